internal import SQLite
package import Shifts
package import Tracking

extension ShiftStore {
  /// Opens the next capture session of `shift`. (P-6.1)
  ///
  /// A shift that has ended still takes one that began before the end. (P-10.3)
  /// - Throws: `Refusal.noSuchShift`, `Refusal.shiftEnded`, `StoreError`.
  package func openSession(of shift: ShiftID, device: String, facts: SessionFacts) throws -> SessionKey {
    try write {
      guard try find(shift).admits(facts.startedAt) else { throw Refusal.shiftEnded }
      try connection.statement(
        """
        INSERT INTO capture_session (shift, ordinal, device, started_at, last_heard_at, moving, standing)
        SELECT s.key, 1 + (SELECT coalesce(max(ordinal), 0) FROM capture_session WHERE shift = s.key), ?2, ?3, ?3, 0, 0
        FROM shift s WHERE id = ?1
        """
      ).run(shift.text, device, facts.startedAt.nanoseconds)
      let session = SessionKey(value: connection.lastInsertedKey)
      try update(session, with: facts)
      return session
    }
  }

  /// From here on a batch makes a log of more than a MiB, which goes at once. (P-10.4)
  private static let bulk = 20_000

  /// Writes `samples`, and with `facts` what else is known of the open `session` so far; no samples is a heartbeat.
  ///
  /// Samples later than the shift's end are left out, and one that is there already stays as it is, so that a batch
  /// may be tried again. (P-6.2, P-10.3)
  /// - Returns: how many of `samples` belong to the shift.
  /// - Throws: `Refusal.sessionClosed`, `StoreError`.
  @discardableResult
  package func append(_ samples: [Sample], to session: SessionKey, facts: SessionFacts? = nil) throws -> Int {
    let count = try write {
      let count = try insert(samples, into: session)
      if let facts { try update(session, with: facts) }
      return count
    }
    if samples.count > Self.bulk { try truncateLog() }
    return count
  }

  /// Writes the remaining `samples` and closes `session` in the same transaction. (P-10.3)
  ///
  /// - Returns: how many of `samples` belong to the shift.
  /// - Throws: `Refusal.sessionClosed`, `StoreError`.
  @discardableResult
  package func closeSession(
    _ session: SessionKey, samples: [Sample], facts: SessionFacts, reason: EndReason
  ) throws -> Int {
    try write {
      let count = try insert(samples, into: session)
      try update(session, with: facts)
      try connection.statement("UPDATE capture_session SET ended_at = last_heard_at, end_reason = ? WHERE key = ?")
        .run(reason.rawValue, session.value)
      return count
    }
  }

  /// Closes what a process that died left open, at the last sign of life. Only the holder of the `RecorderLock` may
  /// ask for this. (P-6.1)
  ///
  /// - Returns: how many sessions were open.
  @discardableResult
  package func closeDeadSessions() throws -> Int {
    try write {
      try connection.statement(
        """
        UPDATE capture_session SET end_reason = ?, (ended_at, last_heard_at) = (
          SELECT last, last FROM (
            SELECT max(last_heard_at, coalesce((SELECT max(time) FROM route_sample WHERE session = key), 0)) AS last))
        WHERE ended_at IS NULL
        """
      ).run(EndReason.processDied.rawValue)
      return connection.changedRowCount
    }
  }

  /// The capture sessions of `shift`, in their order.
  ///
  /// - Parameter countingSamples: false leaves the counts at zero, which spares a reading of every sample.
  package func sessions(of shift: ShiftID, countingSamples: Bool = true) throws -> [StoredSession] {
    let count = countingSamples ? "(SELECT count(*) FROM route_sample WHERE session = key)" : "0"
    return try read {
      let tallies = try tallies(of: shift)
      return try connection.statement(
        """
        SELECT key, ordinal, device, started_at, ended_at, end_reason, last_heard_at, speed_distance, moving, standing,
          \(count)
        FROM capture_session WHERE shift = (SELECT key FROM shift WHERE id = ?) ORDER BY ordinal
        """
      ).all(shift.text) { StoredSession($0, tallies: tallies) }
    }
  }
}
