import Glibc

/// Distances on the WGS-84 ellipsoid. (P-7.1)
package enum Ellipsoid {
  static let semiMajorAxis = 6_378_137.0
  static let eccentricitySquared = 0.006_694_379_990_141_316

  /// Metres between two positions close to each other: √((M Δφ)² + (N cos φ Δλ)²) at the mid latitude.
  ///
  /// Within 4e-8 of the geodesic up to 1 km and 4e-6 up to 10 km, at latitudes up to 80°.
  ///
  /// Both radii hang on w² = 1 − e² sin² φ: N = a / w and M = N (1 − e²) / w², which leaves one root and one division.
  package static func distance(from a: Coordinate, to b: Coordinate) -> Distance {
    let radians = Double.pi / 180
    let cosine = cos((a.latitude + b.latitude) * (0.5 * radians))
    let reciprocal = 1 / (1 - eccentricitySquared * (1 - cosine * cosine))
    let north = (b.latitude - a.latitude) * (radians * (1 - eccentricitySquared)) * reciprocal
    let east = wrapped(b.longitude - a.longitude) * radians * cosine
    return .metres(semiMajorAxis * ((north * north + east * east) * reciprocal).squareRoot())
  }

  /// A difference of longitudes brought into ±180°, so that a step over the date line is a short one.
  @inline(always)
  private static func wrapped(_ degrees: Double) -> Double {
    if degrees > 180 { return degrees - 360 }
    return degrees < -180 ? degrees + 360 : degrees
  }
}
