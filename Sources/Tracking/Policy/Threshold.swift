/// A threshold of the policy by its name, as options and reports speak of it. (P-5.17)
package struct Threshold: Sendable {
  package let name: String
  /// The unit its value is given in; empty for a plain factor.
  package let unit: String
  /// What it limits, in a few words.
  package let meaning: String
  /// Nil when the rule is off.
  package let value: @Sendable (AcceptancePolicy) -> Double?
  /// Nil switches the rule off, where it can be; false where it cannot.
  package let assign: @Sendable (Double?, inout AcceptancePolicy) -> Bool

  /// All of them, in the order of the rules.
  package static let all: [Threshold] = [
    distance("maximumAccuracy", "largest 95 % radius of a fix (P-5.5)", \.maximumAccuracy),
    interval("maximumDeadReckoning", "longest dead reckoning after another fix (P-5.3)", \.maximumDeadReckoning),
    interval("maximumAge", "oldest fix, live (P-5.7)", \.maximumAge),
    interval("maximumLead", "furthest ahead of the clock, live (P-5.7)", \.maximumLead),
    speed("maximumSpeed", "fastest plausible travel (P-5.9)", \.maximumSpeed),
    factor("speedAllowance", "share of the accuracy taken off a jump (P-5.9)", \.speedAllowance),
    distance("maximumSpeedAllowance", "most taken off a jump at one end (P-5.9)", \.maximumSpeedAllowance),
    speed("maximumDopplerExcess", "most a jump may exceed Doppler (P-5.10)", \.maximumDopplerExcess),
    interval("maximumDopplerExcessTime", "how long that adds up (P-5.10)", \.maximumDopplerExcessTime),
    interval("minimumInterval", "shortest step judged for movement (P-5.11)", \.minimumInterval),
    distance("minimumDistance", "shortest step kept (P-5.13)", \.minimumDistance),
    step("doubtfulAccuracy", "m", "95 % radius beyond which a step is doubtful (P-5.13)", \.doubtfulAccuracy.metres),
    step("windowDoubtfulAccuracy", "m", "the same without Doppler (P-5.13)", \.windowDoubtfulAccuracy.metres),
    step("doubtfulSigmas", "", "shortest step kept under doubt, in σ (P-5.13)", \.doubtfulSigmas),
    step("doubtfulDepartureSigmas", "", "the same after standing (P-5.13)", \.doubtfulDepartureSigmas),
    step("turn", "degrees", "change of course that is kept sooner (P-5.13)", \.turn),
    step("doubtfulTurn", "degrees", "the same under doubt (P-5.13)", \.doubtfulTurn),
    step("straight", "m", "shortest step kept that keeps its course (P-5.13)", \.straight.metres),
    step("maximumStepExcess", "", "share a step may exceed Doppler by (P-5.13a)", \.maximumExcess),
    step("stepExcessSlack", "m", "what it may exceed it besides (P-5.13a)", \.excessSlack.metres),
    step("balancedAccuracy", "m", "95 % radius beyond which steps are balanced (P-5.13a)", \.balancedAccuracy.metres),
    step("maximumDebt", "m", "most that steps too long are remembered by (P-5.13a)", \.maximumDebt.metres),
    step("maximumCredit", "m", "the same for steps too short (P-5.13a)", \.maximumCredit.metres),
    step("maximumHold", "s", "longest a step is held back for that (P-5.13a)", \.maximumHold.inSeconds),
    motion("movingSpeed", "m/s", "above it a vehicle may be moving (P-5.14)", \.movingSpeed.metresPerSecond),
    motion("movingTime", "s", "how long, before it counts as moving (P-5.14)", \.movingTime.inSeconds),
    motion("departure", "m", "least way from the anchor, with Doppler (P-5.14)", \.departure.metres),
    motion("departureSigmas", "", "the same in σ, if more (P-5.14)", \.departureSigmas),
    motion("standingSpeed", "m/s", "below it a vehicle may be standing (P-5.14)", \.standingSpeed.metresPerSecond),
    motion("standingTime", "s", "how long, before it counts as standing (P-5.14)", \.standingTime.inSeconds),
    motion("window", "s", "window of net displacement, without Doppler (P-5.14)", \.window.inSeconds),
    motion(
      "windowMovingSpeed", "m/s", "above it a vehicle may be moving (P-5.14)", \.windowMovingSpeed.metresPerSecond),
    motion("windowMovingSigmas", "", "net displacement for that in σ, if more (P-5.14)", \.windowMovingSigmas),
    motion("windowStandingSpeed", "m/s", "below it a vehicle stands (P-5.14)", \.windowStandingSpeed.metresPerSecond),
    motion("windowStandingSigmas", "", "net displacement for that in σ, if more (P-5.14)", \.windowStandingSigmas),
    motion("windowDeparture", "m", "least way from the anchor, without Doppler (P-5.14)", \.windowDeparture.metres),
    motion("windowDepartureSigmas", "", "the same in σ, if more (P-5.14)", \.windowDepartureSigmas),
    interval("referenceSpan", "how long first fixes must agree (P-5.15)", \.referenceSpan),
    interval("reanchorSpan", "how long refusals must agree to be believed (P-5.16)", \.reanchorSpan),
    interval("maximumSilence", "longest silence inside a session (P-6.1)", \.maximumSilence),
    interval("maximumKeptInterval", "longest step between samples (P-5.17)", \.maximumKeptInterval),
  ]

  private typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

  private static func distance(_ name: String, _ meaning: String, _ path: Path<AcceptancePolicy, Distance?>)
    -> Threshold
  {
    optional(name, "m", meaning, path, { $0.metres }, { .metres($0) })
  }

  private static func interval(_ name: String, _ meaning: String, _ path: Path<AcceptancePolicy, Interval?>)
    -> Threshold
  {
    optional(name, "s", meaning, path, { $0.seconds }, { .seconds($0) })
  }

  private static func speed(_ name: String, _ meaning: String, _ path: Path<AcceptancePolicy, Speed?>) -> Threshold {
    optional(name, "m/s", meaning, path, { $0.metresPerSecond }, { .metresPerSecond($0) })
  }

  private static func optional<Unit>(
    _ name: String, _ unit: String, _ meaning: String, _ path: Path<AcceptancePolicy, Unit?>,
    _ number: @escaping @Sendable (Unit) -> Double, _ make: @escaping @Sendable (Double) -> Unit
  ) -> Threshold {
    Threshold(name: name, unit: unit, meaning: meaning) {
      $0[keyPath: path].map(number)
    } assign: {
      $1[keyPath: path] = $0.map(make)
      return true
    }
  }

  private static func factor(_ name: String, _ meaning: String, _ path: Path<AcceptancePolicy, Double>) -> Threshold {
    Threshold(name: name, unit: "", meaning: meaning) {
      $0[keyPath: path]
    } assign: {
      guard let value = $0 else { return false }
      $1[keyPath: path] = value
      return true
    }
  }

  private static func motion(
    _ name: String, _ unit: String, _ meaning: String, _ path: Path<MotionThresholds, Double>
  ) -> Threshold {
    grouped(name, unit, meaning, \.motion, MotionThresholds(), path)
  }

  private static func step(_ name: String, _ unit: String, _ meaning: String, _ path: Path<StepThresholds, Double>)
    -> Threshold
  {
    grouped(name, unit, meaning, \.step, StepThresholds(), path)
  }

  /// One of several thresholds of one rule: `off` switches the rule off, a value switches it on.
  private static func grouped<Group: Sendable>(
    _ name: String, _ unit: String, _ meaning: String, _ group: Path<AcceptancePolicy, Group?>, _ usual: Group,
    _ path: Path<Group, Double>
  ) -> Threshold {
    Threshold(name: name, unit: unit, meaning: meaning) {
      $0[keyPath: group]?[keyPath: path]
    } assign: { value, policy in
      var changed = policy[keyPath: group] ?? usual
      if let value { changed[keyPath: path] = value }
      policy[keyPath: group] = value == nil ? nil : changed
      return true
    }
  }
}

extension Interval {
  fileprivate var inSeconds: Double {
    get { seconds }
    set { self = .seconds(newValue) }
  }
}
