/// An accepted fix as it is kept: written once, never updated. (P-6.2)
///
/// Positions are whole 1e-9 degrees, so a route measures the same before and after it was stored. (P-10.4)
package struct Sample: Sendable, Hashable {
  package var time: Timestamp
  /// 1e-9 degrees, north positive.
  package var latitude: Int64
  /// 1e-9 degrees, east positive.
  package var longitude: Int64
  /// Millimetres, 95 % radius.
  package var accuracy: Int32

  package init(time: Timestamp, latitude: Int64, longitude: Int64, accuracy: Int32) {
    self.time = time
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
  }

  package var coordinate: Coordinate {
    Coordinate(latitude: Double(latitude) * 1e-9, longitude: Double(longitude) * 1e-9)
  }
}
