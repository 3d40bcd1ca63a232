/// What a step of a moving vehicle must be to be kept, besides `minimumDistance`. (P-5.13, P-5.13a)
package struct StepThresholds: Hashable, Sendable {
  /// An accuracy worse than this is doubtful: noise would be most of a short step.
  package var doubtfulAccuracy = Distance.metres(30)
  /// How many σ a step under doubt must be long.
  package var doubtfulSigmas = 1.0
  /// A change of course, in degrees, that is kept all the same, so that corners are not cut: under doubt from
  /// `minimumDistance` on, else from half of it.
  package var turn = 20.0
  /// The share by which a step may be longer than Doppler since the last kept fix says.
  package var maximumExcess = 0.1
  /// What it may be longer besides.
  package var excessSlack = Distance.metres(1)
  /// How long fixes may be held back for that; after it positions are believed.
  package var maximumHold = Interval.seconds(10)
}
