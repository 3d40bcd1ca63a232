internal import Glibc

/// How a way winds that was gone on known courses.
struct Windings: Sendable {
  private var metres = 0.0
  private var north = 0.0
  private var east = 0.0

  var isEmpty: Bool { metres == 0 }

  /// How many metres the way is longer than its straight line.
  var shortcut: Double { metres - (north * north + east * east).squareRoot() }

  /// Goes on by `metres` on a course in degrees from true north.
  @inline(never)
  mutating func add(_ metres: Double, course: Double) {
    self.metres += metres
    north += metres * cos(course * (.pi / 180))
    east += metres * sin(course * (.pi / 180))
  }
}
