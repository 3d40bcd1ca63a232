extension Capture {
  /// Judges the step from the anchor to the fix of a moving vehicle. (P-5.13, P-5.13a)
  @inline(always)
  mutating func step(_ reference: Reference, _ fromAnchor: Double) -> Verdict {
    if fromAnchor < leastStep(reference) { return .negligibleMovement }
    return outrunsDoppler(reference, fromAnchor) ? .outrunsDoppler : .accepted
  }

  /// Takes a fix of a vehicle that counts as standing.
  @inline(always)
  mutating func stand(_ fix: Fix, _ reference: Reference, _ number: Int, _ fromAnchor: Double) {
    if leftover?.isHeld == false { leftover = nil }
    hasStood = true
    heldSince = nil  // Standing proves no position right.
    if !motion.isFast {
      if !setOff.isEmpty { setOff.removeAll(keepingCapacity: true) }
    } else if setOff.isEmpty {
      noteSetOff(Held(fix: fix, reference: reference, epoch: number), fromAnchor)
    }
  }

  /// Holds the first fast fix that has turned and would be a step by itself.
  @inline(never)
  private mutating func noteSetOff(_ held: Held, _ fromAnchor: Double) {
    guard let turn = courseChange(to: held.reference) else { return }
    if turn >= policy.step?.turn ?? 0, fromAnchor >= leastStep(held.reference), fromAnchor <= reach(held.reference) {
      setOff.append(SetOff(held: held, way: travelled + crept))
    }
  }

  /// With a departure believed, keeps the fix it began with: the car may have rounded a corner since.
  ///
  /// - Returns: that fix, which is the anchor then.
  @inline(never)
  mutating func keepSetOff(_ events: inout [CaptureEvent]) -> Reference? {
    guard let setOff = setOff.first else { return nil }
    let since = travelled + crept - setOff.way
    (travelled, crept) = (setOff.way, 0)
    tally[.stationary] -= 1
    keep(setOff.held.fix, setOff.held.reference, &events)
    count(.accepted, setOff.held.epoch, &events)
    travelled = since
    return setOff.held.reference
  }

  /// Noise is the larger part of a step the shorter it is, so straight on and under doubt a step must be longer; one that
  /// rounds a corner is kept sooner, lest the corner is cut.
  @inline(always)
  private func leastStep(_ reference: Reference) -> Double {
    guard let least = policy.minimumDistance?.metres else { return 0 }
    guard let step = policy.step else { return least }
    let turn = courseChange(to: reference)
    guard isDoubtful(reference, step) else {
      guard let turn else { return least }
      return turn < step.turn ? max(least, step.straight.metres) : least / 2
    }
    if let turn, turn >= step.doubtfulTurn { return least }
    return max(least, (hasStood ? step.doubtfulDepartureSigmas : step.doubtfulSigmas) * reference.sigma)
  }

  @inline(always)
  private func isDoubtful(_ reference: Reference, _ step: StepThresholds) -> Bool {
    let limit = reference.speed == nil ? step.windowDoubtfulAccuracy : step.doubtfulAccuracy
    return reference.sigma * Reference.sigmas > limit.metres
  }

  /// Degrees between the anchor's course and this one; nil where either is unknown.
  @inline(always)
  func courseChange(to reference: Reference) -> Double? {
    guard let before = anchor?.course, let course = reference.course else { return nil }
    let turn = abs(course - before)
    return min(turn, 360 - turn)
  }

  /// Whether to wait for a better fix: this one lies further from the anchor than Doppler has carried the vehicle, or
  /// has no Doppler in a stream that has.
  ///
  /// Nothing is lost by waiting, for the next fix kept is measured from the same anchor.
  @inline(always)
  private mutating func outrunsDoppler(_ reference: Reference, _ fromAnchor: Double) -> Bool {
    guard let step = policy.step, doppler.hasDoppler else { return false }
    if reference.speed != nil, fromAnchor <= reach(reference) { return false }
    let since = heldSince ?? reference.time
    heldSince = since
    return reference.time - since < step.maximumHold
  }
}
