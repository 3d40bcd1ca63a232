import Shifts
import Testing

@Suite("Offers and their four corrections (R-11)")
struct OfferTests {
  /// Offer 1 (`p`) of A, offer 2 (`q`) of B, offer 3 (`r`) of C and D.
  private static let shift = Shift.shift(deliveries: [
    .delivery("18:00", id: "a", offer: "p"), .delivery("18:01", id: "b", offer: "q"),
    .delivery("18:02", id: "c", offer: "r"), .delivery("18:02", id: "d", offer: "r"),
  ])

  /// The members of each offer, `a b cd`.
  private func groups(_ shift: Shift) -> String {
    shift.numberedOffers.map { $0.deliveries.map(\.id.text).joined() }.joined(separator: " ")
  }

  private func offer(_ text: String) -> OfferID { OfferID(text: text) }
  private func delivery(_ text: String) -> DeliveryID { DeliveryID(text: text) }

  @Test(
    "states follow the deliveries (R-11.5)",
    arguments: [
      ([], .empty), (["18:00"], .inProgress), (["18:00 - - 18:01"], .completed), (["18:00 - - - 18:01"], .cancelled),
      (["18:00 - - - 18:01", "18:00 - - 18:01"], .partiallyCompleted), (["18:00 - - 18:01", "18:00"], .inProgress),
      (["18:00 - - - 18:01", "18:00"], .inProgress),
    ] as [([String], Offer.State)])
  func states(deliveries: [String], state: Offer.State) {
    #expect(Offer.State(deliveries.map { Delivery.delivery($0) }) == state)
  }

  private static let movesCases: [(String, String, Refusal?, String)] = [
    ("b", "p", nil, "ab cd"), ("a", "q", .offer(.acceptedLater), "a b cd"), ("b", "q", .offer(.sameOffer), "a b cd"),
    ("c", "q", nil, "a bc d"), ("b", "x", .offer(.offerOfAnotherShift), "a b cd"),
    ("x", "p", .noSuchDelivery(number: nil), "a b cd"),
  ]

  @Test("a delivery moves to an offer accepted no later than it (R-11.10, R-11.12)", arguments: movesCases)
  func move(name: String, destination: String, expected: Refusal?, result: String) {
    var shift = Self.shift
    #expect(refusal { () throws(Refusal) in try shift.move(delivery(name), to: offer(destination)) } == expected)
    #expect(groups(shift) == result)
    #expect(shift.deliveries.map(\.acceptedAt) == Self.shift.deliveries.map(\.acceptedAt))
  }

  private static let combinationsCases: [(String, String, Refusal?, String)] = [
    ("q", "p", nil, "ab cd"), ("p", "q", .offer(.acceptedLater), "a b cd"), ("p", "p", .offer(.sameOffer), "a b cd"),
    ("r", "q", nil, "a bcd"), ("x", "p", .offer(.offerOfAnotherShift), "a b cd"),
    ("p", "x", .offer(.offerOfAnotherShift), "a b cd"),
  ]

  @Test("offers combine only into an earlier one (R-11.10)", arguments: combinationsCases)
  func combine(source: String, destination: String, expected: Refusal?, result: String) {
    var shift = Self.shift
    #expect(refusal { () throws(Refusal) in try shift.combine(offer(source), into: offer(destination)) } == expected)
    #expect(groups(shift) == result)
  }

  @Test("splitting and separating make offers with the acceptance of what moves in (R-11.11)")
  func splitting() throws {
    var shift = Self.shift
    #expect(refusal { () throws(Refusal) in try shift.split(delivery("a")) } == .offer(.aloneInOffer))
    #expect(refusal { () throws(Refusal) in try shift.separate(offer("p")) } == .offer(.holdsOne))
    #expect(refusal { () throws(Refusal) in try shift.separate(offer("x")) } == .offer(.offerOfAnotherShift))
    try shift.combine(offer("r"), into: offer("p"))
    try shift.split(delivery("d"))
    #expect(Set(groups(shift).split(separator: " ")) == ["ac", "b", "d"])
    try shift.separate(offer("p"))
    #expect(Set(groups(shift).split(separator: " ")) == ["a", "b", "c", "d"])
    for group in shift.numberedOffers { #expect(group.offer.acceptedAt == group.deliveries[0].acceptedAt) }
    #expect(refusal { () throws(Refusal) in _ = try shift.offer(9) } == .offer(.noSuchOffer(number: 9)))
  }

  @Test("destinations that would be refused are not listed (R-11.10)", arguments: [("a", ""), ("b", "p"), ("c", "pq")])
  func destinations(name: String, expected: String) {
    #expect(Self.shift.destinations(of: delivery(name)).map(\.offer.id.text).joined() == expected)
  }

  @Test("corrections go for ended shifts and finished deliveries too (R-11.8)")
  func ended() throws {
    var shift = Shift.shift(
      "17:00-19:00",
      deliveries: [
        .delivery("18:00 - - 18:10", id: "a", offer: "p"), .delivery("18:01 - - - 18:20", id: "b", offer: "q"),
      ])
    try shift.move(delivery("b"), to: offer("p"))
    #expect(groups(shift) == "ab")
    #expect(shift.offers.count == 1)
  }
}
