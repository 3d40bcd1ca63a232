internal import Glibc
internal import Tracking

/// A point that moves over the WGS-84 ellipsoid by metres and headings.
///
/// The road is defined by its heading at each metre, not on a map, so its length is what was added up and no projection
/// comes in. Steps up to 100 m reproduce that length within 1e-8 of the distance between the points.
struct GroundTrack {
  /// Radians, north positive.
  private(set) var latitude: Double
  /// Radians, east positive, within ±π.
  private(set) var longitude: Double
  /// Radians clockwise from north, within ±π.
  private(set) var heading: Double

  init(_ origin: Coordinate, heading: Double) {
    latitude = origin.latitude * (.pi / 180)
    longitude = origin.longitude * (.pi / 180)
    self.heading = heading
  }

  /// Goes `length` metres along a bend of `curvature` radians per metre.
  mutating func advance(by length: Double, curvature: Double) {
    let chord = Chord(length: length, curvature: curvature)
    let direction = heading + chord.turn / 2
    let north = chord.length * cos(direction)
    let radii = Ellipsoid.radii(at: latitude + north / (2 * Ellipsoid.meanRadius))
    latitude += north / radii.meridian
    longitude = wrapped(longitude + chord.length * sin(direction) / radii.parallel)
    heading = wrapped(heading + chord.turn)
  }

  private func wrapped(_ angle: Double) -> Double {
    abs(angle) <= .pi ? angle : remainder(angle, 2 * .pi)
  }
}

/// The straight line from one end of an arc to the other.
struct Chord {
  /// Metres.
  let length: Double
  /// Radians the arc turns; the chord points along half of it.
  let turn: Double

  init(length arc: Double, curvature: Double) {
    turn = arc * curvature
    length = abs(turn) < 1e-9 ? arc : 2 * sin(turn / 2) / curvature
  }
}

/// WGS-84.
enum Ellipsoid {
  static let meanRadius = 6_371_000.0
  private static let equator = 6_378_137.0
  private static let flattening = 1 / 298.257223563

  /// Metres per radian of latitude and of longitude at a latitude in radians.
  static func radii(at latitude: Double) -> (meridian: Double, parallel: Double) {
    let eccentricity = flattening * (2 - flattening)
    let sine = sin(latitude)
    let squared = 1 - eccentricity * sine * sine
    let normal = equator / squared.squareRoot()
    return (normal * (1 - eccentricity) / squared, normal * (1 - sine * sine).squareRoot())
  }
}
