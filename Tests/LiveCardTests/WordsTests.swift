import LiveCard
import Shifts
import Testing

@Suite("The words of deliveries (R-10.2, R-10.13)")
struct WordsTests {
  private static let rows: [(Delivery.State, String, short: String?, history: String, next: String?)] = [
    (.accepted, "Heading to the pickup", "To pickup", "Accepted", "Arrived at Pickup"),
    (.arrivedAtPickup, "Waiting at the pickup", "At pickup", "Arrived at the pickup", "Picked Up"),
    (.pickedUp, "Heading to the customer", "To customer", "Picked up", "Delivered"),
    (.delivered, "Delivered", nil, "Delivered", nil), (.cancelled, "Cancelled", nil, "Cancelled", nil),
  ]

  @Test("are those of the table", arguments: rows)
  func words(state: Delivery.State, line: String, short: String?, history: String, next: String?) {
    #expect(state.statusLine == line)
    #expect(state.shortForm == short)
    #expect(state.historyWord == history)
    #expect(state.next?.controlLabel == next)
  }
}
