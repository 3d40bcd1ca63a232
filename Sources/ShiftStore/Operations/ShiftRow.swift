internal import SQLite
internal import Shifts
internal import Tracking

/// How a shift is read from its row.
enum ShiftRow {
  /// All shifts with their numbers. A start on an unknown clock lies right after the shift recorded before it.
  static let numbered = """
    SELECT *, row_number() OVER (ORDER BY place, key) AS number FROM (
      SELECT *, coalesce(
        started_at, (SELECT max(earlier.started_at) FROM shift earlier WHERE earlier.key < shift.key), 0) AS place
      FROM shift)
    """

  /// What `shift` and `numbered` read, from column 0 on.
  static let columns =
    "id, started_at, started_boot, started_boot_time, ended_at, ended_boot, ended_boot_time, zone, number"

  /// The condition calls unfinished.
  static let isUnfinished = "ended_at IS NULL AND ended_boot IS NULL"

  /// The shift itself; what hangs off it is read by `ShiftStore.whole`.
  static func shift(_ row: borrowing Row) -> Shift {
    Shift(
      id: ShiftID(text: row.text(0)), startedAt: row.instant(1), endedAt: row.instant(ifAny: 4), zone: row.text(7))
  }

  static func numbered(_ row: borrowing Row) -> NumberedShift {
    NumberedShift(number: Int(row.integer(8)), shift: shift(row))
  }
}

extension Row {
  /// The instant in three columns from `column` on; UTC once it is known.
  func instant(ifAny column: Int32) -> Instant? {
    if let time = integer(ifAny: column) { return .utc(Timestamp(nanoseconds: time)) }
    guard let boot = text(ifAny: column + 1) else { return nil }
    return .boot(id: boot, nanoseconds: integer(column + 2))
  }

  /// The instant in three columns; one that a damaged file has lost is comparable with nothing, and not 1970.
  func instant(_ column: Int32) -> Instant { instant(ifAny: column) ?? .boot(id: "", nanoseconds: 0) }
}

extension Instant {
  /// The three columns it is kept in.
  var columns: (time: Int64?, boot: String?, bootTime: Int64?) {
    switch self {
    case .utc(let timestamp): (timestamp.nanoseconds, nil, nil)
    case .boot(let id, let nanoseconds): (nil, id, nanoseconds)
    }
  }
}
