/// A speed over ground in metres per second.
@usableFromInline
package struct Speed: Hashable, Comparable, Sendable {
  @usableFromInline package var metresPerSecond: Double

  @inlinable
  init(metresPerSecond: Double) { self.metresPerSecond = metresPerSecond }

  @inlinable
  package static func metresPerSecond(_ value: Double) -> Speed { Speed(metresPerSecond: value) }

  /// One knot is 1852 m an hour, as NMEA 0183 means it.
  package static func knots(_ value: Double) -> Speed { .metresPerSecond(value * (1852.0 / 3600.0)) }

  package static func kilometresPerHour(_ value: Double) -> Speed { .metresPerSecond(value / 3.6) }

  @inlinable
  package static func < (a: Speed, b: Speed) -> Bool { a.metresPerSecond < b.metresPerSecond }
}
