extension Shift {
  /// Records that the driver accepted `count` deliveries at once: one offer, one instant.
  ///
  /// A clock that stands behind the last acceptance is moved forward to it, or this one would take the number of that one.
  ///
  package mutating func accept(_ count: Int = 1, at now: Instant) throws(Refusal) -> [DeliveryID] {
    switch state {
    case .ended: throw .noUnfinishedShift
    case .paused: throw .shiftPaused
    case .running: break
    }
    guard count >= 1 else { throw .countBelowOne }
    let accepted = deliveries.reduce(now.clamped(from: startedAt)) { $0.clamped(from: $1.acceptedAt) }
    let offer = Offer(acceptedAt: accepted)
    let made = (0..<count).map { _ in Delivery(offer: offer.id, acceptedAt: offer.acceptedAt) }
    offers.append(offer)
    deliveries += made
    return made.map(\.id)
  }

  /// Records the step `stage` of the delivery `id`.
  package mutating func advance(_ id: DeliveryID, to stage: Delivery.Stage, at now: Instant) throws(Refusal) {
    try checkStep(of: id)
    try change(id) { (delivery) throws(Refusal.StepReason) in
      try delivery.advance(to: stage, at: now)
    } else: {
      .step($0, number: $1)
    }
  }

  /// Cancels the open delivery `id`; it stays recorded.
  package mutating func cancel(_ id: DeliveryID, at now: Instant) throws(Refusal) {
    try checkStep(of: id)
    try change(id) { (delivery) throws(Refusal.StepReason) in
      try delivery.cancel(at: now)
    } else: {
      .step($0, number: $1)
    }
  }

  /// Refuses what is a step under an ended shift, and names the fault where the delivery is still open.
  private func checkStep(of id: DeliveryID) throws(Refusal) {
    guard state == .ended else { return }
    throw try delivery(id).isOpen ? .openUnderEndedShift(number: number(of: id) ?? 0) : .shiftEnded
  }

  /// Takes back that the delivery `id` was delivered.
  package mutating func reopen(_ id: DeliveryID) throws(Refusal) {
    let state = state
    try change(id) { (delivery) throws(Refusal.ReopenReason) in
      guard state != .ended else { throw .shiftEnded }
      guard state != .paused else { throw .shiftPaused }
      try delivery.reopen()
    } else: {
      .reopen($0, number: $1)
    }
  }

  /// Names the place the delivery `id` is collected at, or none; at any time, and no event.
  package mutating func setPlace(_ place: PlaceID?, of id: DeliveryID) throws(Refusal) {
    guard let index = deliveries.firstIndex(where: { $0.id == id }) else { throw .noSuchDelivery(number: nil) }
    deliveries[index].place = place
  }
}
