package import Tracking

/// Corrections of pauses and parked stretches, on an ended shift only; nothing is moved to fit.
extension Shift {
  /// Adds a stretch nobody recorded at the time.
  package mutating func add(_ kind: Stretch.Kind, from start: Timestamp, to end: Timestamp) throws(Refusal) {
    let new = Stretch(startedAt: .utc(start), endedAt: .utc(end))
    try check(new, kind, replacing: nil)
    self[kind].append(new)
  }

  /// Moves the ends of the stretch of that number.
  package mutating func edit(
    _ kind: Stretch.Kind, _ number: Int, from start: Timestamp, to end: Timestamp
  ) throws(Refusal) {
    let old = try correctable(kind, number)
    let new = Stretch(id: old.id, startedAt: .utc(start), endedAt: .utc(end))
    try check(new, kind, replacing: old)
    for index in self[kind].indices where self[kind][index].id == old.id { self[kind][index] = new }
  }

  /// Removes the stretch of that number from the record.
  package mutating func delete(_ kind: Stretch.Kind, _ number: Int) throws(Refusal) {
    let old = try correctable(kind, number)
    self[kind].removeAll { $0.id == old.id }
  }

  /// Refuses every correction of a stretch while the shift goes on, before anything else is looked at.
  package func checkCorrectable(_ kind: Stretch.Kind) throws(Refusal) {
    guard state == .ended else { throw .stretch(.shiftNotCompleted, kind) }
  }

  /// The stretch of that number, where it can be corrected.
  package func correctable(_ kind: Stretch.Kind, _ number: Int) throws(Refusal) -> Stretch {
    try checkCorrectable(kind)
    let all = numbered(kind)
    guard all.indices.contains(number - 1) else { throw .stretch(.noSuchStretch(number: number), kind) }
    guard !all[number - 1].isOpen else { throw .stretch(.isOpen, kind) }
    return all[number - 1]
  }

  /// The stretches of `kind` by start and then by their making; the first has number one.
  package func numbered(_ kind: Stretch.Kind) -> [Stretch] { self[kind].inOrder(of: \.startedAt) }

  /// The checks of, in its order. A parked stretch may overlap delivery work.
  private func check(_ new: Stretch, _ kind: Stretch.Kind, replacing old: Stretch?) throws(Refusal) {
    guard let endedAt else { throw .stretch(.shiftNotCompleted, kind) }
    guard let end = new.endedAt, new.startedAt.isBefore(end) else { throw .stretch(.notPositiveDuration, kind) }
    guard startedAt.timestamp != nil, endedAt.timestamp != nil else { throw .timeUnknown }
    if new.startedAt.isBefore(startedAt) { throw .stretch(.startsBeforeShift, kind) }
    if endedAt.isBefore(end) { throw .stretch(.endsAfterShift, kind) }
    let others = self[kind].filter { $0.id != old?.id }
    if others.contains(where: { new.overlaps($0) }) { throw .stretch(.overlapsAnother, kind) }
    guard kind == .pause, let number = work(in: new) else { return }
    throw .stretch(.overlapsDeliveryWork(number: number), kind)
  }

  /// The first delivery that was open in `stretch`; one that cannot be measured blocks nothing.
  private func work(in stretch: Stretch) -> Int? {
    numberedDeliveries.first { _, delivery in
      guard let end = delivery.deliveredAt ?? delivery.cancelledAt else { return false }
      return !end.isBefore(delivery.acceptedAt)
        && stretch.overlaps(Stretch(startedAt: delivery.acceptedAt, endedAt: end))
    }?.number
  }
}

extension Stretch {
  /// They share more than an instant.
  fileprivate func overlaps(_ other: Stretch) -> Bool {
    guard let end = endedAt, let otherEnd = other.endedAt else { return false }
    return startedAt.isBefore(otherEnd) && other.startedAt.isBefore(end)
  }
}
