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

  @inline(always)
  package var coordinate: Coordinate {
    Coordinate(latitude: Double(exact: latitude) * 1e-9, longitude: Double(exact: longitude) * 1e-9)
  }

  /// As `Coordinate.isOnEarth`, in whole numbers.
  var isOnEarth: Bool {
    guard latitude.magnitude <= 90_000_000_000, longitude.magnitude <= 180_000_000_000 else { return false }
    return latitude.magnitude >= 1000 || longitude.magnitude >= 1000
  }
}

extension Double {
  /// As `Double(value)`, but by way of the bits where that is exact.
  ///
  /// The processor's own conversion waits for whatever was last in the register it writes to. In a walk over samples that
  /// is the distance before, and so each distance would wait for the last one.
  @inline(always)
  fileprivate init(exact value: Int64) {
    let half: Int64 = 1 << 51
    guard value >= -half, value < half else {
      self = Double(value)
      return
    }
    let (offset, bits) = (0x1.8p52, UInt64(bitPattern: value) &+ 0x1.8p52.bitPattern)
    self = Double(bitPattern: bits) - offset
  }
}
