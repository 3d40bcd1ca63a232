import Foundation
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

/// An invented Tuesday in Denver from 17:00 to 20:00 with its route: a position every ten seconds, 111 m apart.
@Suite(
  "What is said of a route and of its corrections",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "sqlite3 is not installed"))
struct DayRouteTests {
  private let program: DayProgram

  init() throws { program = try DayProgram() }

  /// Minutes after 17:00.
  private static func at(_ minute: Double) -> Timestamp {
    Timestamp(seconds: 1_770_163_200) + .seconds(minute * 60)
  }

  /// Records the shift with a session for each of `drives`; the last one stays open where `isOpen` says so.
  ///
  /// - Parameter heardUntil: how long the last session is heard while the vehicle stands.
  private func record(
    _ drives: [ClosedRange<Double>], heardUntil: Double? = nil, isOpen: Bool = false, end: Double? = 180,
    _ work: @Sendable (inout Shift) throws -> Void = { _ in }
  ) async throws {
    let store = try ShiftStore(path: program.store, creating: true)
    let shift = try await store.startShift(at: .utc(Self.at(0)), zone: "America/Denver")
    for drive in drives {
      let isLast = drive == drives.last
      var facts = SessionFacts(startedAt: Self.at(drive.lowerBound))
      let samples = stride(from: drive.lowerBound * 60, through: drive.upperBound * 60, by: 10).map { second in
        Sample(time: Self.at(second / 60), latitude: 40_000_000_000 + Int64(second * 1e5), longitude: 0, accuracy: 3000)
      }
      facts.lastHeardAt = Self.at(isLast ? heardUntil ?? drive.upperBound : drive.upperBound)
      facts.speedDistance = .metres(1000)
      facts.tally[.accepted] = samples.count
      let session = try await store.openSession(of: shift.id, device: "/dev/invented", facts: facts)
      if isLast, isOpen {
        try await store.append(samples, to: session, facts: facts)
      } else {
        try await store.closeSession(session, samples: samples, facts: facts, reason: isLast ? .shiftEnded : .noFix)
      }
    }
    try await store.changeUnfinishedShift(work)
    if let end { try await store.endShift(at: .utc(Self.at(end))) }
  }

  /// The lines that begin so, two blanks between columns.
  private func lines(_ words: String, beginning label: String) throws -> [String] {
    try program.run(words).output.split(separator: "\n").map { String($0).replacing(#/ {2,}/#, with: "  ") }
      .filter { $0.hasPrefix(label) }
  }

  /// The gaps of `show --json`: reason, seconds and whether there is a straight line; they are as many as are counted.
  private func gaps() throws -> [String] {
    let route = try #require(try object(try program.run("show --json").output)["route"] as? [String: Any])
    let gaps = try #require(route["gaps"] as? [[String: Any]])
    #expect(route["gapCount"] as? Int == gaps.count)
    return gaps.map { gap in
      let line = gap["straightLineMetres"] is NSNull ? "" : " line"
      return "\(gap["reason"] ?? "") \(gap["seconds"] ?? "")\(line)"
    }
  }

  @Test("a gap at an end of the shift is listed like any other, in text and JSON (R-8.9, R-27.13)")
  func windowGaps() async throws {
    try await record([5...55, 90...160])
    #expect(
      try lines("show", beginning: "gap ") == [
        "gap 1  Tue 2026-02-03 17:00 -07:00  5 min 00 s  before the first fix",
        "gap 2  Tue 2026-02-03 17:55 -07:00  35 min 00 s  23.32 km straight line  noFix",
        "gap 3  Tue 2026-02-03 19:40 -07:00  20 min 00 s  after the last fix",
      ])
    #expect(try gaps() == ["beforeFirstFix 300", "noFix 2100 line", "afterLastFix 1200"])
    #expect(
      try program.run("show").output.contains("3 gaps with at least 23.32 km unrecorded as the crow flies"))
  }

  @Test("ends up to two minutes are no gaps, and neither is standing where fixes keep coming (P-6.3)")
  func noWindowGaps() async throws {
    try await record([2...100], heardUntil: 178)
    #expect(try gaps() == [])
    #expect(try program.run("show").output.contains("no gap, "))
  }

  @Test("one end alone leaves an unknown distance, and a shift without a fix is one gap from start to end")
  func unknownDistance() async throws {
    try await record([0...100])
    #expect(try gaps() == ["afterLastFix 4800"])
    #expect(try program.run("show").output.contains("Recorded in 1 segment, 1 gap of unknown distance, "))
    try program.run("delete last --yes")
    try await record([])
    #expect(try gaps() == ["beforeFirstFix 10800"])
  }

