/// One work session of the driver with all that hangs off it, except its route.
package struct Shift: Hashable, Sendable, Identifiable {
  package let id: ShiftID
  /// Never rewritten, except that a start on an unknown clock gets its UTC once (P-4.4).
  package let startedAt: Instant
  /// Nil while the shift is unfinished.
  package internal(set) var endedAt: Instant?
  /// The driver's time zone at the start, as the IANA names it.
  package let zone: String
  /// Stretches the driver was not working.
  package internal(set) var pauses: [Stretch]
  /// Stretches the vehicle stood while the driver kept working.
  package internal(set) var parkedStretches: [Stretch]
  package internal(set) var offers: [Offer]
  package internal(set) var deliveries: [Delivery]

  package init(
    id: ShiftID = ShiftID(), startedAt: Instant, endedAt: Instant? = nil, zone: String, pauses: [Stretch] = [],
    parkedStretches: [Stretch] = [], offers: [Offer] = [], deliveries: [Delivery] = []
  ) {
    self.id = id
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.zone = zone
    self.pauses = pauses
    self.parkedStretches = parkedStretches
    self.offers = offers
    self.deliveries = deliveries
  }

  /// Worked out from the instants, never stored; parked is none, a parked shift is running.
  package enum State: Hashable, Sendable {
    case running
    case paused
    case ended
  }

  package var state: State {
    if endedAt != nil { return .ended }
    return openPause == nil ? .running : .paused
  }

  /// The pause that goes on, on an unfinished shift.
  package var openPause: Stretch? { endedAt == nil ? pauses.last(where: \.isOpen) : nil }

  /// The parked stretch that goes on; should a damaged store hold both, the pause wins.
  package var openParkedStretch: Stretch? {
    state == .running ? parkedStretches.last(where: \.isOpen) : nil
  }

  package var isParked: Bool { openParkedStretch != nil }
}

extension Shift {
  /// The stretches of one kind.
  package subscript(kind: Stretch.Kind) -> [Stretch] {
    get {
      switch kind {
      case .pause: pauses
      case .parked: parkedStretches
      }
    }
    set {
      switch kind {
      case .pause: pauses = newValue
      case .parked: parkedStretches = newValue
      }
    }
  }
}
