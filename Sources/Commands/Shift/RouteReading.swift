import ShiftStore
import Shifts
import Tracking

/// A route being read: its walk, and where each part of each session begins and ends.
///
/// Positions inside a parked stretch stay stored and are left out of the mileage, and nothing is measured across one:
/// what lies before it and what lies after are two parts.
struct RouteReading: Sendable {
  private(set) var walk = RouteWalk()
  private(set) var hasSampleInPause = false
  private(set) var hasSampleInParked = false
  /// The last sample lies in a parked stretch, so that what was heard after the last part is none of the route's.
  private var isLastLeftOut = false
  private var parts: [Part] = []
  /// The last part, apart from the others: it changes with every sample.
  private var open: Part?
  private let parked: [Span]
  private let pauses: [Span]

  private struct Part {
    let session: SessionKey
    let number: Int
    let first: Sample
    var last: Sample
  }

  /// A stretch as plain numbers, for the inner loop.
  private struct Span {
    let start: Timestamp
    let end: Timestamp

    init?(_ stretch: Stretch) {
      guard let start = stretch.startedAt.timestamp else { return nil }
      self.start = start
      end = stretch.endedAt?.timestamp ?? Timestamp(nanoseconds: .max)
    }

    func contains(_ time: Timestamp) -> Bool { start < time && time < end }
  }

  init(_ shift: Shift) {
    parked = shift.numbered(.parked).compactMap { Span($0) }
    pauses = shift.pauses.compactMap { Span($0) }
  }

  mutating func append(_ sample: Sample, session: SessionKey) {
    isLastLeftOut = parked.contains { $0.contains(sample.time) }
    if isLastLeftOut {
      hasSampleInParked = true
      return
    }
    if !hasSampleInPause { hasSampleInPause = pauses.contains { $0.contains(sample.time) } }
    let number = parked.reduce(0) { $0 + ($1.end <= sample.time ? 1 : 0) }
    walk.append(sample, session: Int(session.value) << 10 | number)
    if open?.session == session, open?.number == number {
      open?.last = sample
    } else {
      if let open { parts.append(open) }
      open = Part(session: session, number: number, first: sample, last: sample)
    }
  }

  /// The interruptions, one between each part and the next. (P-6.4)
  func gaps(_ sessions: [StoredSession]) -> [Gap] {
    var ledger = GapLedger()
    for (part, facts) in heardParts(sessions) { ledger.append(facts, first: part.first, last: part.last) }
    return ledger.gaps
  }

  /// From the first usable fix of the route to the last; nil without any.
  func heard(_ sessions: [StoredSession]) -> ClosedRange<Timestamp>? {
    let all = heardParts(sessions)
    guard let first = all.first, let last = all.last else { return nil }
    let end = isLastLeftOut ? last.part.last.time : max(last.facts.lastHeardAt, last.part.last.time)
    return min(first.facts.startedAt, end)...end
  }

  /// Each part of the route with what was heard about it.
  private func heardParts(_ sessions: [StoredSession]) -> [(part: Part, facts: SessionFacts)] {
    let all = Dictionary(grouping: parts + (open.map { [$0] } ?? []), by: \.session)
    return sessions.flatMap { session in
      let parts = all[session.key] ?? []
      return parts.enumerated().map { index, part in
        var facts = session.facts
        if index > 0 { facts.startedAt = part.first.time }
        if index + 1 < parts.count {
          facts.lastHeardAt = part.last.time
          facts.endReason = .parked
        }
        return (part, facts)
      }
    }
  }
}
