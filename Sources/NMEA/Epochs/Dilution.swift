internal import Tracking

/// Horizontal accuracy out of HDOP, as gpsd works it out. (P-1.2)
struct Dilution {
  /// The last HDOP sent, and in which kind of epoch.
  private var last: (hdop: Double, isDifferential: Bool, time: Int64)?

  /// The accuracy of an epoch at `time` of the day. Without an HDOP the last one counts for 5 s.
  @inline(always)
  mutating func accuracy(hdop: Double?, isDifferential: Bool?, time: Int64) -> (Distance?, Fix.AccuracySource) {
    if let hdop {
      last = (hdop, isDifferential ?? false, time)
      return (Self.radius(hdop, isDifferential ?? false), .fromDilution)
    }
    guard let last, TimeOfDay.distance(last.time, time) <= Self.longestKept else { return (Self.assumed, .assumed) }
    return (Self.radius(last.hdop, isDifferential ?? last.isDifferential), .fromDilution)
  }

  private static let longestKept: Int64 = 5_000_000_000
  private static let assumed = Distance.metres(30)

  /// Nil for the values that stand for "none at all".
  @inline(always)
  private static func radius(_ hdop: Double, _ isDifferential: Bool) -> Distance? {
    guard hdop > 0, hdop < 50 else { return nil }
    return .metres(hdop * (isDifferential ? 4.75 : 19))
  }
}

/// Nanoseconds since midnight, where midnight is no border.
enum TimeOfDay {
  static let day: Int64 = 86_400_000_000_000

  /// How far apart two times are, the shorter way round the clock.
  @inline(always)
  static func distance(_ a: Int64, _ b: Int64) -> Int64 {
    // Spelled out because `abs` and `min` are calls here, and this is asked for every sentence.
    let difference = a > b ? a &- b : b &- a
    let rest = difference > day ? difference &- day : day &- difference
    return rest < difference ? rest : difference
  }
}
