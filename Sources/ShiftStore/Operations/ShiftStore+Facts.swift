internal import SQLite
package import Shifts
package import Tracking

extension ShiftStore {
  /// Adds what was judged after the last session of `shift` ended to that session's tally. (P-5.18)
  ///
  /// - Returns: false when the shift has no session that could take it.
  @discardableResult
  package func addTally(_ tally: Tally, toLastSessionOf shift: ShiftID) throws -> Bool {
    try write {
      let last = try connection.statement(
        """
        SELECT key FROM capture_session WHERE shift = (SELECT key FROM shift WHERE id = ?)
        ORDER BY ordinal DESC LIMIT 1
        """
      ).first(shift.text) { SessionKey(value: $0.integer(0)) }
      guard let last else { return false }
      try writeTally(tally, of: last, sql: "count = count + excluded.count")
      return true
    }
  }

  /// Writes what `facts` say of `session`, except when it began and why it ended.
  func update(_ session: SessionKey, with facts: SessionFacts) throws {
    try connection.statement(
      """
      UPDATE capture_session SET last_heard_at = ?, speed_distance = ?, moving = ?, standing = ? WHERE key = ?
      """
    ).run(
      facts.lastHeardAt.nanoseconds, facts.speedDistance?.metres, facts.moving.nanoseconds, facts.standing.nanoseconds,
      session.value)
    try writeTally(facts.tally, of: session, sql: "count = excluded.count")
  }

  private func writeTally(_ tally: Tally, of session: SessionKey, sql change: String) throws {
    let upsert = try connection.statement(
      """
      INSERT INTO session_tally (session, rule, count) VALUES (?, ?, ?)
      ON CONFLICT (session, rule) DO UPDATE SET \(change)
      """)
    for (rule, count) in tally.rules where count > 0 { try upsert.run(session.value, rule, count) }
  }

  /// The tallies of the sessions of `shift`; a rule of a later build is left out.
  func tallies(of shift: ShiftID) throws -> [SessionKey: Tally] {
    var tallies: [SessionKey: Tally] = [:]
    try connection.statement(
      """
      SELECT session, rule, count FROM session_tally WHERE session IN (
        SELECT key FROM capture_session WHERE shift = (SELECT key FROM shift WHERE id = ?))
      """
    ).each(shift.text) { row in
      tallies[SessionKey(value: row.integer(0)), default: Tally()].set(row.text(1), to: Int(row.integer(2)))
    }
    return tallies
  }
}

extension StoredSession {
  init(_ row: borrowing Row, tallies: [SessionKey: Tally]) {
    key = SessionKey(value: row.integer(0))
    ordinal = Int(row.integer(1))
    device = row.text(2)
    endedAt = row.integer(ifAny: 4).map { Timestamp(nanoseconds: $0) }
    var facts = SessionFacts(startedAt: Timestamp(nanoseconds: row.integer(3)))
    facts.endReason = row.text(ifAny: 5).flatMap { EndReason(rawValue: $0) }
    facts.lastHeardAt = Timestamp(nanoseconds: row.integer(6))
    facts.speedDistance = row.real(ifAny: 7).map { Distance.metres($0) }
    facts.moving = Interval(nanoseconds: row.integer(8))
    facts.standing = Interval(nanoseconds: row.integer(9))
    facts.sampleCount = Int(row.integer(10))
    facts.tally = tallies[key] ?? Tally()
    self.facts = facts
  }
}

extension Tally {
  /// What `late` is stored under, which is no verdict.
  private static let lateRule = "late"

  /// Every count under the name it is stored by.
  fileprivate var rules: [(name: String, count: Int)] {
    Verdict.allCases.map { ($0.name, self[$0]) } + [(Self.lateRule, late)]
  }

  fileprivate mutating func set(_ name: String, to count: Int) {
    if name == Self.lateRule {
      late = count
    } else if let verdict = Verdict.allCases.first(where: { $0.name == name }) {
      self[verdict] = count
    }
  }
}
