import Shifts
import Tracking

extension ShiftReport {
  /// Stretches, offers and deliveries as `show --json` and `status --json` give them.
  func dayJSON(at now: Instant) -> [String: JSON] {
    [
      "pauses": .array(shift.numbered(.pause).map(\.json)),
      "parkedStretches": .array(shift.numbered(.parked).map(\.json)),
      "pausedSeconds": .number(shift.paused(at: now).duration.seconds),
      "parkedSeconds": .number(shift.parked(at: now).duration.seconds),
      "counts": .object([
        "delivered": .int(shift.counts.delivered), "cancelled": .int(shift.counts.cancelled),
        "inProgress": .int(shift.counts.open),
      ]),
      "deliveries": .array(shift.numberedDeliveries.map { json($0.delivery, $0.number, at: now) }),
      "offers": .array(shift.numberedOffers.map { json($0) }),
    ]
  }

  private func json(_ delivery: Delivery, _ number: Int, at now: Instant) -> JSON {
    .object([
      "number": .int(number), "id": .string(delivery.id.text), "state": .string("\(delivery.state)"),
      "offer": .optional(shift.numberedOffers.first { $0.offer.id == delivery.offer }?.number),
      "place": .optional(delivery.place.flatMap { places[$0] }),
      "acceptedAt": .optional(delivery.acceptedAt.timestamp?.iso8601()),
      "arrivedAtPickupAt": .optional(delivery.arrivedAtPickupAt?.timestamp?.iso8601()),
      "pickedUpAt": .optional(delivery.pickedUpAt?.timestamp?.iso8601()),
      "deliveredAt": .optional(delivery.deliveredAt?.timestamp?.iso8601()),
      "cancelledAt": .optional(delivery.cancelledAt?.timestamp?.iso8601()),
      "secondsInState": .number(
        delivery.isOpen && shift.state != .ended ? delivery.timeInState(at: now)?.seconds : nil),
      "pickupWaitSeconds": shift.state == .ended ? .number(delivery.pickupWait?.seconds) : .null,
    ])
  }

  private func json(_ group: Shift.NumberedOffer) -> JSON {
    .object([
      "number": .int(group.number), "id": .string(group.offer.id.text), "state": .string("\(group.state)"),
      "acceptedAt": .optional(group.offer.acceptedAt.timestamp?.iso8601()),
      "deliveries": .array(group.deliveries.compactMap { shift.number(of: $0.id) }.map { .int($0) }),
    ])
  }
}

extension Stretch {
  fileprivate var json: JSON {
    .object([
      "id": .string(id.text), "startedAt": .optional(startedAt.timestamp?.iso8601()),
      "endedAt": .optional(endedAt?.timestamp?.iso8601()),
    ])
  }
}
