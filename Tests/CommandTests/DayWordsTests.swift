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
    try program.run("deliver")
    try program.run("park")
    try program.run("drive")
    for number in 1...3 { try program.run("cancel \(number) --yes") }
    try program.run("pause")
    let lines = try program.run("show").output.split(separator: "\n")
    #expect(lines.last == "No position was kept, so there is nothing to measure.")
    let labels = [
      "shift 1", "deliveries", "offer 1", "  delivery 1", "  delivery 2", "delivery 3", "pause 1", "parked 1",
    ]
    for label in labels {
      let line = try #require(lines.first { $0.hasPrefix(label + "  ") }, "\(lines)")
      #expect(line.count - line.dropFirst(label.count).drop { $0 == " " }.count == 14, "\(line)")
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
    #expect(parked.contains(/shift +running since .+\) · parked since \d\d:\d\d\n/))
    try program.run("drive")
    try program.run("pause")
    let paused = try program.run("status").output
    #expect(paused.contains("the shift is paused; go on with: dashpilot resume"))
    #expect(paused.contains(/shift +began .+\) · paused since \d\d:\d\d\n/))
    #expect(try program.run("start").errors.contains(/A shift since .+ is paused/))
  }

  @Test("status says of each open delivery how long it has stood where, what is finished, and that nothing is sure")
  func openDeliveries() throws {
    for words in ["start", "deliver --count 2", "deliver", "next 1", "next 1", "next 1", "cancel 2 --yes", "next 3"] {
      try program.run(words)
    }
    try program.run("deliver")
    try program.run("place Nowhere Noodles --delivery 3")
    let earlier = "UPDATE delivery SET accepted_at = accepted_at - 2000000000000 WHERE key > 2"
    let arrived = "UPDATE delivery SET arrived_at_pickup_at = arrived_at_pickup_at - 425000000000 WHERE key > 2"
    try #require(succeeds("/usr/bin/sqlite3", program.store, "\(earlier); \(arrived)"))
    let said = try program.run("status").output
    #expect(
      said.contains(
        """
        deliveries     2 deliveries in progress · 1 completed · 1 cancelled
        delivery 1     At pickup for 7 min · Nowhere Noodles
        delivery 2     To pickup for 33 min

        """), "\(said)")
    #expect(said.contains("\nnote           Recording is not guaranteed.\n"))
    #expect(
      said.hasSuffix(
        "Delivery 2: Accepted 33 min ago · no arrival recorded. Have you arrived? DashPilot cannot see where you are; record it with: dashpilot arrived 2.\n"
      ))
    #expect(try program.run("show").output.contains("  At pickup for 7 min · accepted "))
    let listed = try object(try program.run("status --json").output)["deliveries"] as? [[String: Any]]
    let lengths = try #require(listed).map { ($0["secondsInState"] as? Double).map { Int($0 / 60) } }
    #expect(lengths == [7, 33, nil, nil])
    try program.run("cancel 1 --yes")
    try program.run("cancel 2 --yes")
    try program.run("end")
    #expect(!(try program.run("status").output.contains("guaranteed")))
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
