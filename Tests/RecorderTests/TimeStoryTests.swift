import GPSDSource
import ShiftStore
import Shifts
import Testing
import Tracking

@testable import Recorder

/// Week rollover, in seconds.
private let cycle = 1024.0 * 7 * 86400

@Suite("stories of clocks (P-4)")
struct TimeStoryTests {
  private let acm0 = "/dev/ttyACM0"

  /// What a drive of 20 s, a step of the wall clock and 20 s more leave behind.
  private func rows(wall: Timestamp, step: Double) async throws -> [StoredSession] {
    let stage = try Stage(wall: wall)
    try await stage.connect(acm0)
    try await stage.drive(3)
    try await stage.start()
    try await stage.drive(20)
    stage.now.wall = stage.now.wall + .seconds(step)
    try await stage.drive(20)
    try await stage.shutDown()
    return try await stage.sessions()
  }

  @Test(
    "what the wall clock says or does changes no row (B24)",
    arguments: [
      (-1_800_014_400.0, 0.0), (-225 * 86400, 225 * 86400), (0, -2), (0, 225 * 86400), (0, 3600), (0, -3600),
      (2.5, -2.5),
    ] as [(Double, Double)])
  func wallClock(_ offset: Double, _ step: Double) async throws {
    let good = try await rows(wall: Stage.noon, step: 0)
    let other = try await rows(wall: Stage.noon + .seconds(offset), step: step)
    #expect(other.map(\.facts) == good.map(\.facts))
    #expect(good.count == 1)
  }

  @Test("a shift begun on no clock at all gets its time, once, from the first fixes")
  func coldBoot() async throws {
    let stage = try Stage(wall: Timestamp(seconds: 20))
    let started = try await stage.start()
    #expect(started.startedAt == .boot(id: "this boot", nanoseconds: 900_000_000_000))
    try await stage.connect(acm0)
    try await stage.wait(240)
    #expect(try await stage.store.unfinishedShift()?.startedAt.timestamp == nil)
    try await stage.drive(5)
    #expect(try await stage.store.unfinishedShift()?.startedAt == .utc(Stage.noon))
    stage.zero = stage.zero + .seconds(30)
    try await stage.drive(20)
    try await stage.shutDown()
    #expect(try await stage.store.unfinishedShift()?.startedAt == .utc(Stage.noon))
    #expect(try await stage.sampleCount() > 10)
  }

  @Test("another boot's instants stay unknown")
  func otherBoot() async throws {
    let stage = try Stage(wall: Timestamp(seconds: 20))
    try await stage.store.startShift(at: .boot(id: "the boot before", nanoseconds: 1), zone: "Europe/Zagreb")
    try await stage.connect(acm0)
    try await stage.drive(10)
    #expect(try await stage.store.unfinishedShift()?.startedAt.timestamp == nil)
  }

  @Test("a clock set by the network gives the time too, without any fix")
  func network() async throws {
    let stage = try Stage(wall: Timestamp(seconds: 20))
    try await stage.start()
    try await stage.wait(60)
    stage.now.wall = Stage.noon + .seconds(60)
    stage.now.isSynchronised = true
    try await stage.wait(1)
    #expect(try await stage.store.unfinishedShift()?.startedAt == .utc(Stage.noon))
  }

  @Test("a start and an end both without a clock keep their length")
  func length() async throws {
    let stage = try Stage(wall: Timestamp(seconds: 20))
    try await stage.start()
    try await stage.wait(90)
    let end = Instant.now(stage.now, anchor: stage.status.anchor, newest: nil)
    try await stage.store.endShift(at: end)
    try await stage.connect(acm0)
    try await stage.drive(5)
    let shift = try await stage.store.shift(named: "last").shift
    #expect(shift.startedAt == .utc(Stage.noon))
    #expect(shift.endedAt == .utc(Stage.noon + .seconds(90)))
  }

  @Test(
    "a receiver that counts its weeks wrong is set right on a trusted clock, refused when that does not help",
    arguments: [(-cycle, true, true), (cycle, true, true), (-8 * 86400.0, true, false), (-cycle, false, false)]
      as [(Double, Bool, Bool)])
  func rollover(_ offset: Double, _ isSynchronised: Bool, _ isKept: Bool) async throws {
    let stage = try Stage(isSynchronised: isSynchronised)
    try await stage.start()
    try await stage.connect(acm0)
    stage.zero = stage.zero + .seconds(offset)
    try await stage.drive(20)
    try await stage.shutDown()
    let sessions = try await stage.sessions()
    #expect(sessions.isEmpty != isKept)
    if isKept { #expect(sessions[0].facts.startedAt == Stage.noon + .seconds(1)) }
    #expect((stage.status.anchor != nil) == isKept)
  }

  @Test(
    "a step of receiver time ends the session for that reason; a leap of seconds forward does not",
    arguments: [
      (-3.0, [EndReason.receiverTimeStepped, .processStopped]),
      (-60, [.receiverTimeStepped, .processStopped]), (60, [.receiverTimeStepped, .processStopped]),
      (3, [.processStopped]),
    ] as [(Double, [EndReason])])
  func steps(_ step: Double, _ reasons: [EndReason]) async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(70)
    stage.zero = stage.zero + .seconds(step)
    try await stage.drive(20)
    try await stage.shutDown()
    #expect(try await stage.reasons() == reasons)
  }

  @Test("one timestamp from the future costs one fix (B06)")
  func future() async throws {
    let stage = try Stage(isSynchronised: true)
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(10)
    stage.zero = stage.zero + .seconds(8 * 86400)
    try await stage.drive(1)
    stage.zero = stage.zero - .seconds(8 * 86400)
    try await stage.drive(10)
    try await stage.shutDown()
    #expect(try await stage.reasons() == [.processStopped])
  }

  @Test(
    "receiver and kernel that disagree are said so, and after that the receiver is recorded", arguments: [30.0, 3600])
  func dispute(_ offset: Double) async throws {
    let stage = try Stage(wall: Stage.noon + .seconds(offset), isSynchronised: true)
    try await stage.store.startShift(at: .utc(Stage.noon), zone: "Europe/Zagreb")
    try await stage.connect(acm0)
    try await stage.drive(59)
    #expect(!stage.status.isClockDisputed)
    try await stage.drive(20)
    #expect(stage.status.isClockDisputed)
    #expect(stage.status.state == .recording)
  }
}
