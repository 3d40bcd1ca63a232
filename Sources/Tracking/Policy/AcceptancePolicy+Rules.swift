extension AcceptancePolicy {
  /// Names the validity rule `fix` breaks, from P-5.2 to P-5.5; these have no exemption.
  ///
  /// - Parameter lastMeasured: time of the last fix that was not dead reckoned.
  @inline(always)
  func validity(_ fix: Fix, lastMeasured: Timestamp?) -> Verdict? {
    guard fix.coordinate.isOnEarth else { return .invalidCoordinate }
    guard isMeasured(fix, lastMeasured) else { return .notMeasured }
    guard let accuracy = fix.accuracy, accuracy.metres > 0 else { return .invalidAccuracy }
    if let limit = maximumAccuracy, accuracy > limit { return .poorAccuracy }
    return nil
  }

  @inline(always)
  private func isMeasured(_ fix: Fix, _ lastMeasured: Timestamp?) -> Bool {
    switch fix.solution {
    case .autonomous, .differential, .rtkFloat, .rtkFixed: return true
    case .manual: return false
    case .simulated: return allowsSimulated
    case .deadReckoned:
      guard let limit = maximumDeadReckoning else { return true }
      guard let lastMeasured else { return false }
      return fix.time - lastMeasured <= limit
    }
  }

  /// Names the rule two neighbouring fixes `metres` apart break together: P-5.9, then P-5.10.
  @inline(always)
  func plausibility(from a: Reference, to b: Reference, metres: Double) -> Verdict? {
    let seconds = max(Double(b.time.nanoseconds &- a.time.nanoseconds) * 1e-9, 1)
    if let limit = maximumSpeed, metres > limit.metresPerSecond * seconds + allowance(a) + allowance(b) {
      return .implausibleSpeed
    }
    guard let excess = maximumDopplerExcess, let va = a.speed, let vb = b.speed else { return nil }
    let excessTime = min(seconds, maximumDopplerExcessTime?.seconds ?? .infinity)
    let reach = max(va, vb) * seconds + excess.metresPerSecond * excessTime
    return metres > reach + a.sigma + b.sigma ? .disagreesWithDoppler : nil
  }

  @inline(always)
  private func allowance(_ reference: Reference) -> Double {
    let metres = reference.sigma * (Reference.sigmas * speedAllowance)
    guard let limit = maximumSpeedAllowance else { return metres }
    return min(metres, limit.metres)
  }
}
