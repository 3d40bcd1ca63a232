package import Tracking

/// One work session of the driver: a start, later an end.
package struct Shift: Hashable, Sendable, Identifiable {
  package let id: ShiftID
  /// Never rewritten, except that a start on an unknown clock gets its UTC once (P-4.4).
  package let startedAt: Instant
  /// Nil while the shift is unfinished.
  package private(set) var endedAt: Instant?
  /// The driver's time zone at the start, as the IANA names it.
  package let zone: String

  package init(id: ShiftID = ShiftID(), startedAt: Instant, endedAt: Instant? = nil, zone: String) {
    self.id = id
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.zone = zone
  }

  /// Worked out from the instants, never stored.
  package enum State: Hashable, Sendable {
    case running
    case ended
  }

  package var state: State { endedAt == nil ? .running : .ended }

  /// Wall-clock length up to the end or `now`, never negative; nil when the clocks cannot be compared.
  package func elapsed(at now: Instant) -> Interval? {
    startedAt.interval(to: endedAt ?? now).map { max($0, .zero) }
  }
}

extension Shift {
  /// A new shift, unless `unfinished` is still going on.
  ///
  /// - Parameter lastMovedAt: the newest sample of the unfinished one, for the refusal to tell.
  package static func start(
    at now: Instant, zone: String, unfinished: Shift?, lastMovedAt: Timestamp? = nil
  ) throws(Refusal) -> Shift {
    guard let unfinished else { return Shift(startedAt: now, zone: zone) }
    throw .alreadyUnfinished(startedAt: unfinished.startedAt, lastMovedAt: lastMovedAt)
  }

  /// Ends the shift at `now`, or at its start when the clock stands behind that.
  package mutating func end(at now: Instant) throws(Refusal) {
    switch state {
    case .ended: throw .noUnfinishedShift
    case .running: endedAt = now.clamped(from: startedAt)
    }
  }

  /// Whether a sample at `time` may belong to this shift. (P-10.3)
  ///
  /// It may as long as the shift is not known to have ended before: an end on an unknown clock bounds nothing yet.
  package func admits(_ time: Timestamp) -> Bool {
    guard let end = endedAt?.timestamp else { return true }
    return time <= end
  }

  /// Refuses to delete what is still going on.
  package func checkDeletable() throws(Refusal) {
    guard state == .ended else { throw .shiftUnfinished }
  }
}
