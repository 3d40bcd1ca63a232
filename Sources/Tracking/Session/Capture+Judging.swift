extension Capture {
  /// Judges a fix: validity, shift, order, then what its neighbours say. (P-5.2 to P-5.13)
  @inline(always)
  mutating func take(_ fix: Fix, _ arrival: Arrival?, _ number: Int, _ events: inout [CaptureEvent]) {
    if let verdict = policy.validity(fix, lastMeasured: lastMeasured) ?? bounds.refusal(at: fix.time) {
      refuse(verdict, number, &events)
      endIfSilent(at: fix.time, into: &events)
      return
    }
    guard let accuracy = fix.accuracy else { return }
    if fix.solution != .deadReckoned { lastMeasured = fix.time }
    if let verdict = age(fix.time, arrival) ?? order(fix.time) {
      silence.count(verdict)
      let reference = Reference(fix, accuracy: accuracy, hasDoppler: doppler.hasDoppler)
      holdBack(Held(fix: fix, reference: reference, epoch: number, verdict: verdict), verdict, &events)
      return
    }
    endIfSilent(at: fix.time, into: &events)
    judgeUsable(fix, accuracy, arrival, number, &events)
  }

  /// Judges a usable fix by its neighbours: towards a first reference, or in an open session.
  @inline(always)
  private mutating func judgeUsable(
    _ fix: Fix, _ accuracy: Distance, _ arrival: Arrival?, _ number: Int, _ events: inout [CaptureEvent]
  ) {
    var metres = 0.0
    if let lastSound { metres = Ellipsoid.distance(from: lastSound.coordinate, to: fix.coordinate).metres }
    hear(fix, arrival, metres)
    let reference = Reference(fix, accuracy: accuracy, hasDoppler: doppler.hasDoppler)
    guard isOpen else {
      return takeProvisional(Held(fix: fix, reference: reference, epoch: number), metres, &events)
    }
    if let lastSound, let verdict = policy.plausibility(from: lastSound, to: reference, metres: metres) {
      holdBack(Held(fix: fix, reference: reference, epoch: number, verdict: verdict), verdict, &events)
    } else {
      judgeMovement(fix, reference, metres, number, &events)
    }
  }

  /// A usable fix: the heartbeat, and what it says about the stream.
  @inline(always)
  private mutating func hear(_ fix: Fix, _ arrival: Arrival?, _ metres: Double) {
    var seconds = 0.0
    if let lastSound { seconds = Double(fix.time.nanoseconds &- lastSound.time.nanoseconds) * 1e-9 }
    doppler.take(fix, metres: metres, seconds: seconds)
    if firstUsableAt == nil { firstUsableAt = fix.time }
    lastUsableAt = fix.time
    usableCount += 1
    silence = SilenceTally()
    if let arrival { note(arrival, fix.time) }
  }

  private mutating func note(_ arrival: Arrival, _ time: Timestamp) {
    lastUsableArrival = arrival
    lateness = timeBase.lateness(of: time, arrival: arrival.boot)
    if let lateness, let limit = policy.maximumAge, lateness > limit { tally.late += 1 }
  }

  /// P-5.7: only live, where the fix has an arrival.
  @inline(always)
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
  @inline(always)
  private func order(_ time: Timestamp) -> Verdict? {
    guard let lastUsableAt else { return nil }
    let step = time - lastUsableAt
    if step >= .milliseconds(-10), step <= .milliseconds(10) { return .duplicateTimestamp }
    return step < .zero ? .outOfOrder : nil
  }

  /// Judges a sound fix: motion state, then P-5.11 to P-5.13.
  @inline(always)
  mutating func judgeMovement(
    _ fix: Fix, _ reference: Reference, _ metres: Double, _ number: Int, _ events: inout [CaptureEvent]
  ) {
    if !refused.isEmpty { refused.removeAll(keepingCapacity: true) }
    let fromAnchor = distanceFromAnchor(reference, metres)
    account(reference, fix.track)
    lastSound = reference
    let verdict = movement(fix, reference, fromAnchor, &events)
    switch verdict {
    case .accepted: keep(fix, reference, &events)
    case .stationary: stand(fix, reference, number, fromAnchor)
    default:
      guard motion.isMoving else { break }
      let isHeld = heldSince != nil && isBalanced(reference)
      leftover = Leftover(sample: Sample(fix), epoch: number, verdict: verdict, isHeld: isHeld)
    }
    count(verdict, number, &events)
  }

  /// The last sound fix and the anchor are mostly the same one, whose distance is known already.
  @inline(always)
  private func distanceFromAnchor(_ reference: Reference, _ metres: Double) -> Double {
    guard let anchor else { return .infinity }
    return anchor.time == lastSound?.time ? metres : anchor.distance(to: reference)
  }

  @inline(always)
  private mutating func movement(
    _ fix: Fix, _ reference: Reference, _ fromAnchor: Double, _ events: inout [CaptureEvent]
  ) -> Verdict {
    if let thresholds = policy.motion {
      motion.take(
        fix, sigma: reference.sigma, hasDoppler: doppler.hasDoppler, thresholds: thresholds, fromAnchor: fromAnchor)
    }
    if let limit = policy.minimumInterval, let last = lastJudgedForMovement, fix.time - last < limit { return .thinned }
    lastJudgedForMovement = fix.time
    if policy.motion != nil, !motion.isMoving { return .stationary }
    if setOff.isEmpty { return step(reference, fromAnchor) }
    return step(reference, keepSetOff(&events)?.distance(to: reference) ?? fromAnchor)
  }

  /// Moving and standing time, and Doppler speed integrated as a witness. (P-6.6, P-7.3)
  @inline(always)
  private mutating func account(_ reference: Reference, _ track: Double?) {
    guard let lastSound, reference.time > lastSound.time else { return }
    let step = reference.time - lastSound.time
    // Rules without a motion state know nothing of standing.
    if motion.isMoving || policy.motion == nil { facts.moving += step } else { facts.standing += step }
    travel(from: lastSound, to: reference, track, Double(step.nanoseconds) * 1e-9)
    guard let a = lastSound.speed, let b = reference.speed else { return }
    let metres = (a + b) * 0.5 * (Double(step.nanoseconds) * 1e-9)
    facts.speedDistance = .metres((facts.speedDistance?.metres ?? 0) + metres)
  }
}
