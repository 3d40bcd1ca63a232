/// Turns epochs into samples, sessions and verdicts: the one path for live capture and replay. (P-5, P-6)
package struct Capture: Sendable {
  package let policy: AcceptancePolicy
  /// What the shift allows; unbounded on replay.
  package var bounds = RecordingBounds()
  /// Whether `.judged` events are wanted (`--explain`).
  package var reportsVerdicts = false

  /// Every verdict since the last session ended. (P-5.18)
  package internal(set) var tally = Tally()
  /// Facts of the open session so far; nil while there is none.
  package var session: SessionFacts? {
    guard isOpen else { return nil }
    var facts = facts
    facts.tally = tally
    facts.lastHeardAt = lastUsableAt ?? facts.startedAt
    return facts
  }
  /// Time of the last usable fix: the heartbeat.
  package internal(set) var lastUsableAt: Timestamp?
  /// Epochs taken so far.
  package internal(set) var epochCount = 0
  /// Epochs whose verdict is final: all before the first one that is still held for something.
  package var settledCount: Int {
    let held = [
      provisional.first?.epoch, refused.first?.epoch, early.first?.epoch, leftover?.epoch, setOff.first?.held.epoch,
    ]
    return held.compactMap { $0 }.min() ?? epochCount
  }
  /// Time of the first usable fix.
  package internal(set) var firstUsableAt: Timestamp?
  /// Usable fixes so far.
  package internal(set) var usableCount = 0
  /// Whether the vehicle counts as moving.
  package var isMoving: Bool { motion.isMoving }
  /// How late the last usable fix came; nil before a second one, and on replay. (P-4.2)
  package internal(set) var lateness: Interval?

  var isOpen = false
  var facts = SessionFacts(startedAt: Timestamp(nanoseconds: 0))
  var motion = MotionState()
  var doppler = DopplerTest()
  var timeBase = TimeBase()
  var lastMeasured: Timestamp?
  var lastUsableArrival: Arrival?
  var openedWall: Timestamp?
  var silence = SilenceTally()
  /// Last fix not refused by P-5.9 or P-5.10.
  var lastSound: Reference?
  /// Last accepted fix.
  var anchor: Reference?
  var lastJudgedForMovement: Timestamp?
  /// Metres Doppler says lie behind the vehicle since the anchor.
  var travelled = 0.0
  /// What of that is not believed yet, for the vehicle still counts as standing.
  var crept = 0.0
  /// How what it travelled under doubt winds.
  var windings = Windings()
  /// Metres by which the steps kept under doubt came out longer than their ways; negative where shorter.
  var debt = 0.0
  /// Whether it has stood since the anchor.
  var hasStood = false
  /// Where a departure that is not believed yet began.
  ///
  /// One at most: a list, for clearing a large optional costs more than the rest of a verdict.
  var setOff: [SetOff] = []
  /// Since when steps are held back as longer than that.
  var heldSince: Timestamp?
  /// Last usable fix that P-6.5 would keep, with the verdict it has so far.
  var leftover: Leftover?
  /// Fixes that must still agree with each other before the first is a reference. (P-5.15)
  var provisional: [Held] = []
  /// Consecutive refusals that agree with each other. (P-5.16)
  var refused: [Held] = []
  /// The first usable fixes of the capture, for one that has no more than two. (P-5.15)
  var early: [Held] = []

  /// A fix whose verdict may still change.
  struct Held: Sendable {
    var fix: Fix
    var reference: Reference
    var epoch: Int
    var verdict: Verdict?
  }

  /// The first fix of a departure that is a step by itself, and the metres Doppler says lie between the anchor and it.
  struct SetOff: Sendable {
    var held: Held
    var way: Double
  }

  /// A fix that was not kept and may still be.
  struct Leftover: Sendable {
    var sample: Sample
    var epoch: Int
    var verdict: Verdict
    /// Whether a step under doubt was being held back for Doppler then.
    var isHeld: Bool
  }

  /// What was refused since the last usable fix, which names the reason of a silence. (P-6.1)
  struct SilenceTally: Sendable {
    var noFix = 0
    var poorAccuracy = 0

    mutating func count(_ verdict: Verdict) {
      if verdict == .poorAccuracy || verdict == .invalidAccuracy { poorAccuracy += 1 } else { noFix += 1 }
    }

    var reason: EndReason {
      if noFix == 0, poorAccuracy == 0 { return .silent }
      return noFix >= poorAccuracy ? .noFix : .poorAccuracy
    }
  }

  package init(policy: AcceptancePolicy) { self.policy = policy }

  /// Judges the next epochs and appends what came of them.
  package mutating func take(_ epochs: [Epoch], into events: inout [CaptureEvent]) {
    for index in epochs.indices { take(epochs[index], into: &events) }
  }

  /// Judges the next epoch and appends what came of it.
  @inline(always)
  package mutating func take(_ epoch: borrowing Epoch, into events: inout [CaptureEvent]) {
    let number = epochCount
    epochCount += 1
    switch epoch.content {
    case .noFix(let reason):
      refuse(Verdict(reason), number, &events)
      if let time = epoch.time { endIfSilent(at: time, into: &events) }
    case .fix(let fix):
      take(fix, epoch.arrival, number, &events)
    }
  }

  /// Ends the capture: closes the session with `reason` and settles every verdict still open.
  package mutating func finish(_ reason: EndReason, into events: inout [CaptureEvent]) {
    end(reason, into: &events)
    settleShortCapture(&events)
  }

  /// Ends the session when nothing usable was heard for longer than `maximumSilence` before `time`. (P-6.1)
  @inline(always)
  package mutating func endIfSilent(at time: Timestamp, into events: inout [CaptureEvent]) {
    guard isOpen || !provisional.isEmpty else { return }
    guard let limit = policy.maximumSilence, let lastUsableAt, time - lastUsableAt > limit else { return }
    end(silence.reason, into: &events)
  }

  mutating func refuse(_ verdict: Verdict, _ number: Int, _ events: inout [CaptureEvent]) {
    count(verdict, number, &events)
    silence.count(verdict)
  }

  @inline(always)
  mutating func count(_ verdict: Verdict, _ number: Int, _ events: inout [CaptureEvent]) {
    tally[verdict] += 1
    if reportsVerdicts { events.append(.judged(epoch: number, verdict)) }
  }
}

extension Verdict {
  init(_ reason: Epoch.NoFix) {
    switch reason {
    case .noFix: self = .noFix
    case .noTime: self = .noTime
    case .noPosition: self = .noPosition
    case .implausibleDate: self = .implausibleDate
    }
  }
}
