/// An end of a finished shift that its route does not account for; it has no straight line, for one side is unknown.
///
package struct WindowGap: Sendable, Hashable {
  package enum Place: String, Sendable, CaseIterable {
    case beforeFirstFix, afterLastFix
  }

  package var startedAt: Timestamp
  package var endedAt: Timestamp
  package var place: Place

  package var duration: Interval { endedAt - startedAt }

  /// Up to here an end is the usual wait for a receiver, or for the driver's hand.
  private static let limit = Interval.seconds(120)

  /// Those of a shift that lasted for `window`; without any fix the whole of it lies before the first.
  ///
  /// - Parameter heard: from the first usable fix to the last. A vehicle that stands keeps no samples and is heard. (P-6.3)
  package static func all(in window: ClosedRange<Timestamp>, heard: ClosedRange<Timestamp>?) -> [WindowGap] {
    let first = heard?.lowerBound ?? window.upperBound
    let last = heard?.upperBound ?? window.upperBound
    let ends = [
      WindowGap(startedAt: window.lowerBound, endedAt: first, place: .beforeFirstFix),
      WindowGap(startedAt: last, endedAt: window.upperBound, place: .afterLastFix),
    ]
    return ends.filter { $0.duration > limit }
  }
}
