/// An instant in UTC: nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted. (P-1.1)
@usableFromInline
package struct Timestamp: Hashable, Comparable, Sendable {
  @usableFromInline package var nanoseconds: Int64

  @inlinable
  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The instant `seconds` after 1970, for whole seconds of a civil date.
  package init(seconds: Int64) { nanoseconds = seconds &* 1_000_000_000 }

  @inlinable
  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  package static func - (a: Timestamp, b: Timestamp) -> Interval {
    Interval(nanoseconds: a.nanoseconds &- b.nanoseconds)
  }

  package static func + (a: Timestamp, b: Interval) -> Timestamp {
    Timestamp(nanoseconds: a.nanoseconds &+ b.nanoseconds)
  }

  package static func - (a: Timestamp, b: Interval) -> Timestamp {
    Timestamp(nanoseconds: a.nanoseconds &- b.nanoseconds)
  }
}
