/// A position on WGS-84 in degrees, as a receiver sent it; `isOnEarth` says whether it can be one.
@usableFromInline
package struct Coordinate: Hashable, Sendable {
  /// Degrees, north positive.
  @usableFromInline package var latitude: Double
  /// Degrees, east positive.
  @usableFromInline package var longitude: Double

  @inlinable
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Finite, in range, and not the (0, 0) that stands for "nothing" in many receivers. (P-5.2)
  @inline(always)
  package var isOnEarth: Bool {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return false }  // NaN compares false
    return abs(latitude) >= 1e-6 || abs(longitude) >= 1e-6
  }
}
