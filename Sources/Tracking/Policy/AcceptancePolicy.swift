/// Decides which fixes a shift keeps: thresholds and nothing else. A rule without a threshold is off. (P-5, R-7.17)
package struct AcceptancePolicy: Hashable, Sendable {
  /// P-5.5, 95 % radius.
  package var maximumAccuracy: Distance? = .metres(100)
  /// P-5.7.
  package var maximumAge: Interval? = .seconds(10)
  /// P-5.7.
  package var maximumLead: Interval? = .seconds(10)
  /// P-5.9.
  package var maximumSpeed: Speed? = .metresPerSecond(62)
  /// How much of each end's accuracy P-5.9 takes off the distance: 1/2.45 is its σ, 1 the radius itself.
  package var speedAllowance = 1 / 2.45
  /// The most P-5.9 takes off at one end.
  package var maximumSpeedAllowance: Distance? = .metres(10)
  /// P-5.10.
  package var maximumDopplerExcess: Speed? = .metresPerSecond(5)
  /// P-5.10: how long that excess adds up; what is further off after a longer silence is a jump all the same.
  package var maximumDopplerExcessTime: Interval? = .seconds(3)
  /// P-5.11.
  package var minimumInterval: Interval? = .seconds(0.9)
  /// P-5.13.
  package var minimumDistance: Distance? = .metres(3)
  /// P-5.13, P-5.13a: what else a step must be to be kept.
  package var step: StepThresholds? = StepThresholds()
  /// P-5.3: how long dead reckoning may carry on from the last other fix.
  package var maximumDeadReckoning: Interval? = .seconds(5)
  /// P-5.3: takes solutions that say they are simulated.
  package var allowsSimulated = false
  /// P-5.12, P-5.14.
  package var motion: MotionThresholds? = MotionThresholds()
  /// P-5.15: how long fixes must agree with each other before one of them is a reference.
  package var referenceSpan: Interval? = .seconds(2)
  /// P-5.16: how long refusals must agree with each other to be believed.
  package var reanchorSpan: Interval? = .seconds(2)
  /// P-6.1: the longest silence inside a session.
  package var maximumSilence: Interval? = .seconds(15)
  /// The longest step between kept samples of one session, in `classic` only.
  package var maximumKeptInterval: Interval?

  /// For a receiver on a wire in a vehicle.
  package static let vehicle = AcceptancePolicy()

  /// The published phone rules, for comparison. (P-5.17)
  package static let classic: AcceptancePolicy = {
    var policy = AcceptancePolicy()
    policy.maximumAge = .seconds(30)
    policy.minimumDistance = .metres(5)
    policy.speedAllowance = 1
    policy.maximumSpeedAllowance = nil
    policy.maximumDopplerExcess = nil
    policy.maximumDopplerExcessTime = nil
    policy.minimumInterval = nil
    policy.motion = nil
    policy.referenceSpan = nil
    policy.reanchorSpan = nil
    policy.step = nil
    policy.maximumSilence = nil
    policy.maximumKeptInterval = .seconds(120)
    return policy
  }()
}
