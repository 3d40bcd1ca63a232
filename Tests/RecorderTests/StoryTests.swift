import GPSDSource
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@testable import Recorder

/// gpsd is gone, and comes back at the latest in a second.
private let lost = GPSDEvent.disconnected(.closed(host: "localhost", port: "2947"), retryAt: .seconds(1000))

@Suite("stories of a receiver's life")
struct StoryTests {
  private let acm0 = "/dev/ttyACM0"

  @Test("each change of state is said once, whatever stands in the way")
  func states() async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.hear(lost)
    try await stage.wait(3)
    try await stage.connect()
    try await stage.connect(acm0)
    try await stage.drive(5)
    try await stage.hear(.silent)
    try await stage.drive(5)
    #expect(
      stage.said == [
        .waitingForFix, .waitingForDaemon, .waitingForReceiver, .waitingForFix, .recording, .silent, .recording,
      ])
  }

  @Test(
    "what breaks the recording names why, and the next fix begins another session",
    arguments: [
      ([lost, .connected(release: "3.22"), .devices([Device(path: "/dev/ttyACM0")])], .daemonLost),
      ([.devices([]), .devices([Device(path: "/dev/ttyACM1")])], .receiverLost),
      ([.devices([Device(path: "/dev/ttyACM0", isActivated: false)])], .receiverLost),
      ([.deviceChanged(path: "/dev/ttyACM1")], .deviceChanged),
      ([.overflowed(epochs: 5)], .daemonLost),
    ] as [([GPSDEvent], EndReason)])
  func interruptions(_ events: [GPSDEvent], _ reason: EndReason) async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(10)
    for event in events { try await stage.hear(event) }
    try await stage.drive(10)
    try await stage.shutDown()
    #expect(try await stage.reasons() == [reason, .processStopped])
  }

  @Test("fail-over is a new session on the other receiver")
  func failOver() async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0, "/dev/ttyUSB0")
    try await stage.drive(10)
    try await stage.wait(15)
    try await stage.hear(.deviceChanged(path: "/dev/ttyUSB0"))
    try await stage.drive(10)
    try await stage.shutDown()
    #expect(try await stage.sessions().map(\.device) == [acm0, "/dev/ttyUSB0"])
  }

  @Test(
    "sixteen seconds without a usable fix end the session, for what was heard meanwhile",
    arguments: [(nil, .silent), (120, .poorAccuracy)] as [(Double?, EndReason)])
  func silence(_ accuracy: Double?, _ reason: EndReason) async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(10)
    if let accuracy { try await stage.drive(16, accuracy: .metres(accuracy)) } else { try await stage.wait(16) }
    try await stage.drive(10)
    try await stage.shutDown()
    #expect(try await stage.reasons() == [reason, .processStopped])
  }

  @Test("why nothing is kept is counted since the last usable fix")
  func refusals() async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(5)
    #expect(stage.status.refusal == nil)
    try await stage.drive(45, accuracy: .metres(120))
    #expect(stage.status.refusal == .init(verdict: .poorAccuracy, count: 45))
    #expect(stage.status.lastHeard.map { stage.now.boot - $0 } == .seconds(45))
    try await stage.drive(1)
    #expect(stage.status.refusal == nil)
  }

  @Test("the same time again keeps the link alive, not the fix (B22)")
  func latch() async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(5)
    let last = stage.fix()
    for _ in 0..<60 {
      stage.pass(1)
      try await stage.hear(.epochs([Epoch(last, arrival: Arrival(boot: stage.now.boot))]))
    }
    #expect(stage.status.state == .waitingForFix)
    #expect(stage.status.refusal == .init(verdict: .duplicateTimestamp, count: 60))
    #expect(try await stage.reasons() == [.noFix])
  }

  @Test("a machine that slept ends the session where it fell asleep")
  func suspension() async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(10)
    stage.now.boot += .seconds(3600)
    stage.now.wall = stage.now.wall + .seconds(3600)
    try await stage.drive(10)
    try await stage.shutDown()
    #expect(try await stage.reasons() == [.suspended, .processStopped])
    let sessions = try await stage.sessions()
    #expect((sessions[1].facts.startedAt - sessions[0].facts.lastHeardAt).seconds == 3601)
  }

  @Test("what a process that died left open is closed by the next")
  func processDied() async throws {
    let stage = try Stage()
    let shift = try await stage.store.startShift(at: .utc(Stage.noon), zone: "Europe/Zagreb")
    let facts = SessionFacts(startedAt: Stage.noon)
    _ = try await stage.store.openSession(of: shift.id, device: acm0, facts: facts)
    var next = stage.nextRecorder()
    try await next.take(.tick)
    #expect(try await stage.reasons() == [.processDied])
  }

  @Test("a receiver gpsd may not open is said as that")
  func denied() async throws {
    let tree = try TemporaryFolder([
      ("/etc/passwd", "gpsd:x:102:20::/run/gpsd:/bin/false\n"), ("/etc/group", "dialout:x:20:\n"),
    ])
    try tree.write("", to: "/dev/ttyACM0", mode: 0o600)
    let stage = try Stage(machine: tree.machine)
    try await stage.start()
    try await stage.hear(.connected(release: "3.22"))
    try await stage.hear(.devices([Device(path: acm0, isActivated: false)]))
    #expect(stage.status.state == .receiverDenied)
    try await stage.connect(acm0)
    #expect(stage.status.state == .waitingForFix)
  }

  @Test("the last word of a receiver that was pulled out does not bring it back")
  func lastWord() async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(5)
    try await stage.hear(.devices([]))
    try await stage.drive(1)
    #expect(stage.status.state == .waitingForReceiver)
  }
}

extension Stage {
  /// Another recorder on the store of this stage, as after a crash.
  func nextRecorder() -> Recorder {
    var options = RecorderOptions()
    let now = now
    options.clocks = { now }
    return Recorder(options: options, store: store, notifier: nil) { _ in }
  }
}
