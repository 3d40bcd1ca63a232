import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Pickup places and waits (R-12)")
struct PlaceTests {
  private static let keysCases: [(String, display: String, key: String)] = [
    ("Nowhere Noodles", "Nowhere Noodles", "nowhere noodles"),
    ("  nowhere   NOODLES ", "nowhere NOODLES", "nowhere noodles"),
    ("Nowhere\nNoodles", "Nowhere Noodles", "nowhere noodles"),
    ("Nowhere\u{A0}\u{2009}Noodles", "Nowhere Noodles", "nowhere noodles"),
    ("Nowhere Noodle", "Nowhere Noodle", "nowhere noodle"),
    ("Joe’s", "Joe’s", "joe's"), ("Joe's", "Joe's", "joe's"), ("Joe\u{2BC}s", "Joe\u{2BC}s", "joe's"),
    ("Joe\u{2018}s", "Joe\u{2018}s", "joe's"), ("Joe\u{B4}s", "Joe\u{B4}s", "joe's"), ("Joe`s", "Joe`s", "joe's"),
    ("Joes", "Joes", "joes"), ("Cafe Rio", "Cafe Rio", "cafe rio"), ("Café Rio", "Café Rio", "café rio"),
    ("Cafe\u{301} Rio", "Caf\u{E9} Rio", "caf\u{E9} rio"), ("STRASSE", "STRASSE", "strasse"),
    ("Straße", "Straße", "strasse"), ("ΟΔΟΣ", "ΟΔΟΣ", "οδοσ"), ("οδος", "οδος", "οδοσ"), ("Iı", "Iı", "iı"),
  ]

  @Test("a name is cleaned up, and its key brings spellings together (R-12.3, R-12.4)", arguments: keysCases)
  func keys(typed: String, display: String, key: String) throws {
    let name = try PlaceName(typed)
    // Scalar by scalar, because Swift calls composed and decomposed text equal.
    #expect(Array(name.display.unicodeScalars) == Array(display.unicodeScalars))
    #expect(Array(name.key.unicodeScalars) == Array(key.unicodeScalars))
  }

  @Test("an empty name and one of more than 120 characters are refused (R-12.5)")
  func lengths() throws {
    for typed in ["", " \n\t ", "\u{A0}"] {
      #expect(refusal { () throws(Refusal) in _ = try PlaceName(typed) } == .place(.emptyName))
    }
    _ = try PlaceName(String(repeating: "👩‍🍳", count: 120))
    let long = String(repeating: "e\u{301}", count: 121)
    #expect(refusal { () throws(Refusal) in _ = try PlaceName(long) } == .place(.nameTooLong(count: 121)))
  }

  @Test("renaming keeps identity, and another place's key refuses it (R-12.10)")
  func renaming() throws {
    let noodles = PickupPlace(name: try PlaceName("Nowhere Noodles"), createdAt: .clock("17:00"))
    let joes = PickupPlace(name: try PlaceName("Joe's"), createdAt: .clock("17:00"))
    let renamed = try joes.renamed(PlaceName("JOE’S"), among: [noodles, joes])
    #expect((renamed.id, renamed.name.display) == (joes.id, "JOE’S"))
    let taken = refusal { () throws(Refusal) in
      _ = try joes.renamed(PlaceName("nowhere noodles"), among: [noodles, joes])
    }
    #expect(taken == .place(.nameTaken(by: "Nowhere Noodles")))
  }

  private static let waitsCases: [([Double], median: Double?)] = [
    ([], nil), ([600], 600), ([600, 660], 630), ([660, 360, 2460], 660), ([720, 2460, 360, 660], 690), ([0], 0),
    ([1, 2], 1.5),
  ]

  @Test("the median is the middle, or the exact midpoint of two (R-12.24)", arguments: waitsCases)
  func median(seconds: [Double], median: Double?) {
    let start = Timestamp.clock("18:00")
    let deliveries = seconds.map {
      Delivery(
        offer: OfferID(), acceptedAt: .utc(start), arrivedAtPickupAt: .utc(start),
        pickedUpAt: .utc(start + .seconds($0)))
    }
    let waits = PickupWaits(deliveries)
    #expect(waits.median == median.map { .seconds($0) })
    #expect(
      (waits.count, waits.shortest, waits.longest) == (
        seconds.count, seconds.min().map { .seconds($0) }, seconds.max().map { .seconds($0) }
      ))
  }

  @Test(
    "only both instants in order make a wait (R-12.20 to R-12.22)",
    arguments: [
      ("18:00 18:10 18:20", 600.0 as Double?), ("18:00 18:10 18:10", 0), ("18:00 18:10 18:09", nil),
      ("18:00 - 18:10", nil),
      ("18:00 18:10", nil), ("18:00 18:10 - - 18:20", nil), ("18:00 18:10 18:15 - 18:20", 300),
      ("18:00 18:10 18:15 18:05", 300),  // nothing else is consulted
    ])
  func contribution(text: String, seconds: Double?) {
    let waits = PickupWaits([.delivery(text)])
    #expect(waits.median == seconds.map { .seconds($0) })
    #expect((waits.latestEnd == nil) == (seconds == nil))
  }
}
