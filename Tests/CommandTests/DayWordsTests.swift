import Foundation
import LiveCard
import Shifts
import TestSupport
import Testing
import Tracking

@testable import Commands

@Suite("What a driver reads")
struct DayWordsTests {
  private let program: DayProgram

  init() throws { program = try DayProgram() }

  @Test("the lines of a shift stand in one column")
  func columns() throws {
    try program.run("start")
    try program.run("deliver --count 2")
    try program.run("park")
    try program.run("drive")
    for number in 1...2 { try program.run("cancel \(number) --yes") }
    try program.run("pause")
    let lines = try program.run("show").output.split(separator: "\n")
    #expect(lines.last == "No position was kept, so there is nothing to measure.")
    let labels = ["shift 1", "deliveries", "offer 1", "delivery 1", "delivery 2", "pause 1", "parked 1"]
    for label in labels {
      let line = try #require(lines.first { $0.hasPrefix(label + "  ") }, "\(lines)")
      #expect(line.count - line.dropFirst(label.count).drop { $0 == " " }.count == 12, "\(line)")
    }
  }

  @Test("status says why nothing is recorded, and what to do")
  func notRecording() throws {
    try program.run("start")
    let started = try program.run("status")
    #expect(started.status == 1)
    #expect(started.output.hasPrefix("recorder       not running; start it with: dashpilot record\n"))
    #expect(started.output.contains("not recording  no recorder runs, so no position is kept\n"))
    #expect(started.output.contains(/shift +running since [^·\n]+\)\n/))
    try program.run("park")
    let parked = try program.run("status").output
    #expect(parked.contains("the vehicle is parked; go on with: dashpilot drive"))
    #expect(parked.contains(/shift +running since .+\) · parked since .+\n/))
    try program.run("drive")
    try program.run("pause")
    let paused = try program.run("status").output
    #expect(paused.contains("the shift is paused; go on with: dashpilot resume"))
    #expect(paused.contains(/shift +began .+\) · paused since .+\n/))
    #expect(try program.run("start").errors.contains(/A shift since .+ is paused/))
  }

  @Test("a question comes before what is said of it, into one file too")
  func order() async throws {
    let place = try TemporaryFolder()
    let said = try await place.shell(
      """
      for words in start deliver cancel; do dashpilot $words --store s.sqlite; done >all 2>&1; tail -n 2 all
      """)
    #expect(
      said.output == """
        Delivery 1 (heading to the pickup) will be cancelled for good.
        dashpilot: Nothing was changed, because nobody can be asked here; add --yes to do it.

        """)
  }

  @Test("an empty list is one, and a string with brackets stays as it is")
  func emptyLists() throws {
    #expect(try program.run("history --json").output == "{\n  \"formatVersion\" : 1,\n  \"shifts\" : []\n}\n")
    let odd = JSON.object(["a": .array([]), "b": .object([:]), "c": .string("[  ] {\n\n}"), "d": .array([.int(1)])])
    #expect(
      try odd.text() == """
        {
          "a" : [],
          "b" : {},
          "c" : "[  ] {\\n\\n}",
          "d" : [
            1
          ]
        }

        """)
  }

  @Test(
    "where nothing beside it says so, a count says what it counts",
    arguments: [
      (1, 0, 0, "1 delivery completed"), (2, 1, 0, "2 deliveries completed · 1 cancelled"),
      (0, 1, 2, "1 delivery cancelled · 2 still in progress"), (0, 0, 3, "3 deliveries still in progress"),
      (0, 0, 0, "No deliveries recorded"),
    ])
  func counts(_ delivered: Int, _ cancelled: Int, _ open: Int, _ text: String) {
    let at = Instant.utc(Timestamp(seconds: 1_800_000_000))
    let deliveries =
      Array(repeating: Delivery(offer: OfferID(), acceptedAt: at, deliveredAt: at), count: delivered)
      + Array(repeating: Delivery(offer: OfferID(), acceptedAt: at, cancelledAt: at), count: cancelled)
      + Array(repeating: Delivery(offer: OfferID(), acceptedAt: at), count: open)
    #expect(DeliveryCounts(deliveries).sentence == text)
  }

  @Test("a policy without a motion state says nothing of standing")
  func standing() async throws {
    let sample = Program.samples.appending(path: "tunnel.nmea").path
    let text = try await TemporaryFolder().run("replay", "--policy", "classic", sample).output
    #expect(!text.contains("standing") && !text.contains("motion"))
    #expect(text.hasSuffix("  Recorded in 1 segment, no gap, Doppler agrees within 0.6 %.\n"))
  }
}
