import Shifts
import TestSupport
import Testing
import Tracking

@Suite("A shift's start and end (R-2)")
struct ShiftTests {
  @Test("is refused while another is unfinished, naming its facts (R-2.3, R-2.30)")
  func startRefused() throws {
    let running = Shift(startedAt: .clock("17:02:11"), zone: "Europe/Berlin")
    let moved = Timestamp(seconds: 63_000)
    #expect(throws: Refusal.alreadyUnfinished(startedAt: .clock("17:02:11"), lastMovedAt: moved, isPaused: false)) {
      try Shift.start(at: .clock("18:00:00"), zone: "UTC", unfinished: running, lastMovedAt: moved)
    }
  }

  @Test("starts running, where and when it was told")
  func starts() throws {
    let shift = try Shift.start(at: .clock("17:02:11"), zone: "America/Denver", unfinished: nil)
    #expect(shift.state == .running)
    #expect(shift.startedAt == .clock("17:02:11"))
    #expect(shift.endedAt == nil)
    #expect(shift.zone == "America/Denver")
  }

  @Test(
    "ends at the instant given, never before its start (R-2.11, R-2.12)",
    arguments: [
      ("18:00:00", "19:30:00", "19:30:00", 5400.0),
      ("18:00:00", "18:00:00", "18:00:00", 0),
      ("18:00:00", "17:59:30", "18:00:00", 0),  // the clock stepped back
    ])
  func ends(start: String, asked: String, end: String, elapsed: Double) throws {
    var shift = Shift(startedAt: .clock(start), zone: "UTC")
    try shift.end(at: .clock(asked))
    #expect(shift.endedAt == .clock(end))
    #expect(shift.state == .ended)
    #expect(shift.elapsed(at: .clock("23:00:00")) == .seconds(elapsed))
  }

  @Test("is not ended twice")
  func endsOnce() throws {
    var shift = Shift(startedAt: .clock("18:00:00"), zone: "UTC")
    try shift.end(at: .clock("19:00:00"))
    #expect(throws: Refusal.noUnfinishedShift) { try shift.end(at: .clock("20:00:00")) }
    #expect(shift.endedAt == .clock("19:00:00"))
  }

  @Test(
    "measures what is elapsed so far, clamped at zero (R-2.12, R-2.14)",
    arguments: [("18:02:11", 3600.0), ("17:02:11", 0), ("16:00:00", 0)])
  func elapsed(now: String, seconds: Double) {
    let shift = Shift(startedAt: .clock("17:02:11"), zone: "UTC")
    #expect(shift.elapsed(at: .clock(now)) == .seconds(seconds))
  }

  @Test("admits samples up to its end, and any while that is unknown (P-10.3)")
  func membership() throws {
    var shift = Shift(startedAt: .clock("18:00:00"), zone: "UTC")
    let end = try #require(Instant.clock("19:00:00").timestamp)
    #expect(shift.admits(end + .seconds(1)))
    try shift.end(at: .utc(end))
    #expect(shift.admits(end))
    #expect(!shift.admits(end + Interval(nanoseconds: 1)))
    let unknown = Shift(startedAt: .clock("18:00:00"), endedAt: .boot(id: "b", nanoseconds: 5), zone: "UTC")
    #expect(unknown.admits(end))
  }

  @Test("may be deleted only when it has ended (R-2.18)")
  func deletable() throws {
    var shift = Shift(startedAt: .clock("18:00:00"), zone: "UTC")
    #expect(throws: Refusal.shiftUnfinished) { try shift.checkDeletable() }
    try shift.end(at: .clock("19:00:00"))
    try shift.checkDeletable()
  }
}
