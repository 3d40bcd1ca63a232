internal import SQLite
package import Shifts
package import Tracking

extension ShiftStore {
  /// The shift that is going on, if any: the latest by start should a damaged store hold several.
  package func unfinishedShift() throws -> Shift? {
    try read { try findUnfinished() }
  }

  /// The last `limit` shifts, the latest start first.
  package func shifts(limit: Int) throws -> [NumberedShift] {
    try read {
      try connection.statement(
        "SELECT \(ShiftRow.columns) FROM (\(ShiftRow.numbered)) ORDER BY number DESC LIMIT ?"
      ).all(limit, read: ShiftRow.numbered).map { try whole($0) }
    }
  }

  /// The shift a person means by `name`: `last`, a number of the history, or the beginning of an identifier.
  ///
  /// Up to six digits are a number, because histories are read more often than identifiers.
  /// - Throws: `Refusal.noSuchShift`, `Refusal.ambiguousShift`, `StoreError`.
  package func shift(named name: String) throws -> NumberedShift {
    try read {
      let found = try shifts(matching: name)
      guard let first = found.first else { throw Refusal.noSuchShift }
      guard found.count == 1 else { throw Refusal.ambiguousShift(count: found.count) }
      return try whole(first)
    }
  }

  private func shifts(matching name: String) throws -> [NumberedShift] {
    let select = "SELECT \(ShiftRow.columns) FROM (\(ShiftRow.numbered))"
    if name == "last" {
      return try connection.statement("\(select) ORDER BY number DESC LIMIT 1").all(read: ShiftRow.numbered)
    }
    if name.utf8.count <= 6, let number = Int(name) {
      return try connection.statement("\(select) WHERE number = ?").all(number, read: ShiftRow.numbered)
    }
    guard !name.isEmpty else { return [] }
    return try connection.statement("\(select) WHERE substr(id, 1, ?) = ?")
      .all(name.unicodeScalars.count, name.lowercased(), read: ShiftRow.numbered)
  }

  /// The latest instant the store knows: no clock can rightly stand before it. (P-4.3)
  package func newestInstant() throws -> Timestamp? {
    let last = "SELECT max(key) FROM shift"
    return try read {
      try connection.statement(
        """
        SELECT max(time) FROM (
          SELECT max(started_at) AS time FROM shift
          UNION ALL SELECT max(ended_at) FROM shift
          UNION ALL SELECT max(max(started_at, coalesce(ended_at, 0))) FROM shift_pause WHERE shift = (\(last))
          UNION ALL SELECT max(max(started_at, coalesce(ended_at, 0))) FROM route_suspension WHERE shift = (\(last))
          UNION ALL SELECT max(max(accepted_at, coalesce(arrived_at_pickup_at, 0), coalesce(picked_up_at, 0),
            coalesce(delivered_at, 0), coalesce(cancelled_at, 0))) FROM delivery WHERE shift = (\(last))
          UNION ALL SELECT max(last_heard_at) FROM capture_session
          UNION ALL SELECT (SELECT max(time) FROM route_sample WHERE session = s.key) FROM capture_session s
          WHERE ended_at IS NULL)
        """
      ).first { $0.integer(ifAny: 0) }?.map { Timestamp(nanoseconds: $0) }
    }
  }
}
