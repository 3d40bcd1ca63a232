import LiveCard
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("The words of deliveries (R-10.2, R-10.13)")
struct WordsTests {
  private static let rows: [(Delivery.State, String, short: String?, history: String, next: String?)] = [
    (.accepted, "Heading to the pickup", "To pickup", "Accepted", "Arrived at Pickup"),
    (.arrivedAtPickup, "Waiting at the pickup", "At pickup", "Arrived at the pickup", "Picked Up"),
    (.pickedUp, "Heading to the customer", "To customer", "Picked up", "Delivered"),
    (.delivered, "Delivered", nil, "Delivered", nil), (.cancelled, "Cancelled", nil, "Cancelled", nil),
  ]

  @Test(
    "a length is rounded to whole minutes (R-27.3)",
    arguments: [
      (0, "under 1 min"), (29, "under 1 min"), (30, "1 min"), (89, "1 min"), (90, "2 min"), (1829, "30 min"),
      (2460, "41 min"), (3569, "59 min"), (3570, "1 h 00 min"), (4325, "1 h 12 min"), (90_000, "25 h 00 min"),
    ])
  func minutes(seconds: Double, text: String) { #expect(Interval.seconds(seconds).wholeMinutes == text) }

  @Test("the headline says what is finished, too (R-9.1)")
  func live() {
    let at = Instant.clock("18:00")
    let delivery = { (done: Instant?, cancelled: Instant?) in
      Delivery(offer: OfferID(), acceptedAt: at, deliveredAt: done, cancelledAt: cancelled)
    }
    let (open, done, gone) = (delivery(nil, nil), delivery(at, nil), delivery(nil, at))
    #expect(DeliveryCounts([]).liveSentence == "No delivery in progress")
    #expect(DeliveryCounts([open]).liveSentence == "1 delivery in progress")
    #expect(DeliveryCounts([done, done]).liveSentence == "No delivery in progress · 2 completed")
    #expect(
      DeliveryCounts([open, done, open, gone]).liveSentence == "2 deliveries in progress · 1 completed · 1 cancelled")
  }

  @Test("are those of the table", arguments: rows)
  func words(state: Delivery.State, line: String, short: String?, history: String, next: String?) {
    #expect(state.statusLine == line)
    #expect(state.shortForm == short)
    #expect(state.historyWord == history)
    #expect(state.next?.controlLabel == next)
  }
}
