import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Deliveries (R-10)")
struct DeliveryTests {
  private static let statesCases: [(String, Delivery.State, next: Delivery.Stage?)] = [
    ("18:00", .accepted, .arrivedAtPickup), ("18:00 18:01", .arrivedAtPickup, .pickedUp),
    ("18:00 18:01 18:02", .pickedUp, .delivered), ("18:00 18:01 18:02 18:03", .delivered, nil),
    ("18:00 18:01 - - 18:03", .cancelled, nil), ("18:00 18:01 18:02 18:03 18:04", .cancelled, nil),
    ("18:00 - 18:02", .pickedUp, .delivered),
  ]

  @Test("derive their state and next step from their instants (R-10.2)", arguments: statesCases)
  func states(text: String, state: Delivery.State, next: Delivery.Stage?) {
    let delivery = Delivery.delivery(text)
    #expect(delivery.state == state)
    #expect(state.next == next)
    #expect(delivery.isOpen == (next != nil))
  }

  private static let stepsCases: [(String, Delivery.Stage, Refusal?)] = [
    ("18:00", .arrivedAtPickup, nil), ("18:00", .pickedUp, .step(.skipped(next: .arrivedAtPickup), number: 1)),
    ("18:00", .delivered, .step(.skipped(next: .arrivedAtPickup), number: 1)),
    ("18:00", .accepted, .step(.repeated(.accepted), number: 1)),
    ("18:00 18:01", .arrivedAtPickup, .step(.repeated(.arrivedAtPickup), number: 1)),
    ("18:00 18:01", .pickedUp, nil), ("18:00 18:01", .delivered, .step(.skipped(next: .pickedUp), number: 1)),
    ("18:00 18:01 18:02", .delivered, nil),
    ("18:00 18:01 18:02 18:03", .delivered, .step(.finished(.delivered), number: 1)),
    ("18:00 - - - 18:03", .arrivedAtPickup, .step(.finished(.cancelled), number: 1)),
  ]

  @Test("take their steps in order, once each, never after the end (R-10.4)", arguments: stepsCases)
  func steps(text: String, stage: Delivery.Stage, expected: Refusal?) throws {
    var shift = Shift.shift(deliveries: [.delivery(text)])
    let id = shift.deliveries[0].id
    #expect(refusal { () throws(Refusal) in try shift.advance(id, to: stage, at: .clock("19:00")) } == expected)
    if expected == nil { #expect(shift.deliveries[0][stage] == .clock("19:00")) }
  }

  @Test("an event earlier than the one before is moved forward to it (R-10.9)")
  func clamping() throws {
    var shift = Shift.shift(deliveries: [.delivery("18:00 18:05")])
    try shift.advance(shift.deliveries[0].id, to: .pickedUp, at: .clock("18:04:50"))
    #expect(shift.deliveries[0].pickedUpAt == .clock("18:05"))
    #expect(shift.deliveries[0].pickupWait == .zero)
    var early = Shift.shift()
    _ = try early.accept(at: .clock("16:00"))
    #expect(early.deliveries[0].acceptedAt == .clock("17:00"))
  }

  @Test("one made later never takes the number of an earlier one, whatever the clock says (R-10.9, R-10.10)")
  func order() throws {
    var shift = Shift.shift()
    var made: [DeliveryID] = []
    for time in ["18:00", "18:00", "17:50", "18:00", "18:01", "17:10"] {
      made += try shift.accept(2, at: .clock(time))
      #expect(shift.numberedDeliveries.map(\.delivery.id) == made)
    }
    #expect(
      shift.offers.map(\.acceptedAt) == ["18:00", "18:00", "18:00", "18:00", "18:01", "18:01"].map { .clock($0) })
    #expect(shift.numberedOffers.map(\.offer.id) == shift.offers.map(\.id))
    // A clock that is lost for a while moves nothing either.
    for now in [
      Instant.boot(id: "b", nanoseconds: 5), .boot(id: "b", nanoseconds: 4), .clock("18:02"), .clock("17:59"),
    ] {
      made += try shift.accept(at: now)
      #expect(shift.numberedDeliveries.map(\.delivery.id) == made)
      #expect(shift.numberedOffers.map(\.offer.id) == shift.offers.map(\.id))
    }
    #expect(shift.deliveries.last?.acceptedAt == .clock("18:02"))
  }

