/// A position reported by the receiver, not yet judged. What it did not say is nil. (P-1)
///
/// Its parts and it can be made without a call from other modules (`@usableFromInline`): decoders make millions a second.
@usableFromInline
package struct Fix: Hashable, Sendable {
  /// UTC as the receiver tells it.
  @usableFromInline package var time: Timestamp
  @usableFromInline package var coordinate: Coordinate
  /// Horizontal 95 % radius; nil when the receiver sent a sentinel for "none at all". (P-1.2)
  @usableFromInline package var accuracy: Distance?
  /// Where `accuracy` comes from: shown, never judged.
  @usableFromInline package var accuracySource: AccuracySource
  /// Doppler speed over ground.
  @usableFromInline package var speed: Speed?
  /// Course over ground in degrees from true north.
  @usableFromInline package var track: Double?
  @usableFromInline package var dimension: Dimension
  @usableFromInline package var solution: Solution
  @usableFromInline package var satellitesUsed: UInt8?

  @inlinable
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
  @usableFromInline
  package enum AccuracySource: UInt8, Sendable {
    /// Sent as an estimate (gpsd `eph`, `epx`/`epy`).
    case reported
    /// Worked out from HDOP.
    case fromDilution
    /// Nothing was sent: 30 m.
    case assumed
  }

  /// How many dimensions the receiver solved for.
  @usableFromInline
  package enum Dimension: UInt8, Sendable {
    case twoD
    case threeD
  }

  /// What kind of solution the receiver says it is. (P-2.7)
  @usableFromInline
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
