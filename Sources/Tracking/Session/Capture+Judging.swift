extension Capture {
  /// Judges a fix: validity, shift, order, then what its neighbours say. (P-5.2 to P-5.13)
  mutating func take(_ fix: Fix, _ arrival: Arrival?, _ number: Int, _ events: inout [CaptureEvent]) {
    if let verdict = policy.validity(fix, lastMeasured: lastMeasured) ?? bounds.refusal(at: fix.time) {
      refuse(verdict, number, &events)
      endIfSilent(at: fix.time, into: &events)
      return
    }
    guard let accuracy = fix.accuracy else { return }
    if fix.solution != .deadReckoned { lastMeasured = fix.time }
    let verdict = age(fix.time, arrival) ?? order(fix.time)
    if verdict == nil { endIfSilent(at: fix.time, into: &events) }
    let metres = lastSound.map { distance(from: $0, to: fix) } ?? 0
    if verdict == nil { hear(fix, arrival, metres) }
    let reference = Reference(fix, accuracy: accuracy, hasDoppler: doppler.hasDoppler)
    let held = Held(fix: fix, reference: reference, epoch: number, verdict: verdict)
    if let verdict {
      silence.count(verdict)
      holdBack(held, verdict, &events)
    } else if !isOpen {
      takeProvisional(held, metres, &events)
    } else {
      judge(held, metres, &events)
    }
  }

  private func distance(from reference: Reference, to fix: Fix) -> Double {
    Ellipsoid.distance(from: reference.coordinate, to: fix.coordinate).metres
  }

  /// A usable fix: the heartbeat, and what it says about the stream.
  private mutating func hear(_ fix: Fix, _ arrival: Arrival?, _ metres: Double) {
    doppler.take(fix, metres: metres, seconds: lastSound.map { (fix.time - $0.time).seconds } ?? 0)
    if firstUsableAt == nil { firstUsableAt = fix.time }
    lastUsableAt = fix.time
    usableCount += 1
    silence = SilenceTally()
    guard let arrival else { return }
    lastUsableArrival = arrival
    lateness = timeBase.lateness(of: fix.time, arrival: arrival.boot)
    if let lateness, let limit = policy.maximumAge, lateness > limit { tally.late += 1 }
  }

  /// P-5.7: only live, where the fix has an arrival.
  private mutating func age(_ time: Timestamp, _ arrival: Arrival?) -> Verdict? {
    guard let arrival else { return nil }
    if openedWall == nil { openedWall = arrival.wall }
    if let limit = policy.maximumAge, let openedWall, time < openedWall - limit { return .stale }
    guard let limit = policy.maximumLead else { return nil }
    if let wall = arrival.wall, time > wall + limit { return .fromFuture }
    guard let lastUsableAt, let lastUsableArrival else { return nil }
    let lead = (time - lastUsableAt) - (arrival.boot - lastUsableArrival.boot)
    return lead > limit ? .fromFuture : nil
  }

  /// P-5.8.
  private func order(_ time: Timestamp) -> Verdict? {
    guard let lastUsableAt else { return nil }
    let step = time - lastUsableAt
    if step >= .milliseconds(-10), step <= .milliseconds(10) { return .duplicateTimestamp }
    return step < .zero ? .outOfOrder : nil
  }

  /// Judges a usable fix of an open session by P-5.9 and P-5.10, then for movement.
  private mutating func judge(_ held: Held, _ metres: Double, _ events: inout [CaptureEvent]) {
    if let lastSound, let verdict = policy.plausibility(from: lastSound, to: held.reference, metres: metres) {
      var held = held
      held.verdict = verdict
      holdBack(held, verdict, &events)
      return
    }
    judgeMovement(held, metres, &events)
  }

  /// Judges a sound fix: motion state, then P-5.11 to P-5.13.
  mutating func judgeMovement(_ held: Held, _ metres: Double, _ events: inout [CaptureEvent]) {
    refused.removeAll(keepingCapacity: true)
    let fromAnchor = distanceFromAnchor(held, metres)
    account(held)
    lastSound = held.reference
    let verdict = movement(held, fromAnchor)
    if verdict == .accepted {
      keep(held, &events)
    } else {
      leftover = verdict == .stationary ? nil : (held, verdict)
    }
    count(verdict, held.epoch, &events)
  }

  /// The last sound fix and the anchor are mostly the same one, whose distance is known already.
  private func distanceFromAnchor(_ held: Held, _ metres: Double) -> Double {
    guard let anchor else { return .infinity }
    return anchor.time == lastSound?.time ? metres : anchor.distance(to: held.reference)
  }

  private mutating func movement(_ held: Held, _ fromAnchor: Double) -> Verdict {
    if let thresholds = policy.motion {
      motion.take(
        held.fix, sigma: held.reference.sigma, hasDoppler: doppler.hasDoppler, thresholds: thresholds,
        fromAnchor: { fromAnchor })
    }
    if let limit = policy.minimumInterval, let last = lastJudgedForMovement, held.fix.time - last < limit {
      return .thinned
    }
    lastJudgedForMovement = held.fix.time
    if policy.motion != nil, !motion.isMoving { return .stationary }
    return step(held, fromAnchor)
  }

  /// Moving and standing time, and Doppler speed integrated as a witness. (P-6.6, P-7.3)
  private mutating func account(_ held: Held) {
    guard let last = lastSound else { return }
    let step = held.reference.time - last.time
    guard step > .zero else { return }
    // Rules without a motion state know nothing of standing.
    if motion.isMoving || policy.motion == nil { facts.moving += step } else { facts.standing += step }
    travel(from: last, to: held.reference, step.seconds)
    guard let a = last.speed, let b = held.reference.speed else { return }
    facts.speedDistance = (facts.speedDistance ?? .zero) + .metres((a + b) / 2 * step.seconds)
  }
}
