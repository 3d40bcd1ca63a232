package import Tracking

/// How long stretches last together inside a window: their union, never their sum.
package struct StretchTotal: Hashable, Sendable {
  /// How many were measured.
  package private(set) var count = 0
  package private(set) var duration = Interval.zero
  /// Those that cannot be measured: the end before the start, or nothing inside the window.
  package private(set) var unusableCount = 0

  /// Measures `stretches` inside `window`; an open one runs to the window's end.
  package init(_ stretches: [Stretch], in window: (start: Instant, end: Instant)) {
    let length = window.start.interval(to: window.end) ?? .zero
    let parts = stretches.compactMap { Self.part(of: $0, from: window.start, length: length) }
    count = parts.count
    unusableCount = stretches.count - parts.count
    var covered = Interval.zero
    for part in parts.sorted(by: { $0.start < $1.start }) {
      duration += max(.zero, part.end - max(part.start, covered))
      covered = max(covered, part.end)
    }
  }

  /// Where in the window the stretch lies, counted from its start.
  private static func part(
    of stretch: Stretch, from origin: Instant, length: Interval
  ) -> (start: Interval, end: Interval)? {
    guard let start = origin.interval(to: stretch.startedAt), start <= length else { return nil }
    guard let endedAt = stretch.endedAt else { return (max(.zero, start), length) }
    guard let end = origin.interval(to: endedAt), end >= start, end >= .zero else { return nil }
    return (max(.zero, start), min(length, end))
  }
}
