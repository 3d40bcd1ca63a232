import Glibc

/// A length of time in nanoseconds, negative when it runs backwards.
///
/// `Swift.Duration` is 128 bits wide; its divisions would cost more than the rest of a verdict.
package struct Interval: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = Interval(nanoseconds: 0)

  package static func seconds(_ seconds: Double) -> Interval {
    Interval(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  package static func milliseconds(_ milliseconds: Int64) -> Interval {
    Interval(nanoseconds: milliseconds &* 1_000_000)
  }

  /// In seconds, for arithmetic and display.
  package var seconds: Double { Double(nanoseconds) / 1e9 }

  package static func < (a: Interval, b: Interval) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Interval, b: Interval) -> Interval { Interval(nanoseconds: a.nanoseconds &+ b.nanoseconds) }
  package static func - (a: Interval, b: Interval) -> Interval { Interval(nanoseconds: a.nanoseconds &- b.nanoseconds) }
  package static func += (a: inout Interval, b: Interval) { a = a + b }
}
