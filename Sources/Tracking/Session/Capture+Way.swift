extension Capture {
  /// Adds what Doppler says of the way from one sound fix to the next, whose course over ground is `track`.
  ///
  /// At rest it is never quite zero, so what is slow is no way, and a creep that ends where it stands was none either.
  @inline(always)
  mutating func travel(from last: Reference, to next: Reference, _ track: Double?, _ seconds: Double) {
    guard let speed = next.speed ?? last.speed else { return }
    let mean = ((last.speed ?? speed) + speed) / 2
    let isSlow = policy.motion.map { mean < $0.standingSpeed.metresPerSecond } ?? false
    if !isSlow { crept += mean * seconds } else if !motion.isMoving { crept = 0 }
    guard motion.isMoving || policy.motion == nil else { return }
    if isBalanced(next), let track { windings.add(crept, course: track) }
    travelled += crept
    crept = 0
  }

  /// The longest step to `reference` that Doppler explains. (P-5.13a)
  @inline(always)
  func reach(_ reference: Reference) -> Double {
    guard isBalanced(reference), let step = policy.step else { return unbalancedReach }
    return balancedWay(reference) + step.excessSlack.metres - debt
  }

  /// The longest step that Doppler explains where it is judged by itself.
  @inline(always)
  var unbalancedReach: Double {
    guard let step = policy.step else { return .infinity }
    return (travelled + crept) * (1 + step.maximumExcess) + step.excessSlack.metres
  }

  /// Whether the noise is so large that single steps mean little, and only their sum can be held to Doppler.
  @inline(always)
  func isBalanced(_ reference: Reference) -> Bool {
    guard let limit = policy.step?.balancedAccuracy.metres else { return false }
    return reference.sigma * Reference.sigmas > limit
  }

  /// What a step should come to: while the course is kept the straight line, for noise in the speed lengthens a way as
  /// noise in the place does a step; round a corner all of the way, or what a step cuts off would never be made good.
  @inline(always)
  private func balancedWay(_ reference: Reference) -> Double {
    let way = travelled + crept
    guard let turn = courseChange(to: reference), turn < policy.step?.doubtfulTurn ?? 0 else { return way }
    return way - windings.shortcut
  }

  /// Remembers by how much the step to a fix that is kept is longer or shorter than it should be.
  @inline(always)
  mutating func settle(_ reference: Reference) {
    if isBalanced(reference), doppler.hasDoppler { addDebt(reference) } else { debt = 0 }
  }

  @inline(never)
  private mutating func addDebt(_ reference: Reference) {
    guard let anchor, let step = policy.step else { return }
    let excess = anchor.distance(to: reference) - balancedWay(reference)
    debt = min(max(debt + excess, -step.maximumCredit.metres), step.maximumDebt.metres)
  }
}
