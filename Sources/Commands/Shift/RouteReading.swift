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
    if parked.contains(where: { $0.contains(sample.time) }) { return }
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
    let all = parts + (open.map { [$0] } ?? [])
    for session in sessions {
      let parts = all.filter { $0.session == session.key }
      for (index, part) in parts.enumerated() {
        var facts = session.facts
        if index > 0 { facts.startedAt = part.first.time }
        if index + 1 < parts.count {
          facts.lastHeardAt = part.last.time
          facts.endReason = .parked
        }
        ledger.append(facts, first: part.first, last: part.last)
      }
    }
    return ledger.gaps
  }
}
