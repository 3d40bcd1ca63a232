/// The four corrections of grouping: each changes membership only, and an offer left empty goes with it. (R-11.8 to
///
extension Shift {
  /// Moves a delivery to another offer of this shift, accepted no later than the delivery.
  package mutating func move(_ id: DeliveryID, to destination: OfferID) throws(Refusal) {
    try put([try delivery(id)], into: destination)
  }

  /// Gives a delivery an offer of its own.
  package mutating func split(_ id: DeliveryID) throws(Refusal) {
    let delivery = try delivery(id)
    guard members(of: delivery.offer).count > 1 else { throw .offer(.aloneInOffer) }
    putAlone(delivery)
  }

  /// Moves all deliveries of `source` into `destination`.
  package mutating func combine(_ source: OfferID, into destination: OfferID) throws(Refusal) {
    guard offers.contains(where: { $0.id == source }) else { throw .offer(.offerOfAnotherShift) }
    guard source != destination else { throw .offer(.sameOffer) }
    try put(members(of: source), into: destination)
  }

  /// Leaves the first delivery of an offer in it and gives each other one its own.
  package mutating func separate(_ offer: OfferID) throws(Refusal) {
    guard offers.contains(where: { $0.id == offer }) else { throw .offer(.offerOfAnotherShift) }
    let members = members(of: offer)
    guard members.count > 1 else { throw .offer(.holdsOne) }
    for delivery in members.dropFirst() { putAlone(delivery) }
  }

  /// The offers a delivery could be moved to.
  package func destinations(of id: DeliveryID) -> [NumberedOffer] {
    guard let delivery = deliveries.first(where: { $0.id == id }) else { return [] }
    return numberedOffers.filter {
      $0.offer.id != delivery.offer && !delivery.acceptedAt.isBefore($0.offer.acceptedAt)
    }
  }

  private func members(of offer: OfferID) -> [Delivery] {
    numberedDeliveries.map(\.delivery).filter { $0.offer == offer }
  }

  private mutating func put(_ moving: [Delivery], into destination: OfferID) throws(Refusal) {
    guard let offer = offers.first(where: { $0.id == destination }) else { throw .offer(.offerOfAnotherShift) }
    guard moving.allSatisfy({ $0.offer != destination }) else { throw .offer(.sameOffer) }
    guard !moving.contains(where: { $0.acceptedAt.isBefore(offer.acceptedAt) }) else { throw .offer(.acceptedLater) }
    let names = Set(moving.map(\.id))
    for index in deliveries.indices where names.contains(deliveries[index].id) {
      deliveries[index].offer = destination
    }
    removeEmptied(Set(moving.map(\.offer)))
  }

  /// The new offer takes the acceptance of what moves in.
  private mutating func putAlone(_ delivery: Delivery) {
    let offer = Offer(acceptedAt: delivery.acceptedAt)
    offers.append(offer)
    for index in deliveries.indices where deliveries[index].id == delivery.id { deliveries[index].offer = offer.id }
  }

  private mutating func removeEmptied(_ emptied: Set<OfferID>) {
    let held = Set(deliveries.map(\.offer))
    offers.removeAll { emptied.contains($0.id) && !held.contains($0.id) }
  }
}
