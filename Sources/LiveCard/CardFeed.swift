package import Shifts
internal import Tracking

extension CardSnapshot {
  /// How much another snapshot differs.
  package enum Change: Hashable, Sendable {
    case material, route, none
  }

  /// What has changed since `previous`.
  package func change(from previous: CardSnapshot?) -> Change {
    guard let previous, previous.shiftID == shiftID else { return .material }
    let isSame =
      isPaused == previous.isPaused && routeSuspendedNotice == previous.routeSuspendedNotice
      && activeDeliveryCount == previous.activeDeliveryCount
      && completedDeliveryCount == previous.completedDeliveryCount && deliveryStatus == previous.deliveryStatus
      && activeDeliveryTimers == previous.activeDeliveryTimers && controls == previous.controls
    guard isSame else { return .material }
    let isSameRoute =
      mileageStatement == previous.mileageStatement && partialRouteMarker == previous.partialRouteMarker
    return isSameRoute ? .none : .route
  }
}

/// Decides which snapshots a surface is sent.
package struct CardFeed: Sendable {
  private static let routeInterval = Interval.seconds(30)

  private var last: (snapshot: CardSnapshot, at: Instant)?

  package init() {}

  /// Whether `snapshot` is to be pushed at `now`; it counts as pushed then.
  package mutating func push(_ snapshot: CardSnapshot, at now: Instant) -> Bool {
    guard isDue(snapshot, at: now) else { return false }
    last = (snapshot, now)
    return true
  }

  private func isDue(_ snapshot: CardSnapshot, at now: Instant) -> Bool {
    switch snapshot.change(from: last?.snapshot) {
    case .material: return true
    case .none: return false
    case .route:
      guard let last, let passed = last.at.interval(to: now) else { return true }
      return passed < .zero || passed >= Self.routeInterval
    }
  }
}

/// What is to be done with the cards on show so that there is one for the unfinished shift.
package enum CardAction: Hashable, Sendable {
  case show(ShiftID)
  /// It is there already, from before a restart.
  case adopt(ShiftID)
  case remove(ShiftID)

  /// Compares the unfinished shift with the shifts of the cards on show.
  package static func reconcile(wanted: ShiftID?, shown: [ShiftID]) -> [CardAction] {
    let kept = shown.firstIndex { $0 == wanted }
    let actions = shown.indices.map { $0 == kept ? adopt(shown[$0]) : remove(shown[$0]) }
    guard kept == nil, let wanted else { return actions }
    return actions + [show(wanted)]
  }
}