  @Test("of several at one instant the first made comes first, not the first identifier (R-1.12)")
  func ties() {
    let names = ["f", "a", "z", "b"]
    let shift = Shift.shift(deliveries: names.map { .delivery("18:00", id: $0, offer: $0) })
    #expect(shift.numberedDeliveries.map(\.delivery.id.text) == names)
    #expect(shift.numberedOffers.map(\.offer.id.text) == names)
    let stretches = names.map { Stretch(id: StretchID(text: $0), startedAt: .clock("18:00"), endedAt: .clock("18:10")) }
    let parked = Shift(startedAt: .clock("17:00"), zone: "UTC", parkedStretches: stretches)
    #expect(parked.numbered(.parked).map(\.id.text) == names)
  }

  @Test("keep their numbers while others finish (R-10.10)")
  func numbers() throws {
    var shift = Shift.shift(deliveries: [
      .delivery("17:10 17:11 17:12", id: "x"), .delivery("17:30", id: "y"), .delivery("17:20", id: "z"),
    ])
    let number = { (shift: Shift, id: String) in shift.number(of: DeliveryID(text: id)) }
    try shift.advance(DeliveryID(text: "x"), to: .delivered, at: .clock("18:00"))
    #expect((number(shift, "x"), number(shift, "z"), number(shift, "y")) == (1, 2, 3))
    #expect(number(shift, "w") == nil)
    #expect(refusal { () throws(Refusal) in _ = try shift.delivery(4) } == .noSuchDelivery(number: 4))
  }

  @Test("a step without a name goes to the only one open (R-10.7, R-22.3)")
  func unnamed() throws {
    #expect(refusal { () throws(Refusal) in _ = try Shift.shift().delivery(forStep: nil) } == .noDeliveryOpen)
    let one = Shift.shift(deliveries: [.delivery("17:10", id: "a"), .delivery("17:01 - - - 17:02")])
    #expect(try one.delivery(forStep: nil).id.text == "a")
    let two = Shift.shift(deliveries: [.delivery("17:10"), .delivery("17:20 17:21")])
    let open = [OpenDelivery(number: 1, state: .accepted), OpenDelivery(number: 2, state: .arrivedAtPickup)]
    #expect(refusal { () throws(Refusal) in _ = try two.delivery(forStep: nil) } == .severalDeliveriesOpen(open))
    #expect(try two.delivery(forStep: 2).state == .arrivedAtPickup)
  }

  @Test("an open delivery under an ended shift is named as the fault it is, and left as it is (R-10.5, R-27.13)")
  func underEnded() {
    var shift = Shift.shift("17:00-18:00", deliveries: [.delivery("17:05 - - 17:06"), .delivery("17:10")])
    let (done, open) = (shift.deliveries[0].id, shift.deliveries[1].id)
    for (id, expected) in [(done, Refusal.shiftEnded), (open, .openUnderEndedShift(number: 2))] {
      let step = refusal { () throws(Refusal) in try shift.advance(id, to: .arrivedAtPickup, at: .clock("19:00")) }
      #expect(step == expected)
      #expect(refusal { () throws(Refusal) in try shift.cancel(id, at: .clock("19:00")) } == expected)
    }
    #expect(shift.deliveries[1].state == .accepted)
  }

  @Test(
    "cancelling is allowed while open, keeps what is recorded and happens once (R-10.6)",
    arguments: [
      ("18:00", true), ("18:00 18:01", true), ("18:00 18:01 18:02", true), ("18:00 18:01 18:02 18:03", false),
      ("18:00 - - - 18:03", false),
    ])
  func cancelling(text: String, isAllowed: Bool) {
    var shift = Shift.shift(deliveries: [.delivery(text)])
    let before = shift.deliveries[0]
    let refused = refusal { () throws(Refusal) in try shift.cancel(before.id, at: .clock("19:00")) }
    #expect(refused == (isAllowed ? nil : .step(.finished(before.state), number: 1)))
    #expect(shift.deliveries[0].arrivedAtPickupAt == before.arrivedAtPickupAt)
    #expect(shift.counts.cancelled == (isAllowed || before.state == .cancelled ? 1 : 0))
  }

