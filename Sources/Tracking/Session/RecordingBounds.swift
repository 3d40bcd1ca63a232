/// Where the shift lets samples be, by `fix.time`: what the driver said, as facts. (P-5.6)
package struct RecordingBounds: Sendable, Hashable {
  /// Start of the shift, or of its last stretch after a pause or a parked one; nil where nothing bounds it (replay).
  package var startedAt: Timestamp?
  /// The stop the driver asked for, once it is known.
  package var stop: Stop?

  /// A stop: from its instant on nothing is kept. Samples at the instant itself still belong. (P-10.3)
  package struct Stop: Sendable, Hashable {
    package var at: Timestamp
    package var kind: Kind

    package enum Kind: Sendable, Hashable {
      case ended, paused, parked
    }

    package init(at: Timestamp, kind: Kind) {
      self.at = at
      self.kind = kind
    }
  }

  package init(startedAt: Timestamp? = nil, stop: Stop? = nil) {
    self.startedAt = startedAt
    self.stop = stop
  }

  @inline(always)
  func refusal(at time: Timestamp) -> Verdict? {
    if let startedAt, time < startedAt { return .beforeShiftStart }
    guard let stop, time > stop.at else { return nil }
    switch stop.kind {
    case .ended: return .shiftEnded
    case .paused: return .shiftPaused
    case .parked: return .parked
    }
  }
}
