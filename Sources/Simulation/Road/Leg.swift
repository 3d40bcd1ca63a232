/// A stretch of road with one bend, one speed limit and one kind of sky.
struct Leg {
  /// Metres along the road.
  var length: Double
  /// Radians turned over the whole length, clockwise positive; 0 is straight on.
  var turn = 0.0
  /// Metres per second.
  var limit: Double
  /// Seconds stood at its end.
  var stop = 0.0
  /// No sky at all: a tunnel, a car park.
  var isCovered = false

  /// Radians per metre.
  var curvature: Double { length > 0 ? turn / length : 0 }

  /// A stand where the car is.
  static func stand(_ seconds: Double) -> Leg { Leg(length: 0, limit: 1, stop: seconds) }

  static func straight(_ length: Double, limit: Double, stop: Double = 0, isCovered: Bool = false) -> Leg {
    Leg(length: length, limit: limit, stop: stop, isCovered: isCovered)
  }

  /// An arc of `radius` metres.
  static func arc(radius: Double, turn: Double, limit: Double, isCovered: Bool = false) -> Leg {
    Leg(length: abs(turn) * radius, turn: turn, limit: limit, isCovered: isCovered)
  }
}
