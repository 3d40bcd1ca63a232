internal import CGPS
internal import Tracking

/// A TPV report with what it did not say as nil. (P-1.1)
struct FixReport: Hashable {
  var path: String
  /// 0 unknown, 1 none, 2 two-dimensional, 3 three-dimensional; alone decides whether there is a fix.
  var mode: Int
  var time: Timestamp?
  var coordinate: Coordinate?
  var eph: Double?
  var epx: Double?
  var epy: Double?
  var speed: Speed?
  var track: Double?
  var solution: Fix.Solution

  init(_ raw: cgps_report, time: Timestamp?) {
    path = String(field: raw.device.path)
    mode = Int(raw.mode)
    self.time = time
    if raw.latitude.isFinite, raw.longitude.isFinite {
      coordinate = Coordinate(latitude: raw.latitude, longitude: raw.longitude)
    }
    (eph, epx, epy) = (raw.eph.ifPositive, raw.epx.ifPositive, raw.epy.ifPositive)
    speed = raw.speed.isFinite && raw.speed >= 0 ? .metresPerSecond(raw.speed) : nil
    track = raw.track.isFinite ? raw.track : nil
    solution = Fix.Solution(raw.solution)
  }

  /// The fix, or why there is none. (P-3.3)
  func epoch(driver: String?, satellitesUsed: Int?, arrival: Arrival?) -> Epoch {
    guard mode >= 2 else { return Epoch(noFix: .noFix, time: time, arrival: arrival) }
    guard let time else { return Epoch(noFix: .noTime, arrival: arrival) }
    guard let coordinate else { return Epoch(noFix: .noPosition, time: time, arrival: arrival) }
    let (accuracy, source) = accuracy(driver: driver)
    let fix = Fix(
      time: time, coordinate: coordinate, accuracy: accuracy, accuracySource: source, speed: speed, track: track,
      dimension: mode == 2 ? .twoD : .threeD, solution: solution,
      satellitesUsed: satellitesUsed.flatMap { UInt8(exactly: $0) })
    return Epoch(fix, arrival: arrival)
  }

  /// The 95 % radius; nil for a sentinel. An eph or epx of 0 is one that was not worked out, not a perfect one. (P-1.2)
  private func accuracy(driver: String?) -> (Distance?, Fix.AccuracySource) {
    if let eph {
      guard eph < Self.sentinel else { return (nil, .reported) }
      return (.metres(driver == Self.ubloxDriver ? eph * 2 : eph), .reported)
    }
    if let epx, let epy { return (.metres((epx * epx + epy * epy).squareRoot() * 0.884), .reported) }
    return (Self.assumedAccuracy, .assumed)
  }

  /// What gpsd makes of an HDOP of 50, which receivers send for "none".
  private static let sentinel = 950.0
  private static let ubloxDriver = "u-blox"
  private static let assumedAccuracy = Distance.metres(30)
}

extension Double {
  /// Nil unless it is finite and more than nothing.
  fileprivate var ifPositive: Double? { isFinite && self > 0 ? self : nil }
}

extension Fix.Solution {
  /// `status` of gpsd. Fused with dead reckoning is still measured, so only pure dead reckoning counts as such. (P-2.7)
  fileprivate init(_ raw: cgps_solution) {
    switch raw {
    case CGPS_DIFFERENTIAL: self = .differential
    case CGPS_RTK_FIXED: self = .rtkFixed
    case CGPS_RTK_FLOAT: self = .rtkFloat
    case CGPS_DEAD_RECKONED: self = .deadReckoned
    case CGPS_SURVEYED: self = .manual
    case CGPS_SIMULATED: self = .simulated
    default: self = .autonomous
    }
  }
}
