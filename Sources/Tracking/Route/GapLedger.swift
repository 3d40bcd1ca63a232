/// A stretch between two capture sessions that the route does not account for. (P-6.4)
package struct Gap: Sendable, Hashable {
  /// `lastHeardAt` of the session before.
  package var startedAt: Timestamp
  /// Start of the session after.
  package var endedAt: Timestamp
  /// From the last position kept before to the first one after: reported as unrecorded, never added.
  package var straightLine: Distance
  /// Why the session before ended.
  package var reason: EndReason

  /// Its length; zero when the clock stepped back in between.
  package var duration: Interval { max(.zero, endedAt - startedAt) }
}

/// Lists the gaps of a route from its sessions, in their order. Derived each time, never stored. (P-6.4)
package struct GapLedger: Sendable {
  package private(set) var gaps: [Gap] = []
  private var before: (facts: SessionFacts, last: Sample)?

  package init() {}

  /// Takes the next session with the first and last sample it kept.
  package mutating func append(_ facts: SessionFacts, first: Sample, last: Sample) {
    if let before {
      gaps.append(
        Gap(
          startedAt: before.facts.lastHeardAt, endedAt: facts.startedAt,
          straightLine: Ellipsoid.distance(from: before.last.coordinate, to: first.coordinate),
          reason: before.facts.endReason ?? .silent))
    }
    before = (facts, last)
  }

  /// All straight lines together, for the line that says what is unrecorded.
  package var unrecorded: Distance { gaps.reduce(.zero) { $0 + $1.straightLine } }
}
