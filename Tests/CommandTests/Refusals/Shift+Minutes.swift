import Shifts
import Tracking

extension Timestamp {
  /// Minutes into an invented shift.
  static func at(_ minute: Double) -> Timestamp { Timestamp(seconds: 1_770_130_800) + .seconds(minute * 60) }
}

extension Instant {
  static func at(_ minute: Double) -> Instant { .utc(.at(minute)) }
}

extension Shift {
  /// From minute 0 to `end`; deliveries as the minutes of their events, each with an offer of its own.
  static func shift(
    end: Double? = nil, pauses: [(Double, Double?)] = [], parked: [(Double, Double?)] = [],
    deliveries: [[Double?]] = []
  ) -> Shift {
    let stretch = { (minutes: (Double, Double?)) in
      Stretch(startedAt: .at(minutes.0), endedAt: minutes.1.map { .at($0) })
    }
    let deliveries = deliveries.map { minutes in
      let at = { (index: Int) in index < minutes.count ? minutes[index].map { Instant.at($0) } : nil }
      return Delivery(
        offer: OfferID(), acceptedAt: at(0) ?? .at(0), arrivedAtPickupAt: at(1), pickedUpAt: at(2), deliveredAt: at(3),
        cancelledAt: at(4))
    }
    return Shift(
      startedAt: .at(0), endedAt: end.map { .at($0) }, zone: "UTC", pauses: pauses.map(stretch),
      parkedStretches: parked.map(stretch), offers: deliveries.map { Offer(id: $0.offer, acceptedAt: $0.acceptedAt) },
      deliveries: deliveries)
  }
}
