extension Capture {
  /// Holds a usable fix until enough of them agree for the first one to be a reference. (P-5.15)
  mutating func takeProvisional(_ held: Held, _ metres: Double, _ events: inout [CaptureEvent]) {
    refused.removeAll(keepingCapacity: true)
    guard let span = policy.referenceSpan else {
      establish([held], &events)
      return
    }
    settleEarly(&events)
    if let last = provisional.last, !agree(last, held, metres) { dropProvisional(&events) }
    provisional.append(held)
    lastSound = held.reference
    if isReference(provisional, span) {
      let run = provisional
      provisional.removeAll(keepingCapacity: true)
      establish(run, &events)
    }
  }

  /// Holds back a refusal by P-5.7 to P-5.10, in case the next ones say that the rest was wrong. (P-5.16)
  mutating func holdBack(_ held: Held, _ verdict: Verdict, _ events: inout [CaptureEvent]) {
    count(verdict, held.epoch, &events)
    guard let span = policy.reanchorSpan else { return }
    if let last = refused.last {
      let step = held.fix.time - last.fix.time
      if step >= .zero, step <= .milliseconds(10) { return }  // the same fix again says nothing new
      let metres = last.reference.distance(to: held.reference)
      if step < .zero || !agree(last, held, metres) { refused.removeAll(keepingCapacity: true) }
    }
    refused.append(held)
    if isReference(refused, span) { reanchor(&events) }
  }

  /// Ends the session and starts another at the fixes that were refused and agree. (P-5.16)
  private mutating func reanchor(_ events: inout [CaptureEvent]) {
    let run = refused
    refused.removeAll(keepingCapacity: true)
    for held in run { if let verdict = held.verdict { tally[verdict] -= 1 } }
    lastUsableAt = lastSound?.time ?? lastUsableAt  // What was refused until now is heard by the new session.
    // Fixes refused for their time alone, and now agreeing, say that the receiver's clock was set. (P-4.3)
    let isTimeStep = run.allSatisfy { $0.verdict?.isAboutTime ?? false }
    end(isTimeStep ? .receiverTimeStepped : .reanchored, into: &events)
    usableCount += run.count
    lastUsableAt = run.last?.fix.time
    establish(run, &events)
  }

  private func isReference(_ run: [Held], _ span: Interval) -> Bool {
    guard run.count >= 3, let first = run.first, let last = run.last else { return false }
    return last.fix.time - first.fix.time >= span
  }

  private func agree(_ a: Held, _ b: Held, _ metres: Double) -> Bool {
    policy.plausibility(from: a.reference, to: b.reference, metres: metres) == nil
  }

  /// Opens a session whose first sample is the first of `run`, and judges the others after it.
  private mutating func establish(_ run: [Held], _ events: inout [CaptureEvent]) {
    guard let first = run.first else { return }
    begin(at: first.fix.time, &events)
    motion.reset()
    lastSound = nil
    lastJudgedForMovement = first.fix.time
    open(with: first, &events)
    for (last, held) in zip(run, run.dropFirst()) {
      let metres = last.reference.distance(to: held.reference)
      judgeMovement(held.fix, held.reference, metres, held.epoch, &events)
    }
  }

  private mutating func open(with first: Held, _ events: inout [CaptureEvent]) {
    if let thresholds = policy.motion {
      motion.take(
        first.fix, sigma: first.reference.sigma, hasDoppler: doppler.hasDoppler, thresholds: thresholds,
        fromAnchor: 0)
    }
    lastSound = first.reference
    keep(first.fix, first.reference, &events)
    count(.accepted, first.epoch, &events)
  }
}
