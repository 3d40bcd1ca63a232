internal import SQLite
package import Shifts

extension ShiftStore {
  /// All places, in the order of their creation.
  package func places() throws -> [PickupPlace] {
    try read { try findPlaces() }
  }

  /// The place that goes by `name`.
  ///
  /// - Throws: `Refusal.place(.noSuchPlace)`, `StoreError`.
  package func place(named name: PlaceName) throws -> PickupPlace {
    try read { try find(name) }
  }

  /// Up to `limit` places, the one of the latest acceptance first; one without a delivery is not recent.
  package func recentPlaces(limit: Int = 5) throws -> [PickupPlace] {
    try read {
      try connection.statement(
        """
        SELECT \(Self.columns) FROM pickup_place p JOIN delivery d ON d.pickup_place = p.key
        GROUP BY p.key ORDER BY max(d.accepted_at) DESC, p.key LIMIT ?
        """
      ).all(limit, read: PickupPlace.init)
    }
  }

  /// The recorded pickup waits of `place`.
  package func waits(at place: PlaceID) throws -> PickupWaits {
    try read { PickupWaits(try deliveries("p.id = ?", place.text)) }
  }

  /// Says where a delivery of `shift` is collected: `name`, a place made unless one goes by it, or nowhere for nil.
  ///
  /// - Parameter number: the delivery; nil takes the only one open.
  /// - Returns: the delivery's number, and the place.
  @discardableResult
  package func setPlace(
    _ name: PlaceName?, ofDelivery number: Int?, in shift: ShiftID, at now: Instant
  ) throws -> (number: Int, place: PickupPlace?) {
    try write {
      let place = try name.map { try findOrMake($0, at: now) }
      let changed = try apply(
        { shift in
          let id = try shift.delivery(forStep: number).id
          try shift.setPlace(place?.id, of: id)
          return id
        }, to: find(shift))
      return (changed.shift.number(of: changed.result) ?? 0, place)
    }
  }

  /// Gives the place `name` another name.
  package func renamePlace(_ name: PlaceName, to new: PlaceName) throws -> PickupPlace {
    try write {
      let renamed = try find(name).renamed(new, among: findPlaces())
      try connection.statement("UPDATE pickup_place SET display_name = ?, normalized_name = ? WHERE id = ?")
        .run(renamed.name.display, renamed.name.key, renamed.id.text)
      return renamed
    }
  }

  /// Moves every delivery of `source` to `destination` and removes `source`.
  ///
  /// - Returns: how many deliveries moved.
  @discardableResult
  package func mergePlace(_ source: PlaceName, into destination: PlaceName) throws -> Int {
    try write {
      let (from, to) = (try find(source), try find(destination))
      guard from.id != to.id else { throw Refusal.place(.samePlace) }
      try connection.statement(
        """
        UPDATE delivery SET pickup_place = (SELECT key FROM pickup_place WHERE id = ?)
        WHERE pickup_place = (SELECT key FROM pickup_place WHERE id = ?)
        """
      ).run(to.id.text, from.id.text)
      let count = connection.changedRowCount
      try connection.statement("DELETE FROM pickup_place WHERE id = ?").run(from.id.text)
      return count
    }
  }
}

extension ShiftStore {
  private static let columns =
    "p.id, p.display_name, p.normalized_name, p.created_at, p.created_boot, p.created_boot_time"

  private func findPlaces() throws -> [PickupPlace] {
    try connection.statement("SELECT \(Self.columns) FROM pickup_place p ORDER BY p.key").all(read: PickupPlace.init)
  }

  private func find(_ name: PlaceName) throws -> PickupPlace {
    guard let found = try findIfAny(name) else { throw Refusal.place(.noSuchPlace(name.display)) }
    return found
  }

  private func findIfAny(_ name: PlaceName) throws -> PickupPlace? {
    try connection.statement("SELECT \(Self.columns) FROM pickup_place p WHERE normalized_name = ? ORDER BY p.key")
      .first(name.key, read: PickupPlace.init)
  }

  /// The first spelling stays.
  private func findOrMake(_ name: PlaceName, at now: Instant) throws -> PickupPlace {
    if let known = try findIfAny(name) { return known }
    let place = PickupPlace(name: name, createdAt: now)
    let created = now.columns
    try connection.statement(
      """
      INSERT INTO pickup_place (id, display_name, normalized_name, created_at, created_boot, created_boot_time)
      VALUES (?, ?, ?, ?, ?, ?)
      """
    ).run(place.id.text, name.display, name.key, created.time, created.boot, created.bootTime)
    return place
  }
}

extension PickupPlace {
  fileprivate init(_ row: borrowing Row) {
    self.init(
      id: PlaceID(text: row.text(0)), name: PlaceName(display: row.text(1), key: row.text(2)),
      createdAt: row.instant(3))
  }
}
