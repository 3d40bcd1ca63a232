internal import SQLite
package import Shifts
package import Tracking

/// How far a route has been read: its last sample.
package struct RoutePosition: Hashable, Sendable {
  package let session: SessionKey
  package let time: Timestamp

  package init(session: SessionKey, time: Timestamp) {
    self.session = session
    self.time = time
  }
}

extension ShiftStore {
  /// Folds the route of `shift` into `initial`, sample by sample, by session and then time. (P-6.6)
  ///
  /// One sequential scan over one picture of the store; nothing is built for a sample.
  /// - Parameter position: only what comes after it, for a route that has grown.
  package func reduceRoute<Result: Sendable>(
    of shift: ShiftID, after position: RoutePosition? = nil, into initial: Result,
    _ update: @Sendable (inout Result, SessionKey, Sample) -> Void
  ) throws -> Result {
    var result = initial
    try read {
      for session in try sessionKeys(of: shift, from: position?.session) {
        let start = position.flatMap { $0.session == session ? $0.time : nil }
        try connection.visit(
          "SELECT visit(time, latitude, longitude, accuracy) FROM route_sample WHERE session = ? AND time > ?",
          session.value, start?.nanoseconds ?? .min
        ) { update(&result, session, Sample($0)) }
      }
    }
    return result
  }

  /// How many samples `shift` holds.
  package func sampleCount(of shift: ShiftID) throws -> Int {
    try read {
      try connection.statement(
        """
        SELECT count(*) FROM route_sample WHERE session IN (
          SELECT key FROM capture_session WHERE shift = (SELECT key FROM shift WHERE id = ?))
        """
      ).first(shift.text) { Int($0.integer(0)) } ?? 0
    }
  }

  private func sessionKeys(of shift: ShiftID, from first: SessionKey?) throws -> [SessionKey] {
    try connection.statement(
      """
      SELECT key FROM capture_session WHERE shift = (SELECT key FROM shift WHERE id = ?) AND key >= ? ORDER BY ordinal
      """
    ).all(shift.text, first?.value ?? 0) { SessionKey(value: $0.integer(0)) }
  }

  /// Writes those of `samples` that belong to the shift of the open `session`, and says how many they are.
  func insert(_ samples: [Sample], into session: SessionKey) throws -> Int {
    let shift = try shift(ofOpen: session)
    let insert = try connection.statement("INSERT INTO route_sample VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
    try insert.bind(session.value, at: 1)
    var count = 0
    for sample in samples where shift.admits(sample.time) {
      try insert.bind(sample.time.nanoseconds, at: 2)
      try insert.bind(sample.latitude, at: 3)
      try insert.bind(sample.longitude, at: 4)
      try insert.bind(Int64(sample.accuracy), at: 5)
      try insert.runBound()
      count += 1
    }
    return count
  }

  private func shift(ofOpen session: SessionKey) throws -> Shift {
    let id = try connection.statement(
      "SELECT id FROM shift WHERE key = (SELECT shift FROM capture_session WHERE key = ? AND ended_at IS NULL)"
    ).first(session.value) { ShiftID(text: $0.text(0)) }
    guard let id else { throw Refusal.sessionClosed }
    return try find(id)
  }
}

extension Sample {
  fileprivate init(_ visit: borrowing Visit) {
    self.init(
      time: Timestamp(nanoseconds: visit.integer(0)), latitude: visit.integer(1), longitude: visit.integer(2),
      accuracy: Int32(truncatingIfNeeded: visit.integer(3)))
  }
}
