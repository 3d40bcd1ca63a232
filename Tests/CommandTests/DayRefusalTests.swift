import Foundation
import TestSupport
import Testing

/// Two shifts of an invented Tuesday in Denver: 17:00 to 20:00 with a pause, a parked stretch and three deliveries, the first
/// two of them accepted together, and 21:00 to 22:00.
@Suite(
  "What a driver is refused",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "sqlite3 is not installed"))
struct DayRefusalTests {
  private let program: DayProgram

  init() throws { program = try DayProgram() }

  private func evening() throws {
    for words in [
      "start", "deliver --count 2", "deliver", "next 1", "next 1", "next 1", "cancel 2 --yes", "cancel 3 --yes", "park",
      "drive", "pause", "resume", "end", "start", "end",
    ] {
      try #require(try program.run(words).status == 0, "\(words)")
    }
    let at = { (time: String) in "unixepoch('2026-02-0\(time < "07" ? "4" : "3") \(time)', '+7 hours') * 1000000000" }
    let changes = """
      UPDATE shift SET started_at = \(at("17:00")), ended_at = \(at("20:00")) WHERE key = 1;
      UPDATE shift SET started_at = \(at("21:00")), ended_at = \(at("22:00")) WHERE key = 2;
      UPDATE shift_pause SET started_at = \(at("18:00")), ended_at = \(at("18:30"));
      UPDATE route_suspension SET started_at = \(at("19:00")), ended_at = \(at("19:10"));
      UPDATE offer SET accepted_at = \(at("17:10"));
      UPDATE delivery SET accepted_at = \(at("17:10")), cancelled_at = \(at("17:20")) WHERE key > 1;
      UPDATE delivery SET accepted_at = \(at("17:10")), arrived_at_pickup_at = \(at("17:20")),
        picked_up_at = \(at("17:30")), delivered_at = \(at("17:40")) WHERE key = 1;
      """
    try #require(succeeds("/usr/bin/sqlite3", program.store, changes))
  }

  private static let ended: [(String, String)] = [
    (
      "correct end 21:30 --shift 1",
      "21:30 is understood as Tue 2026-02-03 21:30 -07:00: the next shift begins before that; give an end no later than its start."
    ),
    (
      "correct end 16:30 --shift 1",
      "16:30 is understood as Tue 2026-02-03 16:30 -07:00: the end must lie after the shift's start."
    ),
    (
      "correct end 19:05 --shift 1",
      "19:05 is understood as Tue 2026-02-03 19:05 -07:00: a parked stretch is recorded up to a later time; put it right first with: dashpilot correct parked --shift 1."
    ),
    (
      "correct pause add 18:10 18:40 --shift 1",
      "18:10 is understood as Tue 2026-02-03 18:10 -07:00 and 18:40 is understood as Tue 2026-02-03 18:40 -07:00: that pause would overlap another one; give times that only touch it."
    ),
    (
      "correct pause edit 1 17:15 17:25 --shift 1",
      "17:15 is understood as Tue 2026-02-03 17:15 -07:00 and 17:25 is understood as Tue 2026-02-03 17:25 -07:00: delivery 1 was open in that time; give the pause times that only touch it."
    ),
    (
      "correct parked edit 1 19:00 20:30 --shift 1",
      "19:00 is understood as Tue 2026-02-03 19:00 -07:00 and 20:30 is understood as Tue 2026-02-03 20:30 -07:00: that parked stretch would end after the shift does."
    ),
    ("correct pause delete 2 --shift 1", "The shift has no pause 2; list them with: dashpilot show 1."),
    ("correct parked delete 1", "The shift has no parked stretch 1; list them with: dashpilot show."),
    (
      "correct times 1 --delivered 20:30 --shift 1",
      "20:30 is understood as Tue 2026-02-03 20:30 -07:00: the completion of delivery 1 would lie after the shift's end."
    ),
    ("correct times 2 --delivered x --shift 1", "Delivery 2 records no completion, and a correction adds none."),
    ("correct times 7 --delivered 20:30 --shift 1", "The shift has no delivery 7; list them with: dashpilot show 1."),
    ("correct to-cancelled 2 --shift 1", "Delivery 2 is not delivered, so it cannot be corrected to cancelled."),
    ("offer split 3 --shift 1", "The delivery is alone in its offer already."),
    ("offer separate 2 --shift 1", "The offer holds one delivery, so there is nothing to separate."),
    ("offer combine 1 1 --shift 1", "That is the same offer, so nothing would move."),
    ("offer move 1 9 --shift 1", "The shift has no offer 9; list them with: dashpilot offer --shift 1."),
    ("offer combine 1 2", "The shift has no offer 1; list them with: dashpilot offer."),
    ("delete 9", "There is no such shift; list them with: dashpilot history."),
    ("places merge A a", "There is no place called A; list them with: dashpilot places."),
  ]

