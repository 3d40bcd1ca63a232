extension Capture {
  /// Keeps a fix as a sample: it is what the next one is measured from.
  @inline(always)
  mutating func keep(_ fix: Fix, _ reference: Reference, _ events: inout [CaptureEvent]) {
    if policy.maximumKeptInterval != nil, breaksKeptInterval(fix.time) { split(at: fix.time, &events) }
    settle(reference)
    anchor = reference
    travelled = 0
    crept = 0
    if !windings.isEmpty { windings = Windings() }
    hasStood = false
    if !setOff.isEmpty { setOff.removeAll(keepingCapacity: true) }
    heldSince = nil
    keep(Sample(fix), &events)
  }

  @inline(always)
  private mutating func keep(_ sample: Sample, _ events: inout [CaptureEvent]) {
    leftover = nil
    facts.sampleCount += 1
    events.append(.kept(sample))
  }

  /// `classic` has no silence: there a session breaks at two samples too far apart. (P-5.17)
  @inline(always)
  private func breaksKeptInterval(_ time: Timestamp) -> Bool {
    guard let limit = policy.maximumKeptInterval, let anchor, facts.sampleCount > 0 else { return false }
    return time - anchor.time > limit
  }

  private mutating func split(at time: Timestamp, _ events: inout [CaptureEvent]) {
    close(silence.reason, lastHeardAt: anchor?.time, &events)
    begin(at: time, &events)
  }

  mutating func begin(at time: Timestamp, _ events: inout [CaptureEvent]) {
    isOpen = true
    facts = SessionFacts(startedAt: time)
    events.append(.began(at: time))
  }

  /// Ends the open session, or gives up the fixes that would have begun one. (P-6.1, P-5.15)
  package mutating func end(_ reason: EndReason, into events: inout [CaptureEvent]) {
    keepLeftover(&events)
    close(reason, lastHeardAt: lastUsableAt, &events)
    dropProvisional(&events)
    refused.removeAll(keepingCapacity: true)
    lastSound = nil
    anchor = nil
    debt = 0
    lastJudgedForMovement = nil
    if !setOff.isEmpty { setOff.removeAll(keepingCapacity: true) }
    openedWall = nil
    lateness = nil
    timeBase.reset()
    motion.reset()
  }

  private mutating func close(_ reason: EndReason, lastHeardAt: Timestamp?, _ events: inout [CaptureEvent]) {
    guard isOpen else { return }
    facts.lastHeardAt = lastHeardAt ?? facts.startedAt
    facts.endReason = reason
    facts.tally = tally
    events.append(.ended(facts))
    tally = Tally()
    isOpen = false
  }

  /// A session that ends while moving keeps its last fix, even if thinned or close. (P-6.5)
  ///
  /// So does one that ends at rest where a step under doubt was held back until then, or its way would be lost.
  private mutating func keepLeftover(_ events: inout [CaptureEvent]) {
    guard let last = leftover else { return }
    leftover = nil
    guard isOpen, motion.isMoving || last.isHeld && isWithinReach(last.sample) else { return }
    tally[last.verdict] -= 1
    keep(last.sample, &events)
    count(.accepted, last.epoch, &events)
  }

  private func isWithinReach(_ sample: Sample) -> Bool {
    guard let anchor else { return false }
    return Ellipsoid.distance(from: anchor.coordinate, to: sample.coordinate).metres <= unbalancedReach
  }

  /// Gives up what was held for a first reference; in a capture of fewer than three it waits for the end.
  mutating func dropProvisional(_ events: inout [CaptureEvent]) {
    if usableCount < 3 {
      early += provisional
    } else {
      for held in provisional { count(.provisional, held.epoch, &events) }
    }
    provisional.removeAll(keepingCapacity: true)
  }

  /// With a third usable fix the capture is no short one, and what was given up before stays so.
  mutating func settleEarly(_ events: inout [CaptureEvent]) {
    guard usableCount >= 3, !early.isEmpty else { return }
    for held in early { count(.provisional, held.epoch, &events) }
    early.removeAll()
  }

  /// A capture of fewer than three usable fixes takes what agrees. (P-5.15)
  mutating func settleShortCapture(_ events: inout [CaptureEvent]) {
    let held = early
    early.removeAll()
    guard let first = held.first else { return }
    guard held.count == 2, let second = held.last else { return single(first, &events) }
    if let limit = policy.maximumSilence, second.fix.time - first.fix.time > limit {
      single(first, &events)
      single(second, &events)
    } else {
      pair(first, second, &events)
    }
  }

  private mutating func single(_ held: Held, _ events: inout [CaptureEvent]) {
    begin(at: held.fix.time, &events)
    keep(held.fix, held.reference, &events)
    count(.accepted, held.epoch, &events)
    close(silence.reason, lastHeardAt: held.fix.time, &events)
  }

  private mutating func pair(_ first: Held, _ second: Held, _ events: inout [CaptureEvent]) {
    let metres = first.reference.distance(to: second.reference)
    guard policy.plausibility(from: first.reference, to: second.reference, metres: metres) == nil else {
      count(.provisional, first.epoch, &events)
      count(.provisional, second.epoch, &events)
      return
    }
    begin(at: first.fix.time, &events)
    keep(first.fix, first.reference, &events)
    count(.accepted, first.epoch, &events)
    let isClose = policy.minimumDistance.map { metres < $0.metres } ?? false
    if !isClose { keep(second.fix, second.reference, &events) }
    count(isClose ? .negligibleMovement : .accepted, second.epoch, &events)
    close(.silent, lastHeardAt: second.fix.time, &events)
  }
}

extension Sample {
  /// Rounds a fix to what is kept of it; an accuracy that was not sent is 0.
  @inline(always)
  init(_ fix: Fix) {
    let accuracy = min(fix.accuracy?.metres ?? 0, 1_000_000)
    self.init(
      time: fix.time, latitude: Int64(roundingHalfAway: fix.coordinate.latitude * 1e9),
      longitude: Int64(roundingHalfAway: fix.coordinate.longitude * 1e9),
      accuracy: Int32(truncatingIfNeeded: Int64(roundingHalfAway: accuracy * 1000)))
  }
}

extension Int64 {
  /// `rounded()` is a call on processors the package must run on; this is two instructions.
  @inline(always)
  fileprivate init(roundingHalfAway value: Double) { self.init(value + Double(signOf: value, magnitudeOf: 0.5)) }
}
