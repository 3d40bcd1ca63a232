package import Tracking

extension Shift {
  /// Wall-clock length up to the end or `now`, never negative; nil when the clocks cannot be compared.
  package func elapsed(at now: Instant) -> Interval? {
    startedAt.interval(to: endedAt ?? now).map { max($0, .zero) }
  }

  /// The pauses together, inside the shift as far as it goes.
  package func paused(at now: Instant) -> StretchTotal {
    StretchTotal(pauses, in: (startedAt, endedAt ?? now))
  }

  /// The parked stretches together; they are subtracted from nothing.
  package func parked(at now: Instant) -> StretchTotal {
    StretchTotal(parkedStretches, in: (startedAt, endedAt ?? now))
  }

  /// Elapsed time without the pauses, never below zero; it holds still while paused.
  package func working(at now: Instant) -> Interval? {
    elapsed(at: now).map { max(.zero, $0 - paused(at: now).duration) }
  }

  /// Deliveries by how they stand, always apart.
  package var counts: DeliveryCounts { DeliveryCounts(deliveries) }
}