  @Test("is told before anybody is asked, with how a typed time was understood and where to look", arguments: ended)
  func beforeQuestion(words: String, sentence: String) throws {
    try evening()
    let before = try program.run("history --json").output
    let answer = try program.run(words)
    #expect(answer.status == 65)
    #expect(answer.sentence == sentence)
    #expect(answer.output == "")
    #expect(try program.run("history --json").output == before)
  }

  /// None of the typed times or numbers is looked at first: not even one that is none.
  private static let ofRunning: [(String, String)] = [
    ("correct end 7", "The shift has not ended; end it at a typed time with: dashpilot end --at TIME."),
    ("correct times 1", "The shift has not ended; correct the times of delivery 1 after its end."),
    ("correct times 9 --delivered x", "The shift has not ended; correct the times of delivery 9 after its end."),
    ("correct to-cancelled 9", "The shift has not ended; correct delivery 9 after its end."),
    ("correct pause add x y", "The shift has not ended; correct a pause after its end."),
    ("correct pause edit 9 x y", "The shift has not ended; correct a pause after its end."),
    ("correct parked delete 9", "The shift has not ended; correct a parked stretch after its end."),
    ("delete 1", "The shift is still running; end it first with: dashpilot end."),
    ("cancel 1", "Delivery 1 is delivered already and takes no more steps."),
    ("reopen 2", "Delivery 2 is not delivered, so there is nothing to take back."),
    (
      "end --at x",
      "The shift cannot end while a delivery is open: delivery 2 (heading to the pickup) closes with 'dashpilot next 2' until it is delivered, or 'dashpilot cancel 2'."
    ),
  ]

  @Test("of a running shift is that it runs, before anything else is looked at (R-10.41)", arguments: ofRunning)
  func running(words: String, sentence: String) throws {
    for words in ["start", "deliver", "next", "next", "next", "deliver"] { try program.run(words) }
    let answer = try program.run(words)
    #expect(answer.status == 65)
    #expect(answer.sentence == sentence)
  }

  @Test("says of a time before the start how it was understood")
  func beforeStart() throws {
    let program = try DayProgram(zone: "UTC")
    try program.run("start")
    let hourAgo = "UPDATE shift SET started_at = started_at - 3600 * 1000000000"
    try #require(succeeds("/usr/bin/sqlite3", program.store, hourAgo))
    let early = Date.now.addingTimeInterval(-7200).ISO8601Format()
    let (day, clock) = (early.prefix(10), early.dropFirst(11).prefix(5))
    let answer = try program.run("end --at \(clock)")
    #expect(answer.status == 65)
    let sentence = try #require(answer.sentence)
    #expect(
      sentence.replacing(#/as [A-Z][a-z]{2} /#, with: "as DAY ")
        == "\(clock) is understood as DAY \(day) \(clock) +00:00: the end must lie after the shift's start.")
  }

  @Test("is the open delivery itself where a damaged store has one under an ended shift (R-27.13)")
  func openUnderEnded() throws {
    try evening()
    let damage = "DELETE FROM shift WHERE key = 2; UPDATE delivery SET cancelled_at = NULL WHERE key = 3"
    try #require(succeeds("/usr/bin/sqlite3", program.store, damage))
    let fault =
      "Delivery 3 is still open under a shift that has ended, a fault of the record that stays as it is; look at it with: dashpilot show."
    for words in ["next", "next 3", "arrived 3", "delivered 3", "cancel 3", "cancel"] {
      let answer = try program.run(words)
      #expect(answer.status == 65)
      #expect(answer.sentence == fault, "\(words)")
    }
    #expect(try program.run("next 1").sentence == "No shift is running; start one with: dashpilot start.")
  }

  @Test("is one story before the first shift")
  func nothingYet() throws {
    let story = "No shift is recorded yet; start one with: dashpilot start."
    for isThere in [false, true] {
      if isThere { for words in ["start", "end", "delete 1 --yes"] { try program.run(words) } }
      #expect(try program.run("history").output == story + "\n")
      for words in [
        "show", "show 7", "show --json", "delete 1", "offer", "offer split 1", "correct end 17:00", "correct times 1",
        "place X",
      ] {
        let answer = try program.run(words)
        #expect(answer.status == 65, "\(words)")
        #expect(answer.sentence == story, "\(words)")
      }
      #expect(try program.run("place").output == "No place is named yet; name one with: dashpilot place NAME.\n")
    }
  }
}
