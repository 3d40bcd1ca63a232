/// What a step of a moving vehicle must be to be kept, besides `minimumDistance`. (P-5.13, P-5.13a)
package struct StepThresholds: Hashable, Sendable {
  /// An accuracy worse than this is doubtful: noise would be most of a short step. 30 m are assumed where nothing is said.
  package var doubtfulAccuracy = Distance.metres(29)
  /// The same where there is no Doppler speed, and so no course that would keep the corners.
  package var windowDoubtfulAccuracy = Distance.metres(30)
  /// How many σ a step under doubt must be long.
  package var doubtfulSigmas = 1.0
  /// How many σ the first one after standing, for the place has drifted meanwhile.
  package var doubtfulDepartureSigmas = 2.0
  /// A change of course, in degrees, that is kept from half of `minimumDistance` on, so that corners are not cut.
  package var turn = 10.0
  /// The same under doubt, from `minimumDistance` on: a course there is less sure.
  package var doubtfulTurn = 20.0
  /// The shortest step that keeps its course.
  package var straight = Distance.metres(7)
  /// The share by which a step may be longer than Doppler since the last kept fix says.
  package var maximumExcess = 0.1
  /// What it may be longer besides.
  package var excessSlack = Distance.metres(1)
  /// An accuracy worse than this has its steps balanced instead: what they exceed Doppler by, the next may exceed it less.
  package var balancedAccuracy = Distance.metres(30)
  /// The most that steps are remembered to have been too long by, and so the most a step may have to fall short.
  package var maximumDebt = Distance.metres(20)
  /// The same for too short.
  package var maximumCredit = Distance.metres(15)
  /// How long fixes may be held back for that while moving; after it positions are believed.
  package var maximumHold = Interval.seconds(10)
}
