internal import Tracking

/// One observation as sentences need it: empty where the receiver says nothing.
struct EpochFields {
  let seen: Observation
  /// Nil before the receiver has any time.
  let timestamp: Timestamp?
  /// The same, taken apart.
  let time: CivilTime?
  /// Nil without a fix.
  let coordinate: Coordinate?
  let isFix: Bool
  let mode: StaticString
  let quality: Int

  init(_ seen: Observation, isDifferential: Bool, clockError: Interval) {
    self.seen = seen
    isFix = seen.reception == .fix
    coordinate = isFix ? seen.coordinate : nil
    mode = !isFix ? "N" : isDifferential ? "D" : "A"
    quality = !isFix ? 0 : isDifferential ? 2 : 1
    switch seen.reception {
    case .timeless, .off: timestamp = nil
    case .wrongClock: timestamp = seen.time + clockError
    case .fix, .searching: timestamp = seen.time
    }
    time = timestamp.map(CivilTime.init)
  }

  /// 1980-01-06, where GPS weeks begin and chips without a battery wake up.
  static let deadClock = Timestamp(seconds: 315_964_800)

  var speed: Double? { isFix ? seen.speed : nil }
  var course: Double? { isFix ? seen.course : nil }
  var dilution: Double? { isFix ? seen.dilution : nil }
  var isFifthSecond: Bool { time.map { $0.second % 5 == 0 && $0.fraction == 0 } ?? false }
}
