/// A position reported by the receiver, not yet judged. What it did not say is nil. (P-1)
package struct Fix: Hashable, Sendable {
  /// UTC as the receiver tells it.
  package var time: Timestamp
  package var coordinate: Coordinate
  /// Horizontal 95 % radius; nil when the receiver sent a sentinel for "none at all". (P-1.2)
  package var accuracy: Distance?
  /// Where `accuracy` comes from: shown, never judged.
  package var accuracySource: AccuracySource
  /// Doppler speed over ground.
  package var speed: Speed?
  /// Course over ground in degrees from true north.
  package var track: Double?
  package var dimension: Dimension
  package var solution: Solution
  package var satellitesUsed: UInt8?

  package init(
    time: Timestamp, coordinate: Coordinate, accuracy: Distance?, accuracySource: AccuracySource = .reported,
    speed: Speed? = nil, track: Double? = nil, dimension: Dimension = .threeD, solution: Solution = .autonomous,
    satellitesUsed: UInt8? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.accuracySource = accuracySource
    self.speed = speed
    self.track = track
    self.dimension = dimension
    self.solution = solution
    self.satellitesUsed = satellitesUsed
  }

  /// Where an accuracy comes from.
  package enum AccuracySource: UInt8, Sendable {
    /// Sent as an estimate (gpsd `eph`, `epx`/`epy`).
    case reported
    /// Worked out from HDOP.
    case fromDilution
    /// Nothing was sent: 30 m.
    case assumed
  }

  /// How many dimensions the receiver solved for.
  package enum Dimension: UInt8, Sendable {
    case twoD
    case threeD
  }

  /// What kind of solution the receiver says it is. (P-2.7)
  package enum Solution: UInt8, Sendable {
    case autonomous
    case differential
    case rtkFloat
    case rtkFixed
    case deadReckoned
    case manual
    case simulated
  }
}
