/// One drop-off, from its acceptance to its end: instants and nothing derived.
package struct Delivery: Hashable, Sendable, Identifiable {
  package let id: DeliveryID
  package internal(set) var offer: OfferID
  /// Where it is collected, if the driver said so.
  package internal(set) var place: PlaceID?
  package internal(set) var acceptedAt: Instant
  package internal(set) var arrivedAtPickupAt: Instant?
  package internal(set) var pickedUpAt: Instant?
  package internal(set) var deliveredAt: Instant?
  package internal(set) var cancelledAt: Instant?

  package init(
    id: DeliveryID = DeliveryID(), offer: OfferID, place: PlaceID? = nil, acceptedAt: Instant,
    arrivedAtPickupAt: Instant? = nil, pickedUpAt: Instant? = nil, deliveredAt: Instant? = nil,
    cancelledAt: Instant? = nil
  ) {
    self.id = id
    self.offer = offer
    self.place = place
    self.acceptedAt = acceptedAt
    self.arrivedAtPickupAt = arrivedAtPickupAt
    self.pickedUpAt = pickedUpAt
    self.deliveredAt = deliveredAt
    self.cancelledAt = cancelledAt
  }

  /// Where it stands, worked out from the instants.
  package enum State: Hashable, Sendable, CaseIterable {
    case accepted, arrivedAtPickup, pickedUp, delivered, cancelled
  }

  package var state: State {
    if cancelledAt != nil { return .cancelled }
    if deliveredAt != nil { return .delivered }
    if pickedUpAt != nil { return .pickedUp }
    return arrivedAtPickupAt == nil ? .accepted : .arrivedAtPickup
  }

  /// Neither delivered nor cancelled.
  package var isOpen: Bool { !state.isTerminal }
}

extension Delivery.State {
  package var isTerminal: Bool { self == .delivered || self == .cancelled }

  /// The step that follows.
  package var next: Delivery.Stage? {
    switch self {
    case .accepted: .arrivedAtPickup
    case .arrivedAtPickup: .pickedUp
    case .pickedUp: .delivered
    case .delivered, .cancelled: nil
    }
  }
}
