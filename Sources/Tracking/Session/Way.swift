internal import Glibc

/// How a vehicle went by Doppler.
struct Way: Sendable {
  /// Metres, all of them.
  private(set) var metres = 0.0
  /// Those of them that were added with a course.
  private var steered = 0.0
  private var north = 0.0
  private var east = 0.0

  /// Metres, those with a course as the crow flies.
  var straightened: Double { metres - steered + (north * north + east * east).squareRoot() }

  /// Goes on by `metres`, on a course in degrees from true north where one is given.
  @inline(always)
  mutating func add(_ metres: Double, course: Double?) {
    self.metres += metres
    if let course { steer(metres, course) }
  }

  @inline(never)
  private mutating func steer(_ metres: Double, _ course: Double) {
    steered += metres
    north += metres * cos(course * (.pi / 180))
    east += metres * sin(course * (.pi / 180))
  }

  @inline(always)
  static func + (a: Way, b: Way) -> Way {
    var sum = a
    sum += b
    return sum
  }

  @inline(always)
  static func += (a: inout Way, b: Way) {
    a.metres += b.metres
    a.steered += b.steered
    a.north += b.north
    a.east += b.east
  }

  /// What `a` goes on by after `b`.
  @inline(always)
  static func - (a: Way, b: Way) -> Way {
    var rest = a
    rest.metres -= b.metres
    rest.steered -= b.steered
    rest.north -= b.north
    rest.east -= b.east
    return rest
  }
}
