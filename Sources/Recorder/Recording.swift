package import Shifts
package import Tracking

/// Epochs and what the driver says in, writes out: every decision of a recorder, without a clock or a store.
package struct Recording: Sendable {
  package private(set) var capture: Capture
  /// The shift that is recorded; nil while there is none.
  package private(set) var shift: Shift?
  /// What waits to be written.
  package var outbox = Outbox()
  /// The receiver heard now, as gpsd names it.
  package var device = ""
  /// Asks once for a shift that begins with the first fix, for `--clock receiver`. (P-4.1)
  package var startsAtFirstFix = false
  /// When the shift asked for begins; nil while none is.
  package var wantsShiftAt: Timestamp? { early.first?.time }
  /// What has been kept since this process records the shift.
  package private(set) var walk = RouteWalk()
  /// The last usable fix, for the status line; never written anywhere.
  package private(set) var lastFix: Fix?
  /// What was refused since the last usable fix.
  package private(set) var refusals = Tally()
  /// Says whether a vehicle recorded as parked drives; nil unless it is parked.
  package var parkedWatch: ParkedWatch?
  /// From here on a receiver is moving and no longer noisy.
  private static let moving = Speed.metresPerSecond(2)
  private var sessionCount = 0
  private var events: [CaptureEvent] = []
  /// Epochs from the first fix on, judged once the shift that begins with it is there.
  private var early: [Epoch] = []

  package init(policy: AcceptancePolicy) { capture = Self.capture(policy) }

  /// With verdicts, which say why nothing is kept.
  private static func capture(_ policy: AcceptancePolicy) -> Capture {
    var capture = Capture(policy: policy)
    capture.reportsVerdicts = true
    return capture
  }

  /// A stop is known and what precedes it is not all heard yet. (P-10.3)
  package var isStopping: Bool { capture.bounds.stop != nil }

  /// Begins with `shift`, whose start bounds what belongs to it.
  package mutating func begin(_ shift: Shift) {
    self.shift = shift
    capture = Self.capture(capture.policy)
    capture.bounds = RecordingBounds(startedAt: shift.recordsSince.timestamp)
    walk = RouteWalk()
    parkedWatch = nil
    startsAtFirstFix = false
    take(early)
    early = []
  }

  /// The driver stopped recording elsewhere: what precedes the stop still counts. (P-10.3)
  package mutating func stop(_ stop: Shift.Stop) {
    guard let instant = stop.at.timestamp else { return finish(stop.kind.reason) }
    capture.bounds.stop = .init(at: instant, kind: stop.kind)
  }

  /// Ends the recording at the stop that was asked for.
  package mutating func finishAtStop() { finish(capture.bounds.stop?.kind.reason ?? .shiftEnded) }

  /// Judges what a receiver said.
  package mutating func take(_ epochs: [Epoch]) {
    for epoch in epochs {
      if case .fix(let fix) = epoch.content { lastFix = fix }
      guard shift != nil else {
        holdBack(epoch)
        watch(epoch)
        continue
      }
      let (before, known) = (capture.lastUsableAt, events.count)
      capture.take(epoch, into: &events)
      if capture.lastUsableAt == before { noteRefusals(since: known) } else { refusals = Tally() }
      if let stop = capture.bounds.stop, let time = epoch.time, time > stop.at { finishAtStop() }
    }
    post()
  }

  private mutating func holdBack(_ epoch: Epoch) {
    guard startsAtFirstFix, early.count < Outbox.limit else { return }
    if early.isEmpty, !epoch.isOnEarth { return }
    early.append(epoch)
  }

  private mutating func noteRefusals(since index: Int) {
    for case .judged(_, let verdict) in events[index...] where verdict != .accepted { refusals[verdict] += 1 }
  }

  /// While parked it goes on listening and stores nothing.
  private mutating func watch(_ epoch: Epoch) {
    guard case .fix(let fix) = epoch.content, fix.coordinate.isOnEarth, let speed = fix.speed else { return }
    parkedWatch?.take(fix.coordinate, at: fix.time, isMoving: speed >= Self.moving)
  }

  /// Lets `time` pass on the receiver's clock: a session nothing was heard of ends. (P-6.1)
  package mutating func passTime(until time: Timestamp) {
    guard shift != nil else { return }
    capture.endIfSilent(at: time, into: &events)
    post()
  }

  /// Ends the open session, with the shift going on.
  package mutating func interrupt(_ reason: EndReason) {
    guard shift != nil else { return }
    capture.end(reason, into: &events)
    post()
  }

  /// Ends the recording of this shift.
  package mutating func finish(_ reason: EndReason) {
    guard let shift else { return }
    capture.finish(reason, into: &events)
    post()
    if capture.tally.judged > 0 { outbox.add(.tally(shift.id, capture.tally)) }
    self.shift = nil
    capture = Self.capture(capture.policy)
  }

  /// Puts what the capture said into the outbox.
  private mutating func post() {
    var samples: [Sample] = []
    for event in events {
      switch event {
      case .began(let time):
        sessionCount += 1
        if let shift { outbox.add(.open(shift.id, device: device, SessionFacts(startedAt: time))) }
      case .kept(let sample):
        samples.append(sample)
        walk.append(sample, session: sessionCount)
      case .ended(let facts):
        flush(&samples)
        outbox.add(.close(bounded(facts)))
      case .judged: break
      }
    }
    flush(&samples)
    events.removeAll(keepingCapacity: true)
  }

  private mutating func flush(_ samples: inout [Sample]) {
    if !samples.isEmpty { outbox.add(.samples(samples)) }
    samples.removeAll()
  }

  /// What was heard after the stop does not count as heard by the shift.
  private func bounded(_ facts: SessionFacts) -> SessionFacts {
    guard let stop = capture.bounds.stop else { return facts }
    var facts = facts
    facts.lastHeardAt = max(facts.startedAt, min(facts.lastHeardAt, stop.at))
    return facts
  }
}

extension Epoch {
  fileprivate var isOnEarth: Bool { if case .fix(let fix) = content { fix.coordinate.isOnEarth } else { false } }
}

extension RecordingBounds.Stop.Kind {
  /// What a session that ends here says of its end. (P-6.1)
  fileprivate var reason: EndReason {
    switch self {
    case .ended: .shiftEnded
    case .paused: .paused
    case .parked: .parked
    }
  }
}
