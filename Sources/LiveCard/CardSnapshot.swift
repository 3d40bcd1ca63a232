package import Shifts
package import Tracking

/// What the card of the unfinished shift shows at one instant: drawn by any surface, deciding nothing.
///
/// It holds no money, place, coordinate, vehicle or offer, because a card shows none.
package struct CardSnapshot: Hashable, Sendable {
  package let shiftID: ShiftID
  package let isPaused: Bool
  /// Absent unless the vehicle is parked.
  package let routeSuspendedNotice: String?
  package let workingDuration: Interval
  package let asOf: Instant
  /// `4.5 mi recorded`.
  package let mileageStatement: String
  /// `partial route`, which goes wherever the statement goes.
  package let partialRouteMarker: String?
  package let activeDeliveryCount: Int
  package let completedDeliveryCount: Int
  /// Only while exactly one delivery is open.
  package let deliveryStatus: String?
  /// The open deliveries in the order of their acceptance, three at most.
  package let activeDeliveryTimers: [Timer]
  package let controls: [CardControl]

  /// A delivery's line with its clock.
  package struct Timer: Hashable, Sendable {
    package let number: Int
    package let stateLabel: String
    /// When it came to that state; nil for a chain that contradicts itself.
    package let stateStartedAt: Instant?
    /// Its acceptance; pauses are not taken off.
    package let startedAt: Instant
  }

  /// Nil once the shift has ended: no unfinished shift, no card.
  package init?(_ shift: Shift, mileage: (statement: String, marker: String?), at now: Instant) {
    guard shift.state != .ended else { return nil }
    let open = shift.numberedDeliveries.filter(\.delivery.isOpen)
    shiftID = shift.id
    isPaused = shift.state == .paused
    routeSuspendedNotice = shift.isParked ? "Parked · route not recording" : nil
    workingDuration = shift.working(at: now) ?? .zero
    asOf = now
    mileageStatement = mileage.statement
    partialRouteMarker = mileage.marker
    activeDeliveryCount = open.count
    completedDeliveryCount = shift.counts.delivered
    deliveryStatus = open.count == 1 ? open.first?.delivery.state.statusLine : nil
    activeDeliveryTimers = open.prefix(Self.timerLimit).map { number, delivery in
      Timer(
        number: number, stateLabel: delivery.state.shortForm ?? "", stateStartedAt: delivery.stateStartedAt,
        startedAt: delivery.acceptedAt)
    }
    controls = shift.controls
  }

  private static let timerLimit = 3
}

extension CardSnapshot {
  /// `Shift in Progress` or `Shift Paused`.
  package var title: String { isPaused ? "Shift Paused" : "Shift in Progress" }

  /// `4.5 mi recorded · partial route`.
  package var mileageLine: String {
    partialRouteMarker.map { "\(mileageStatement) · \($0)" } ?? mileageStatement
  }

  /// `2 in progress · 5 delivered`, the delivered part only when there is one.
  package var countLine: String {
    let active = activeDeliveryCount == 0 ? "No delivery in progress" : "\(activeDeliveryCount) in progress"
    return completedDeliveryCount > 0 ? "\(active) · \(completedDeliveryCount) delivered" : active
  }

  /// `2 more also active`, for those without a line.
  package var remainderLine: String? {
    let rest = activeDeliveryCount - activeDeliveryTimers.count
    return rest > 0 ? "\(rest) more also active" : nil
  }

  /// Why no step is offered, from two open deliveries on.
  package var stepNotice: String? {
    activeDeliveryCount > 1 ? "Several deliveries are open; record the step in DashPilot." : nil
  }

  /// Working time at `now`, from the anchor; it stands still while paused.
  package func workingTime(at now: Instant) -> Interval {
    guard !isPaused, let passed = asOf.interval(to: now) else { return workingDuration }
    return max(.zero, workingDuration + passed)
  }
}

extension CardSnapshot.Timer {
  package var title: String { "Delivery \(number)" }

  /// `At pickup for 7 min`; only the state where its length cannot be known.
  package func standing(at now: Instant) -> String {
    let length = stateStartedAt.flatMap { $0.interval(to: now) }.flatMap { $0 < .zero ? nil : $0 }
    return stateLabel + (length.map { " for \($0.wholeMinutes)" } ?? "")
  }

  /// How long the delivery has been active; nil where that cannot be known.
  package func clock(at now: Instant) -> Interval? {
    startedAt.interval(to: now).flatMap { $0 < .zero ? nil : $0 }
  }
}
