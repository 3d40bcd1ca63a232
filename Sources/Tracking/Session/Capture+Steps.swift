extension Capture {
  /// Judges the step from the anchor to the fix of a moving vehicle. (P-5.13, P-5.13a)
  @inline(always)
  mutating func step(_ reference: Reference, _ fromAnchor: Double) -> Verdict {
    if fromAnchor < leastStep(reference) { return .negligibleMovement }
    return outrunsDoppler(reference, fromAnchor) ? .outrunsDoppler : .accepted
  }

  /// Under doubt a short step would be noise for the most part; a corner is kept all the same, lest it is cut.
  @inline(always)
  private func leastStep(_ reference: Reference) -> Double {
    guard let least = policy.minimumDistance?.metres else { return 0 }
    guard let step = policy.step else { return least }
    let isDoubtful = reference.sigma * Reference.sigmas > step.doubtfulAccuracy.metres
    if hasTurned(reference, by: step.turn) { return isDoubtful ? least : least / 2 }
    return isDoubtful ? max(least, step.doubtfulSigmas * reference.sigma) : least
  }

  @inline(always)
  private func hasTurned(_ reference: Reference, by limit: Double) -> Bool {
    guard let before = anchor?.course, let course = reference.course else { return false }
    let turn = abs(course - before)
    return min(turn, 360 - turn) >= limit
  }

  /// Whether to wait for a better fix: this one lies further from the anchor than Doppler has carried the vehicle, or
  /// has no Doppler in a stream that has.
  ///
  /// Nothing is lost by waiting, for the next fix kept is measured from the same anchor.
  @inline(always)
  private mutating func outrunsDoppler(_ reference: Reference, _ fromAnchor: Double) -> Bool {
    guard let step = policy.step, doppler.hasDoppler else { return false }
    if reference.speed != nil {
      let reach = travelled * (1 + step.maximumExcess) + step.excessSlack.metres
      if fromAnchor <= reach { return false }
    }
    let since = heldSince ?? reference.time
    heldSince = since
    return reference.time - since < step.maximumHold
  }

  /// Adds what Doppler says of the way from one sound fix to the next; noise at standstill is no way.
  @inline(always)
  mutating func travel(from last: Reference, to next: Reference, _ seconds: Double) {
    guard let speed = next.speed ?? last.speed else { return }
    let limit = policy.motion?.standingSpeed.metresPerSecond ?? 0
    if motion.isMoving || speed > limit { travelled += ((last.speed ?? speed) + speed) / 2 * seconds }
  }
}
