internal import SQLite
package import Shifts
package import Tracking

extension ShiftStore {
  /// Moves the end of an ended shift, and deletes exactly the samples after it.
  ///
  /// - Parameter known: the end the proposal was made from.
  @discardableResult
  package func correctEnd(of id: ShiftID, to end: Timestamp, from known: Instant?, now: Instant) throws -> Shift {
    try write {
      let next = try nextStart(after: id)
      let shift = try apply({ try $0.correctEnd(to: end, from: known, nextStart: next, now: now) }, to: find(id)).shift
      if known != .utc(end) { try deleteSamples(of: id, after: end) }
      return shift
    }
  }

  /// Ends the unfinished shift at a typed instant, samples after it deleted.
  @discardableResult
  package func endShift(atTyped end: Timestamp, now: Instant) throws -> Shift {
    try write {
      guard let shift = try findUnfinished() else { throw Refusal.noUnfinishedShift }
      let next = try nextStart(after: shift.id)
      let ended = try apply({ try $0.end(atTyped: end, nextStart: next, now: now) }, to: shift).shift
      try deleteSamples(of: shift.id, after: end)
      return ended
    }
  }

  /// How many samples of `shift` lie after `end`, to be told before they go.
  package func sampleCount(of shift: ShiftID, after end: Timestamp) throws -> Int {
    try read {
      try connection.statement("SELECT count(*) FROM route_sample WHERE \(Self.after)")
        .first(shift.text, end.nanoseconds) { Int($0.integer(0)) } ?? 0
    }
  }

  private static let after = """
    session IN (SELECT key FROM capture_session WHERE shift = (SELECT key FROM shift WHERE id = ?)) AND time > ?
    """

  private func deleteSamples(of shift: ShiftID, after end: Timestamp) throws {
    try connection.statement("DELETE FROM route_sample WHERE \(Self.after)").run(shift.text, end.nanoseconds)
  }

  /// When the next recorded shift begins, beyond which no end can lie; nil for the last one, and while its time is
  /// unknown.
  package func startOfShift(after id: ShiftID) throws -> Timestamp? {
    try read { try nextStart(after: id) }
  }

  private func nextStart(after id: ShiftID) throws -> Timestamp? {
    try connection.statement(
      "SELECT min(started_at) FROM shift WHERE id <> ?1 AND started_at >= (SELECT started_at FROM shift WHERE id = ?1)"
    ).first(id.text) { $0.integer(ifAny: 0) }.flatMap { $0 }.map { Timestamp(nanoseconds: $0) }
  }
}
