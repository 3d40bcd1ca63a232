/// What later fixes are compared with: an accepted, sound or usable fix without the rest of it.
struct Reference: Sendable {
  var time: Timestamp
  var coordinate: Coordinate
  /// One standard deviation in metres: the 95 % radius over 2.45. (P-1.2)
  var sigma: Double
  /// Doppler speed in m/s; nil where there is none to trust.
  var speed: Double?
  /// Course in degrees from true north; nil below a speed that gives one.
  var course: Double?

  init(_ fix: Fix, accuracy: Distance, hasDoppler: Bool) {
    time = fix.time
    coordinate = fix.coordinate
    sigma = accuracy.metres * (1 / Self.sigmas)
    speed = hasDoppler ? fix.speed?.metresPerSecond : nil
    course = (speed ?? 0) >= Self.courseSpeed ? fix.track : nil
  }

  /// Below this many m/s a course is mostly noise.
  private static let courseSpeed = 1.5

  /// How many standard deviations the 95 % radius is.
  static let sigmas = 2.45

  func distance(to other: Reference) -> Double {
    Ellipsoid.distance(from: coordinate, to: other.coordinate).metres
  }
}
