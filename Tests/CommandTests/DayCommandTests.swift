import Foundation
import TestSupport
import Testing

@Suite("A day on the command line (R-2, R-3, R-4, R-10, R-11)")
struct DayCommandTests {
  private let program: DayProgram

  init() throws { program = try DayProgram() }

  /// A time in an answer becomes `TIME`, so that it can be compared word for word.
  private func plain(_ text: String) -> String {
    text.replacing(/[A-Z][a-z]{2} \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? [+-]\d\d:\d\d/, with: "TIME")
      .replacing(/\d\d:\d\d/, with: "CLOCK")
  }

  private func expect(_ words: String, _ output: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let answer = try program.run(words)
    #expect(answer.status == 0, sourceLocation: sourceLocation)
    #expect(plain(answer.output).hasPrefix(output), "\(answer)", sourceLocation: sourceLocation)
  }

  private func refuse(_ words: String, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let answer = try program.run(words)
    #expect(answer.status == 65, sourceLocation: sourceLocation)
    #expect(plain(answer.errors).hasPrefix("dashpilot: \(sentence)"), "\(answer)", sourceLocation: sourceLocation)
  }

  @Test("goes from start to end with each answer as a driver reads it")
  func day() throws {
    try expect("start", "Shift started, TIME.")
    try expect("deliver --count 2", "Deliveries 1, 2 started, TIME; 2 deliveries in progress.\n")
    try refuse("next", "2 deliveries are in progress; say which one by its number: 1 (heading to the pickup), 2 (")
    try expect("arrived 1", "Delivery 1: waiting at the pickup, TIME; 2 deliveries in progress.\n")
    try refuse("delivered 1", "The pickup of delivery 1 comes first; record it with: dashpilot picked-up 1.")
    try refuse("arrived 1", "The arrival of delivery 1 is recorded already.")
    try expect("picked-up 1", "Delivery 1: heading to the customer, TIME; 2 deliveries in progress.\n")
    let wayBack = "To take that back: dashpilot reopen 1; for 20 s it does not ask.\n"
    try expect("delivered 1", "Delivery 1: delivered, TIME; 1 delivery in progress.\n\(wayBack)")
    try refuse("end", "The shift cannot end while a delivery is open: delivery 2 (heading to the pickup) closes with")
    try refuse("pause", "The shift cannot be paused while a delivery is open: delivery 2")
    try expect(
      "cancel --yes", "Delivery 2 (heading to the pickup) will be cancelled for good.\nDelivery 2: cancelled, TIME;")
    try expect("park", "Parked, TIME; the shift is still running.\nThe route is not recorded until: dashpilot drive.\n")
    try refuse("park", "The vehicle is parked already;")
    try expect("drive", "Driving again, TIME; parked for ")
    try refuse("drive", "The vehicle is not parked")
    try expect("pause", "Shift paused, TIME; worked ")
    try refuse("deliver", "The shift is paused; go on first with: dashpilot resume.")
    try expect("resume", "Shift resumed, TIME; paused for ")
    try expect(
      "reopen",
      "Delivery 1, delivered TIME, goes back to: heading to the customer; take it back with: dashpilot reopen 1.\n")
    try expect("reopen 1", "Delivery 1: heading to the customer, TIME; 1 delivery in progress.\n")
    try expect("next", "Delivery 1: delivered, TIME; no delivery in progress.\n\(wayBack)")
    try expect("end", "Shift ended, TIME (")
    try refuse("end", "No shift is running;")
    try refuse("reopen 1", "No shift is running;")
  }

  @Test(
    "what cannot be taken back needs an answer, or --yes where nobody can be asked",
    arguments: [
      "cancel", "end --at 00:01", "delete 1", "correct to-cancelled 1", "places merge A B",
    ])
  func confirmation(words: String) throws {
    try program.run("start")
    try program.run("deliver")
    try program.run("place A")
    if words != "cancel" {
      for _ in 1...3 { try program.run("next") }
      try program.run("deliver")
      try program.run("place B")
      try program.run("cancel --yes")
      if !words.hasPrefix("end") { try program.run("end") }
    }
    var words = words
    if words.hasPrefix("end") {
      words = "end --at \(Date().ISO8601Format(.init(includingFractionalSeconds: true)))"
    }
    let before = try program.run("show --json").output
    let answer = try program.run(words)
    #expect(answer.status == 65, "\(answer)")
    #expect(answer.errors.contains("add --yes"))
    #expect(try program.run("show --json").output.filter { !$0.isNumber } == before.filter { !$0.isNumber })
  }

