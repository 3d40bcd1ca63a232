package import Tracking

extension Shift {
  /// Moves the end of an ended shift to `end`, and nothing else with it.
  ///
  /// Samples after the new end are the store's to delete.
  /// - Parameters:
  ///   - known: the end the proposal was made from.
  ///   - nextStart: when the next recorded shift begins.
  package mutating func correctEnd(
    to end: Timestamp, from known: Instant?, nextStart: Timestamp?, now: Instant
  ) throws(Refusal) {
    guard let endedAt else { throw .shiftEnd(.shiftNotCompleted) }
    guard endedAt == known else { throw .shiftEnd(.endChanged) }
    guard endedAt.timestamp != end else { return }
    try checkEnd(end, nextStart: nextStart, now: now)
    self.endedAt = .utc(end)
  }

  /// Ends an unfinished shift at a typed instant: the end and its correction at once.
  package mutating func end(
    atTyped end: Timestamp, nextStart: Timestamp? = nil, now: Instant
  ) throws(Refusal) {
    guard state != .ended else { throw .noUnfinishedShift }
    try checkNoneOpen(before: .end)
    var ended = self
    for kind in Stretch.Kind.allCases { ended.closeAll(kind, at: .utc(end)) }
    ended.endedAt = .utc(end)
    try ended.checkEnd(end, nextStart: nextStart, now: now)
    self = ended
  }

  private func checkEnd(_ end: Timestamp, nextStart: Timestamp?, now: Instant) throws(Refusal) {
    guard let start = startedAt.timestamp else { throw .timeUnknown }
    guard end > start else { throw .shiftEnd(.notAfterShiftStart) }
    if let nextStart, end > nextStart { throw .shiftEnd(.overlapsAnotherShift) }
    if pauses.contains(where: \.isOpen) { throw .shiftEnd(.pauseIsOpen) }
    if parkedStretches.contains(where: \.isOpen) { throw .shiftEnd(.suspensionIsOpen) }
    let end = Instant.utc(end)
    if cuts(pauses, end) { throw .shiftEnd(.cutsThroughRecordedPause) }
    if cuts(parkedStretches, end) { throw .shiftEnd(.cutsThroughRecordedSuspension) }
    if let reason = workAfter(end) { throw .shiftEnd(reason) }
    if now.isBefore(end) { throw .shiftEnd(.inFuture) }
  }

  private func cuts(_ stretches: [Stretch], _ end: Instant) -> Bool {
    stretches.contains { $0.endedAt.map { end.isBefore($0) } ?? false }
  }

  /// The latest delivery event after `end`.
  private func workAfter(_ end: Instant) -> Refusal.ShiftEndReason? {
    let events = numberedDeliveries.flatMap { number, delivery in
      delivery.events.map { (number: number, stage: $0.stage, at: $0.at) }
    }
    guard let latest = events.max(by: { $0.at < $1.at }), end.isBefore(latest.at) else { return nil }
    return .precedesRecordedDeliveryWork(number: latest.number, latest.stage, at: latest.at)
  }
}
