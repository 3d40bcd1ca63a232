/// One acceptance of one or more deliveries; it holds no money, time or distance.
package struct Offer: Hashable, Sendable, Identifiable {
  package let id: OfferID
  package let acceptedAt: Instant

  package init(id: OfferID = OfferID(), acceptedAt: Instant) {
    self.id = id
    self.acceptedAt = acceptedAt
  }

  /// How it stands, worked out from its deliveries.
  package enum State: Hashable, Sendable, CaseIterable {
    case inProgress, completed, cancelled, partiallyCompleted
    /// Holds nothing, which only a damaged store can; never terminal.
    case empty
  }
}

extension Offer.State {
  package init(_ deliveries: [Delivery]) {
    let counts = DeliveryCounts(deliveries)
    self =
      switch (counts.open, counts.delivered, counts.cancelled) {
      case (0, 0, 0): .empty
      case (0, _, 0): .completed
      case (0, 0, _): .cancelled
      case (0, _, _): .partiallyCompleted
      case (_, _, _): .inProgress
      }
  }
}

extension Shift {
  /// An offer with its number and its deliveries, which are never stored together.
  package struct NumberedOffer: Hashable, Sendable {
    package let number: Int
    package let offer: Offer
    package let deliveries: [Delivery]
    package var state: Offer.State { Offer.State(deliveries) }
  }

  /// The offers by acceptance and then by their making, numbered from one, their deliveries in their order.
  package var numberedOffers: [NumberedOffer] {
    let deliveries = numberedDeliveries.map(\.delivery)
    return offers.inOrder(of: \.acceptedAt).enumerated().map { index, offer in
      NumberedOffer(number: index + 1, offer: offer, deliveries: deliveries.filter { $0.offer == offer.id })
    }
  }

  /// The offer of that number.
  package func offer(_ number: Int) throws(Refusal) -> NumberedOffer {
    guard let found = numberedOffers.first(where: { $0.number == number }) else {
      throw .offer(.noSuchOffer(number: number))
    }
    return found
  }
}
