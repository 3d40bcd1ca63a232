internal import SQLite
internal import Shifts

extension ShiftStore {
  /// Writes what differs between `shift` and what the store holds of it, `old`.
  func save(_ shift: Shift, replacing old: Shift) throws {
    let id = shift.id
    if shift.endedAt != old.endedAt { try saveEnd(of: shift) }
    for kind in Stretch.Kind.allCases {
      try save(shift[kind], replacing: old[kind], insert: { try insert($0, kind, into: id) }) {
        try update($0, kind)
      } delete: {
        try delete($0.text, from: kind.table)
      }
    }
    // New offers before their deliveries, emptied ones after: the cascade must never take a delivery along.
    let kept = Set(shift.offers.map(\.id))
    try save(shift.offers, replacing: old.offers.filter { kept.contains($0.id) }, insert: { try insert($0, into: id) })
    try save(shift.deliveries, replacing: old.deliveries, insert: { try insert($0, into: id) }) {
      try update($0)
    } delete: {
      try delete($0.text, from: "delivery")
    }
    for offer in old.offers where !kept.contains(offer.id) { try delete(offer.id.text, from: "offer") }
  }

  /// Sorts records into new, changed and gone.
  private func save<Record: Identifiable & Equatable>(
    _ records: [Record], replacing old: [Record], insert: (Record) throws -> Void,
    update: (Record) throws -> Void = { _ in }, delete: (Record.ID) throws -> Void = { _ in }
  ) throws {
    let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let kept = Set(records.map(\.id))
    for record in old where !kept.contains(record.id) { try delete(record.id) }
    for record in records {
      guard let before = known[record.id] else {
        try insert(record)
        continue
      }
      if before != record { try update(record) }
    }
  }

  private func saveEnd(of shift: Shift) throws {
    let end = shift.endedAt?.columns
    try connection.statement("UPDATE shift SET ended_at = ?, ended_boot = ?, ended_boot_time = ? WHERE id = ?")
      .run(end?.time, end?.boot, end?.bootTime, shift.id.text)
  }

  private func delete(_ id: String, from table: String) throws {
    try connection.statement("DELETE FROM \(table) WHERE id = ?").run(id)
  }

  private func insert(_ stretch: Stretch, _ kind: Stretch.Kind, into shift: ShiftID) throws {
    let (start, end) = (stretch.startedAt.columns, stretch.endedAt?.columns)
    try connection.statement(
      """
      INSERT INTO \(kind.table)
      (id, shift, started_at, started_boot, started_boot_time, ended_at, ended_boot, ended_boot_time)
      VALUES (?, (SELECT key FROM shift WHERE id = ?), ?, ?, ?, ?, ?, ?)
      """
    ).run(
      stretch.id.text, shift.text, start.time, start.boot, start.bootTime, end?.time, end?.boot, end?.bootTime)
  }

  private func update(_ stretch: Stretch, _ kind: Stretch.Kind) throws {
    let (start, end) = (stretch.startedAt.columns, stretch.endedAt?.columns)
    try connection.statement(
      """
      UPDATE \(kind.table) SET (started_at, started_boot, started_boot_time) = (?, ?, ?),
        (ended_at, ended_boot, ended_boot_time) = (?, ?, ?) WHERE id = ?
      """
    ).run(start.time, start.boot, start.bootTime, end?.time, end?.boot, end?.bootTime, stretch.id.text)
  }

  private func insert(_ offer: Offer, into shift: ShiftID) throws {
    let accepted = offer.acceptedAt.columns
    try connection.statement(
      """
      INSERT INTO offer (id, shift, accepted_at, accepted_boot, accepted_boot_time)
      VALUES (?, (SELECT key FROM shift WHERE id = ?), ?, ?, ?)
      """
    ).run(offer.id.text, shift.text, accepted.time, accepted.boot, accepted.bootTime)
  }

  private func insert(_ delivery: Delivery, into shift: ShiftID) throws {
    let accepted = delivery.acceptedAt.columns
    try connection.statement(
      """
      INSERT INTO delivery (id, shift, offer, accepted_at, accepted_boot, accepted_boot_time)
      VALUES (?, (SELECT key FROM shift WHERE id = ?), (SELECT key FROM offer WHERE id = ?), ?, ?, ?)
      """
    ).run(delivery.id.text, shift.text, delivery.offer.text, accepted.time, accepted.boot, accepted.bootTime)
    try update(delivery)
  }

  private func update(_ delivery: Delivery) throws {
    let values = Delivery.Stage.allCases.map { delivery[$0]?.columns }
    let columns = Delivery.Stage.columns().split(separator: ", ").map { "\($0) = ?" }.joined(separator: ", ")
    let update = try connection.statement(
      """
      UPDATE delivery SET \(columns), offer = (SELECT key FROM offer WHERE id = ?),
        pickup_place = (SELECT key FROM pickup_place WHERE id = ?) WHERE id = ?
      """)
    for (index, value) in values.enumerated() {
      let first = Int32(index * 3) + 1
      try (value?.time ?? nil).bind(to: update, at: first)
      try (value?.boot ?? nil).bind(to: update, at: first + 1)
      try (value?.bootTime ?? nil).bind(to: update, at: first + 2)
    }
    let last = Int32(values.count * 3) + 1
    try delivery.offer.text.bind(to: update, at: last)
    try (delivery.place?.text).bind(to: update, at: last + 1)
    try delivery.id.text.bind(to: update, at: last + 2)
    try update.runBound()
  }
}
