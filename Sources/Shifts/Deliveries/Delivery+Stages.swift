package import Tracking

extension Delivery {
  /// The events a delivery can record, in the order they may come in.
  package enum Stage: Int, Hashable, Sendable, CaseIterable, Comparable {
    case accepted, arrivedAtPickup, pickedUp, delivered, cancelled

    package static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
  }

  /// When `stage` was recorded.
  package subscript(stage: Stage) -> Instant? {
    switch stage {
    case .accepted: acceptedAt
    case .arrivedAtPickup: arrivedAtPickupAt
    case .pickedUp: pickedUpAt
    case .delivered: deliveredAt
    case .cancelled: cancelledAt
    }
  }

  mutating func record(_ stage: Stage, at instant: Instant) {
    switch stage {
    case .accepted: acceptedAt = instant
    case .arrivedAtPickup: arrivedAtPickupAt = instant
    case .pickedUp: pickedUpAt = instant
    case .delivered: deliveredAt = instant
    case .cancelled: cancelledAt = instant
    }
  }

  /// What is recorded, in the order of the stages.
  package var events: [(stage: Stage, at: Instant)] {
    Stage.allCases.compactMap { stage in self[stage].map { (stage, $0) } }
  }

  /// The first event that is known to lie before the one it must follow.
  package var disorder: (event: Stage, mustNotPrecede: Stage)? {
    for (earlier, later) in zip(events, events.dropFirst()) where later.at.isBefore(earlier.at) {
      return (later.stage, earlier.stage)
    }
    return nil
  }

  package var isPickedUpWithoutArrival: Bool { pickedUpAt != nil && arrivedAtPickupAt == nil }

  /// When the present state began; nil for a contradictory chain.
  package var stateStartedAt: Instant? {
    guard disorder == nil, !isPickedUpWithoutArrival else { return nil }
    return events.last?.at
  }

  /// How long it has been in its state; nil for a contradictory chain or an instant in the future.
  package func timeInState(at now: Instant) -> Interval? {
    stateStartedAt?.interval(to: now).flatMap { $0 < .zero ? nil : $0 }
  }
}