  @Test("a correction of a parked stretch says what becomes of the mileage, and that is what it becomes (R-4.13)")
  func parkedMileage() async throws {
    try await record([0...178])
    func correct(_ words: String, _ what: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let before = try #require(try lines("show", beginning: "recorded").first)
      let said = try program.run("correct parked \(words) --yes")
      let after = try #require(try lines("show", beginning: "recorded").first)
      let figures = [after, before].map {
        $0.dropFirst(10).trimmingCharacters(in: .whitespaces).replacing("  ", with: " ")
      }
      let mileage = "Mileage: \(figures[0]) instead of \(figures[1]);"
      let expected =
        "\(what) \(mileage) no position is deleted, and working time stays as it is.\nCorrected; worked 3 h 00 min.\n"
      #expect(said.output == expected, sourceLocation: sourceLocation)
      #expect(figures[0] != figures[1], sourceLocation: sourceLocation)
    }
    let added = "Tue 2026-02-03 18:00 -07:00 to 18:30 (30 min 00 s)"
    let edited = "Tue 2026-02-03 18:00 -07:00 to 18:10 (10 min 00 s)"
    try correct("add 18:00 18:30", "A parked stretch is added: \(added).")
    #expect(!(try program.run("show").output.contains("Doppler")))
    try correct("edit 1 18:00 18:10", "The parked stretch \(added) becomes \(edited).")
    try correct("delete 1", "The parked stretch \(edited) is deleted.")
    #expect(try program.run("show").output.contains("Doppler"))
    let outside = try program.run("correct parked add 19:59 20:00 --yes").output
    #expect(outside.contains(", as it is now; no position"), "\(outside)")
  }

  @Test("a partial route and a pause that holds a route are both noted (R-3.16, R-8.23)")
  func notes() async throws {
    try await record([0...55, 90...178])
    let partial = "note  Recording was off for part of the shift; more miles were driven than recorded."
    let inside = "note  Some recorded miles lie in a pause that was recorded afterwards."
    #expect(try lines("show", beginning: "note") == [partial])
    let said = try program.run("correct pause add 19:00 19:10 --yes").output
    #expect(
      said.contains("no position is deleted; recorded miles that lie in a pause stay in the mileage."), "\(said)")
    #expect(try lines("show", beginning: "note") == [partial, inside])
    try program.run("correct parked add 19:30 19:40 --yes")
    let parked = "note  Part of the shift was not recorded, and some of it was recorded as parked."
    #expect(try lines("show", beginning: "note") == [parked, inside])
  }

  @Test("a stretch that cannot be measured is called unusable and has no length (R-3.6)")
  func unusable() async throws {
    try await record([0...178]) { shift in
      for (start, end) in [(20.0, 30.0), (40, 45)] {
        try shift.pause(at: .utc(Self.at(start)))
        try shift.resume(at: .utc(Self.at(end)))
      }
      try shift.park(at: .utc(Self.at(60)))
    }
    let damage = """
      UPDATE shift_pause SET ended_at = started_at - 600000000000 WHERE key = 1;
      UPDATE route_suspension SET started_at = started_at + 86400000000000, ended_at = ended_at + 86400000000000
      """
    try #require(succeeds("/usr/bin/sqlite3", program.store, damage))
    let shown = try program.run("show").output
    #expect(!shown.contains("-600") && !shown.contains("-10 min"))
    #expect(try lines("show", beginning: "pause ").map { $0.suffix(8) } == ["unusable", "min 00 s"])
    #expect(
      try lines("show", beginning: "paused") == [
        "paused  1 pause, 5 min 00 s", "paused  1 pause that cannot be measured",
      ])
    #expect(
      try lines("show", beginning: "parked") == [
        "parked  1 stretch that cannot be measured", "parked 1  Wed 2026-02-04 18:00 -07:00 to 20:00  unusable",
      ])
    let asked = try program.run("correct pause delete 1").output
    #expect(
      asked.hasPrefix(
        "The pause Tue 2026-02-03 17:20 -07:00 to 17:10 (cannot be measured) is deleted. Working time: "))
  }

  @Test("while a shift runs its counts say up to when they are, and Doppler is not compared with newer miles")
  func counted() async throws {
    try await record([0...30], heardUntil: 20.5, isOpen: true, end: nil)
    #expect(try lines("show", beginning: "fixes").first?.hasSuffix("none rejected · counted up to 17:20:30") == true)
    #expect(try lines("show", beginning: "motion").first?.hasSuffix("standing 0 s · counted up to 17:20:30") == true)
    #expect(try lines("show", beginning: "session 1").first?.contains("30 min 00 s  181 samples  open") == true)
    #expect(!(try program.run("show").output.contains("Doppler")))
    for words in ["show --json", "status --json"] {
      #expect(try object(try program.run(words).output)["countedUntil"] as? String == "2026-02-04T00:20:30.000Z")
    }
    try program.run("end --at 17:31 --yes")
  }
}
