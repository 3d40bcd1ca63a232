internal import Glibc
internal import Tracking

/// One epoch of a drive as it truly is.
struct Moment {
  /// Counted from 0 at the start.
  var index: Int
  var time: Timestamp
  /// Radians.
  var latitude: Double
  /// Radians.
  var longitude: Double
  /// Metres driven since the start.
  var travelled: Double
  /// Metres per second.
  var speed: Double
  /// Radians clockwise from north.
  var heading: Double
  /// What a receiver could make of it.
  var reception: Reception

  var coordinate: Coordinate {
    Coordinate(latitude: latitude * (180 / .pi), longitude: longitude * (180 / .pi))
  }
}

/// The epochs of a drive in their order, without noise.
struct Journey: Sequence, IteratorProtocol {
  private let drive: Drive
  private var motion: Motion
  private var sky: Sky
  private var index = 0

  init(_ drive: Drive) {
    self.drive = drive
    motion = Motion(drive)
    sky = Sky(drive)
  }

  mutating func next() -> Moment? {
    guard index < drive.epochCount else { return nil }
    defer { index += 1 }
    let elapsed = Double(index) / Double(drive.rate.rawValue)
    motion.advance(to: elapsed)
    return Moment(
      index: index,
      time: drive.start + Interval(nanoseconds: Int64(index) * drive.rate.interval.nanoseconds),
      latitude: motion.track.latitude, longitude: motion.track.longitude, travelled: motion.travelled,
      speed: motion.speed, heading: motion.track.heading,
      reception: sky.reception(at: elapsed, isCovered: motion.isCovered))
  }
}
