import Recorder
import ShiftStore
import TestSupport
import Testing
import Tracking

@testable import Commands

/// A notice of a recorder, at 1000 s of the boot clock.
private func notice(
  _ state: RecorderStatus.State = .recording, heard: Double? = 999, refused: (Verdict, Int)? = nil, next: Double? = nil
) -> RecorderNotice {
  var status = RecorderStatus()
  status.state = state
  status.since = .seconds(900)
  status.lastHeard = heard.map { .seconds($0) }
  status.refusal = refused.map { RecorderStatus.Refused(verdict: $0.0, count: $0.1) }
  status.nextAttempt = next.map { .seconds($0) }
  status.waitingSamples = 0
  return RecorderNotice(status)
}

private func view(_ notice: RecorderNotice?, isHeld: Bool = true) -> RecorderView {
  RecorderView(holder: isHeld ? RecorderLock.Holder(processID: 1) : nil, notice: notice, now: .seconds(1000))
}

@Suite("status at a glance")
struct LifeStatusTests {
  @Test(
    "recording is a usable fix within the last minute, and somebody who keeps it",
    arguments: [
      (999, true, true), (940, true, true), (939.9, true, false), (nil, true, false), (999, false, false),
    ] as [(Double?, Bool, Bool)])
  func isRecording(_ heard: Double?, _ isHeld: Bool, _ expected: Bool) {
    #expect(view(notice(heard: heard), isHeld: isHeld).isRecording == expected)
  }

  @Test("why not is the refusal most fixes met (B74)")
  func why() {
    let poor = notice(.waitingForFix, heard: 698, refused: (.poorAccuracy, 45))
    #expect(view(poor).why == "no usable fix for 302 s: poorAccuracy × 45")
    #expect(view(notice(.waitingForFix, heard: nil)).why == "no usable fix yet")
    #expect(view(notice()).why == nil)
    #expect(view(poor, isHeld: false).why == "no recorder runs, so no position is kept")
  }

  @Test("in the first minute of a tunnel the words say why it counts as recording")
  func grace() {
    #expect(view(notice(.waitingForFix, heard: 970)).grace == ", counted as recording up to 60 s")
    #expect(view(notice(.waitingForFix, heard: 930)).grace == "")
    #expect(view(notice()).grace == "")
  }

  @Test("the next attempt is told while gpsd is away")
  func attempt() {
    let away = notice(.waitingForDaemon, next: 1004)
    #expect(view(away).text == "waiting for gpsd for 1 min 40 s, next attempt within 4 s")
    #expect(view(notice(.recording, next: 1004)).text == "recording for 1 min 40 s")
  }

  @Test(
    "how long stands behind the state, not behind what follows from it or is to be typed",
    arguments: [
      (.parkedAndMoving, "parked but moving for 1 min 40 s, to record again: dashpilot drive"),
      (.unknownAnswer, "waiting for gpsd for 1 min 40 s, something else answers"),
      (.storeLocked, "store locked for 1 min 40 s, keeping the route in memory"),
      (.storeFull, "disk full for 1 min 40 s, keeping the route in memory"),
      (.paused, "stopped for 1 min 40 s, shift paused"), (.parked, "stopped while parked for 1 min 40 s"),
      (.recording, "recording for 1 min 40 s"),
    ] as [(RecorderStatus.State, String)])
  func since(_ state: RecorderStatus.State, _ text: String) { #expect(view(notice(state)).text == text) }

  @Test("a notice is read as it was written, and half of one is none")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let file = NoticeFile(path: folder.file("notice"))
    for sample in [
      notice(), notice(.waitingForFix, heard: nil, refused: (.stale, 3), next: 1002.5), notice(.storeFull),
    ] {
      file.write(sample.values)
      #expect(RecorderNotice(file) == sample)
    }
    file.write([("state", "no such state"), ("since", "1")])
    #expect(RecorderNotice(file) == nil)
    let anchor = BootAnchor(bootID: "a-boot", zero: Timestamp(seconds: 1_800_000_000))
    file.write(anchor.values)
    #expect(BootAnchor(file) == anchor)
    #expect(RecorderNotice(file) == nil)
  }
}