  @Test("several at once share an offer and an instant (R-11.2, R-11.3)")
  func several() throws {
    var shift = Shift.shift()
    let names = try shift.accept(3, at: .clock("18:00"))
    #expect(shift.numberedDeliveries.map(\.delivery.id) == names)
    #expect(shift.offers.count == 1)
    #expect(Set(shift.deliveries.map(\.acceptedAt)) == [.clock("18:00")])
    #expect(refusal { () throws(Refusal) in _ = try shift.accept(0, at: .clock("18:00")) } == .countBelowOne)
    _ = try shift.accept(40, at: .clock("18:01"))
    #expect(shift.counts.open == 43)
  }

  private static let reopeningCases: [(Shift, Refusal.ReopenReason?)] = [
    (.shift("17:00-19:00", deliveries: [.delivery("17:00 - - - 17:01")]), .shiftEnded),
    (.shift(pauses: "18:30", deliveries: [.delivery("17:00 - - - 17:01")]), .shiftPaused),
    (.shift(deliveries: [.delivery("17:00 17:01 17:02 17:03 17:04")]), .cancelled),
    (.shift(deliveries: [.delivery("17:00 17:01 17:02")]), .notDelivered),
    (.shift(deliveries: [.delivery("17:00 - 17:02 17:01")]), .pickedUpWithoutArrival),
    (.shift(deliveries: [.delivery("17:00 17:01 17:05 17:03")]), .timestampsOutOfOrder),
    (.shift(deliveries: [.delivery("17:00 17:01 17:02 17:03")]), nil),
    (.shift(parked: "18:00", deliveries: [.delivery("17:00 17:01 - 17:03")]), nil),
    (.shift(deliveries: [.delivery("17:00 - - 17:03")]), nil),
  ]

  @Test("a completion is taken back, or refused in the stated order (R-10.20 to R-10.22)", arguments: reopeningCases)
  func reopening(shift: Shift, reason: Refusal.ReopenReason?) {
    var shift = shift
    var expected = shift.deliveries[0]
    let refused = refusal { () throws(Refusal) in try shift.reopen(expected.id) }
    #expect(refused == reason.map { .reopen($0, number: 1) })
    guard reason == nil else { return }
    expected = Delivery(
      id: expected.id, offer: expected.offer, acceptedAt: expected.acceptedAt,
      arrivedAtPickupAt: expected.arrivedAtPickupAt, pickedUpAt: expected.pickedUpAt)
    #expect(shift.deliveries == [expected])
    #expect(refusal { () throws(Refusal) in try shift.reopen(expected.id) } == .reopen(.notDelivered, number: 1))
  }

  @Test(
    "time in a state runs from its own instant; a contradiction shows none (R-9.11)",
    arguments: [
      ("18:00", "18:41", 2460.0 as Double?), ("18:00 18:10", "18:41", 1860), ("18:00 18:10", "18:05", nil),
      ("18:00 17:50", "18:41", nil), ("18:00 - 18:10", "18:41", nil),
    ])
  func timeInState(text: String, now: String, seconds: Double?) {
    #expect(Delivery.delivery(text).timeInState(at: .clock(now)) == seconds.map { .seconds($0) })
  }

  @Test(
    "reminders ask about what is long recorded, each of its own delivery (R-13)",
    arguments: [
      ("18:00", "18:29:59", nil), ("18:00", "18:30", .arrivedAtPickup), ("18:00 18:31", "19:00:59", nil),
      ("18:00 18:31", "19:01", .pickedUp), ("18:00 18:31 18:32", "23:00", nil), ("18:00 17:59", "23:00", nil),
      ("18:00 - - - 18:01", "23:00", nil), ("18:00", "17:00", nil),
    ] as [(String, String, Delivery.Stage?)])
  func reminders(text: String, now: String, next: Delivery.Stage?) {
    let running = Shift.shift(deliveries: [.delivery(text)])
    #expect(running.reminders(at: .clock(now)).map(\.next) == (next.map { [$0] } ?? []))
    #expect(Shift.shift("17:00-23:30", deliveries: [.delivery(text)]).reminders(at: .clock(now)).isEmpty)
  }
}
