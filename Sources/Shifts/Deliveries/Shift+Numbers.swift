extension Shift {
  /// The deliveries with their numbers, which finishing one does not move and which are never stored.
  package var numberedDeliveries: [(number: Int, delivery: Delivery)] {
    deliveries.inOrder(of: \.acceptedAt).enumerated().map { ($0 + 1, $1) }
  }

  /// The number of the delivery `id`; nil when it is not of this shift.
  package func number(of id: DeliveryID) -> Int? {
    numberedDeliveries.first { $0.delivery.id == id }?.number
  }

  /// The deliveries that are open, by number.
  package var openDeliveries: [OpenDelivery] {
    numberedDeliveries.filter(\.delivery.isOpen).map { OpenDelivery(number: $0.number, state: $0.delivery.state) }
  }

  /// The delivery of that number.
  package func delivery(_ number: Int) throws(Refusal) -> Delivery {
    guard let found = numberedDeliveries.first(where: { $0.number == number }) else {
      throw .noSuchDelivery(number: number)
    }
    return found.delivery
  }

  /// The delivery `id`, which must be of this shift.
  package func delivery(_ id: DeliveryID) throws(Refusal) -> Delivery {
    guard let found = deliveries.first(where: { $0.id == id }) else { throw .noSuchDelivery(number: nil) }
    return found
  }

  /// The delivery a step is meant for: that of `number`, or without one the only one open.
  package func delivery(forStep number: Int?) throws(Refusal) -> Delivery {
    if let number { return try delivery(number) }
    let open = openDeliveries
    guard let first = open.first else { throw .noDeliveryOpen }
    guard open.count == 1 else { throw .severalDeliveriesOpen(open) }
    return try delivery(first.number)
  }

  /// Changes the delivery `id`, which must be of this shift.
  mutating func change<Reason: Error>(
    _ id: DeliveryID, _ change: (inout Delivery) throws(Reason) -> Void, else refuse: (Reason, Int) -> Refusal
  ) throws(Refusal) {
    guard let index = deliveries.firstIndex(where: { $0.id == id }) else { throw .noSuchDelivery(number: nil) }
    do throws(Reason) { try change(&deliveries[index]) } catch { throw refuse(error, number(of: id) ?? 0) }
  }
}
