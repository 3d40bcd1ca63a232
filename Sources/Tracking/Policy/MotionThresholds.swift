/// When a vehicle counts as moving or standing. (P-5.14)
///
/// Nothing is lost by believing a departure late: the first fix kept after it is measured from the anchor.
package struct MotionThresholds: Hashable, Sendable {
  /// Above it the vehicle may be moving.
  package var movingSpeed = Speed.metresPerSecond(2)
  package var movingTime = Interval.seconds(2)
  /// How far from the anchor a departure must have come, with Doppler.
  package var departure = Distance.metres(3)
  /// The same in σ; the larger counts.
  package var departureSigmas = 0.5
  /// Below it the vehicle may be standing.
  package var standingSpeed = Speed.metresPerSecond(0.7)
  /// By how much the time below that must outweigh the time above it.
  package var standingTime = Interval.seconds(3)

  /// Without Doppler: the window whose net displacement tells.
  package var window = Interval.seconds(8)
  /// Without Doppler: above it the vehicle may be moving.
  package var windowMovingSpeed = Speed.metresPerSecond(1)
  /// The net displacement in σ that may be moving; the larger counts.
  package var windowMovingSigmas = 1.25
  /// Without Doppler: below it the vehicle stands.
  package var windowStandingSpeed = Speed.metresPerSecond(0.5)
  /// The net displacement in σ below which it stands; the larger counts.
  package var windowStandingSigmas = 0.5
  /// How far from the anchor a departure must have come, without Doppler.
  package var windowDeparture = Distance.metres(5)
  /// The same in σ; the larger counts.
  package var windowDepartureSigmas = 3.0
}