  @Test("corrections say what they understood, and what follows")
  func corrections() throws {
    try program.run("start")
    try program.run("end")
    // Tuesday 3 February 2026, 17:00 to 20:00 in Denver.
    let move = "UPDATE shift SET started_at = 1770163200000000000, ended_at = 1770174000000000000"
    try #require(succeeds("/usr/bin/sqlite3", program.store, move))
    let added = try program.run("correct pause add 18:00 18:30 --yes")
    #expect(added.status == 0, "\(added)")
    #expect(
      added.output == """
        A pause is added: Tue 2026-02-03 18:00 -07:00 to 18:30 (30 min 00 s). Working time: 2 h 30 min instead of \
        3 h 00 min; no position is deleted.
        Corrected; worked 2 h 30 min.

        """)
    #expect(try program.run("correct pause add 18:29 18:45 --yes").errors.contains("overlap another one"))
    #expect(try program.run("correct parked add 18:00 18:10 --yes").status == 0)
    #expect(try program.run("correct pause edit 1 18:00 18:20 --yes").output.hasSuffix("worked 2 h 40 min.\n"))
    #expect(try program.run("correct end 18:10 --yes").errors.contains("a pause is recorded up to a later time"))
    let moved = try program.run("correct end", "2026-02-03 19:00", "--yes")
    #expect(
      moved.output.hasPrefix("The shift ends at Tue 2026-02-03 19:00 -07:00 instead of Tue 2026-02-03 20:00 -07:00;"))
    #expect(try program.run("correct end 19:00").output == "The shift ends at Tue 2026-02-03 19:00 -07:00 already.\n")
    #expect(try program.run("correct pause delete 1 --yes").status == 0)
    #expect(try program.run("correct pause delete 1 --yes").errors.contains("no pause 1"))
    let shown = try program.run("show").output
    #expect(shown.contains("working     2 h 00 min"), "\(shown)")
    #expect(shown.contains("parked      1 stretch, 10 min 00 s, part of working time"))
    #expect(try program.run("delete last --yes").output.hasSuffix("Shift 1 is deleted.\n"))
  }

  @Test("six at once are each told the number they go by (R-10.10)")
  func crowd() async throws {
    try program.run("start")
    let command = "\(Program.path) deliver --store \(program.store)"
    let said = try await program.folder.shell("for i in 1 2 3 4 5 6; do \(command) & done; wait").output
    #expect(said.matches(of: /Delivery (\d+) started/).map { String($0.1) }.sorted() == (1...6).map { "\($0)" })
    #expect(said.matches(of: /; (\d) deliver/).map { String($0.1) }.sorted() == (1...6).map { "\($0)" })
  }

  @Test("a completion is taken back without a question for twenty seconds, and then with one (R-10.23, R-27.14)")
  func undo() throws {
    for words in ["start", "deliver", "next", "next", "next"] { try program.run(words) }
    let undone = try program.run("reopen 1")
    #expect(undone.status == 0)
    #expect(plain(undone.output) == "Delivery 1: heading to the customer, TIME; 1 delivery in progress.\n")
    try program.run("next")
    for column in ["accepted", "arrived_at_pickup", "picked_up", "delivered"] {
      let earlier = "UPDATE delivery SET \(column)_at = \(column)_at - 21000000000"
      try #require(succeeds("/usr/bin/sqlite3", program.store, earlier))
    }
    let asked = try program.run("reopen 1")
    #expect(asked.status == 65)
    #expect(asked.output == "Delivery 1 goes back to: heading to the customer.\n")
    #expect(asked.errors.contains("add --yes"))
    #expect(try program.run("reopen 1 --yes").status == 0)
    try program.run("next")
    try program.run("pause")
    #expect(
      try program.run("reopen").sentence == "The shift is paused; resume it before reopening delivery 1.")
  }

  @Test("places are listed, renamed, merged and asked for their waits")
  func places() throws {
    try program.run("start")
    try program.run("deliver")
    #expect(try program.run("place  nowhere   NOODLES").output == "Delivery 1 is collected at nowhere NOODLES.\n")
    #expect(try program.run("place Nowhere Noodles").output == "Delivery 1 is collected at nowhere NOODLES.\n")
    #expect(
      try program.run("places rename", "nowhere noodles", "Nowhere Noodles").output
        == "It is called Nowhere Noodles now.\n")
    #expect(try program.run("places").output == "Nowhere Noodles\n")
    #expect(try program.run("places waits", "Nowhere Noodles").output == "Nowhere Noodles\nNo recorded pickup waits\n")
    #expect(
      try program.run("places waits Nowhere").errors
        == "dashpilot: There is no place called Nowhere; list them with: dashpilot places.\n")
    #expect(try program.run("place --none").output == "Delivery 1 names no place.\n")
    #expect(try program.run("place", String(repeating: "a", count: 121)).errors.contains("121 characters"))
  }

  @Test("offers are put right")
  func offers() throws {
    try program.run("start")
    try program.run("deliver --count 2")
    try program.run("deliver")
    #expect(try program.run("offer move 1").output == "No other offer was accepted before delivery 1.\n")
    #expect(try program.run("offer move 3").output == "Offer 1 · in progress: deliveries 1, 2\n")
    let moved = try program.run("offer move 3 1 --yes")
    #expect(
      moved.output
        == "Delivery 3 goes from offer 2 to offer 1, which holds deliveries 1, 2. Offer 2 is removed. This cannot be undone.\nOffer 1 · in progress: deliveries 1, 2, 3\n",
      "\(moved)")
    #expect(
      try program.run("offer split 3 --yes").output == """
        Delivery 3 goes from offer 1 to an offer of its own. No offer is removed. This cannot be undone.
        Offer 1 · in progress: deliveries 1, 2
        Offer 2 · in progress: delivery 3

        """)
    #expect(
      try program.run("offer").output
        == "Offer 1 · in progress: deliveries 1, 2\nOffer 2 · in progress: delivery 3\n")
    #expect(try program.run("offer combine 1 2 --yes").errors.contains("accepted later"))
    #expect(
      try program.run("offer combine 2 1 --yes").output.hasPrefix(
        "Delivery 3 goes from offer 2 to offer 1, which holds deliveries 1, 2. Offer 2 is removed. This cannot be undone.\n"
      ))
    #expect(
      try program.run("offer separate 1 --yes").output == """
        Delivery 2 goes from offer 1 to an offer of its own. Delivery 3 goes from offer 1 to an offer of its own. No offer is removed. This cannot be undone.
        Offer 1 · in progress: delivery 1
        Offer 2 · in progress: delivery 2
        Offer 3 · in progress: delivery 3

        """)
    #expect(try program.run("offer split 1 --yes").errors.contains("alone in its offer"))
  }
}
