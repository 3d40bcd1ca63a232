import Shifts
import TestSupport
import Testing
import Tracking

extension Stretch {
  /// `18:00-18:30`; without the second time it is open.
  static func stretch(_ text: String) -> Stretch {
    let parts = text.split(separator: "-").map { Instant.clock(String($0)) }
    return Stretch(startedAt: parts[0], endedAt: parts.count > 1 ? parts[1] : nil)
  }
}

extension Shift {
  /// `17:00-20:00`, its stretches as texts with blanks between.
  static func shift(
    _ text: String = "17:00", pauses: String = "", parked: String = "", deliveries: [Delivery] = []
  ) -> Shift {
    let span = Stretch.stretch(text)
    let stretches = { (text: String) in text.split(separator: " ").map { Stretch.stretch(String($0)) } }
    let names = deliveries.map(\.offer).reduce(into: [OfferID]()) { if !$0.contains($1) { $0.append($1) } }
    let offers = names.map { name in
      Offer(id: name, acceptedAt: deliveries.filter { $0.offer == name }.map(\.acceptedAt).min() ?? span.startedAt)
    }
    return Shift(
      startedAt: span.startedAt, endedAt: span.endedAt, zone: "America/Denver", pauses: stretches(pauses),
      parkedStretches: stretches(parked), offers: offers, deliveries: deliveries)
  }
}

extension Delivery {
  /// Its events in their order, `-` for one that is absent: `18:00 18:10 18:15 18:40`, a fifth is the cancellation.
  static func delivery(_ text: String, id: String? = nil, offer: String? = nil) -> Delivery {
    let times = text.split(separator: " ").map { $0 == "-" ? nil : Instant.clock(String($0)) }
    let at = { (index: Int) in index < times.count ? times[index] : nil }
    return Delivery(
      id: id.map { DeliveryID(text: $0) } ?? DeliveryID(), offer: offer.map { OfferID(text: $0) } ?? OfferID(),
      acceptedAt: at(0) ?? .clock("00:00"), arrivedAtPickupAt: at(1), pickedUpAt: at(2), deliveredAt: at(3),
      cancelledAt: at(4))
  }
}

/// The refusal of `body`; nil when it was allowed.
func refusal(_ body: () throws(Refusal) -> Void) -> Refusal? {
  do throws(Refusal) {
    try body()
    return nil
  } catch { return error }
}
