internal import SQLite
package import Shifts
internal import Tracking

extension ShiftStore {
  /// Starts a shift, unless one is unfinished.
  ///
  /// - Parameter zone: the driver's time zone now, as the IANA names it.
  /// - Throws: `Refusal.alreadyUnfinished`, `StoreError`.
  @discardableResult
  package func startShift(at now: Instant, zone: String) throws -> Shift {
    try write {
      let unfinished = try findUnfinished()
      let lastMovedAt = try unfinished.flatMap { try newestSample(of: $0.id) }
      let shift = try Shift.start(at: now, zone: zone, unfinished: unfinished, lastMovedAt: lastMovedAt)
      let start = shift.startedAt.columns
      try connection.statement(
        "INSERT INTO shift (id, started_at, started_boot, started_boot_time, zone) VALUES (?, ?, ?, ?, ?)"
      ).run(shift.id.text, start.time, start.boot, start.bootTime, zone)
      return shift
    }
  }

  /// Does what the driver asks of the unfinished shift, and writes what that changed of it.
  ///
  /// - Returns: the shift as it stands in the store afterwards, and what `change` said.
  /// - Throws: `Refusal.noUnfinishedShift`, what `change` throws, `StoreError`; then nothing was written.
  @discardableResult
  package func changeUnfinishedShift<Result: Sendable>(
    _ change: @Sendable (inout Shift) throws -> Result
  ) throws -> (shift: Shift, result: Result) {
    try write {
      guard let shift = try findUnfinished() else { throw Refusal.noUnfinishedShift }
      return try apply(change, to: shift)
    }
  }

  /// The same for any shift, to correct it.
  @discardableResult
  package func changeShift<Result: Sendable>(
    _ id: ShiftID, _ change: @Sendable (inout Shift) throws -> Result
  ) throws -> (shift: Shift, result: Result) {
    try write { try apply(change, to: try find(id)) }
  }

  /// Ends the unfinished shift at `now`, or at its start when the clock stands behind that.
  @discardableResult
  package func endShift(at now: Instant) throws -> Shift {
    try changeUnfinishedShift { try $0.end(at: now) }.shift
  }

  func apply<Result>(
    _ change: (inout Shift) throws -> Result, to shift: Shift
  ) throws -> (shift: Shift, result: Result) {
    var changed = shift
    let result = try change(&changed)
    try save(changed, replacing: shift)
    return (try find(shift.id), result)
  }

  /// Deletes an ended shift with its sessions, tallies and samples.
  ///
  /// - Throws: `Refusal.noSuchShift`, `Refusal.shiftUnfinished`, `StoreError`.
  package func deleteShift(_ id: ShiftID) throws {
    try write {
      try find(id).checkDeletable()
      try connection.statement("DELETE FROM shift WHERE id = ?").run(id.text)
    }
  }
}

extension ShiftStore {
  /// The unfinished shift: the latest by start should a damaged store hold several.
  func findUnfinished() throws -> Shift? {
    try connection.statement(
      """
      SELECT \(ShiftRow.columns) FROM (\(ShiftRow.numbered)) WHERE \(ShiftRow.isUnfinished)
      ORDER BY place DESC, key DESC LIMIT 1
      """
    ).first(read: ShiftRow.shift).map { try whole($0) }
  }

  /// The shift `id`.
  ///
  /// - Throws: `Refusal.noSuchShift`.
  func find(_ id: ShiftID) throws -> Shift {
    let found = try connection.statement("SELECT \(ShiftRow.columns) FROM (\(ShiftRow.numbered)) WHERE id = ?")
      .first(id.text, read: ShiftRow.shift)
    guard let found else { throw Refusal.noSuchShift }
    return try whole(found)
  }

  /// When the shift `id` last moved: the time of its newest sample.
  func newestSample(of id: ShiftID) throws -> Timestamp? {
    try connection.statement(
      """
      SELECT max((SELECT max(time) FROM route_sample WHERE session = s.key))
      FROM capture_session s WHERE shift = (SELECT key FROM shift WHERE id = ?)
      """
    ).first(id.text) { $0.integer(ifAny: 0) }?.map { Timestamp(nanoseconds: $0) }
  }
}
