package import Tracking

/// Receiver time carried by the boot clock: when this boot began, in UTC. (P-4.4)
package struct BootAnchor: Sendable, Hashable {
  /// The boot it holds for.
  package var bootID: String
  /// UTC at zero of the boot clock.
  package var zero: Timestamp

  package init(bootID: String, zero: Timestamp) {
    self.bootID = bootID
    self.zero = zero
  }

  /// UTC at the moment of `reading`; nil when that belongs to another boot.
  package func time(at reading: ClockReading) -> Timestamp? { reading.bootID == bootID ? zero + reading.boot : nil }
}

/// Learns from fixes when the boot began. (P-4.4)
package struct ReceiverClock: Sendable {
  /// UTC at zero of the boot clock; nil until three fixes over two seconds agreed on it.
  package private(set) var zero: Timestamp?

  private static let tolerance = Interval.seconds(2)
  private static let span = Interval.seconds(2)
  private static let memory = Interval.seconds(300)

  /// The fixes that agree with each other, the last one included.
  private var run: (first: Timestamp, since: Interval, count: Int)?
  /// The least delayed fix of this and of the last five minutes: a late one makes the boot look earlier.
  private var latest: (this: Timestamp, last: Timestamp?, since: Interval)?

  package init() {}

  /// Takes a fix of `time` that came at `boot` on the boot clock.
  package mutating func take(_ time: Timestamp, boot: Interval) {
    let zero = time - boot
    guard let run, abs((zero - run.first).nanoseconds) <= Self.tolerance.nanoseconds else {
      self.run = (zero, boot, 1)
      return
    }
    self.run = (run.first, run.since, run.count + 1)
    guard run.count >= 2, boot - run.since >= Self.span else { return }
    settle(zero, boot)
  }

  private mutating func settle(_ zero: Timestamp, _ boot: Interval) {
    if let known = self.zero, abs((zero - known).nanoseconds) > Self.tolerance.nanoseconds { latest = nil }
    if let kept = latest, boot - kept.since >= Self.memory { latest = (zero, kept.this, boot) }
    let kept = latest ?? (zero, nil, boot)
    latest = (max(kept.this, zero), kept.last, kept.since)
    self.zero = max(max(kept.this, zero), kept.last ?? zero)
    // A base that drifts with the boot clock, so that hours later it still agrees with its own fixes.
    if let run, let settled = self.zero { self.run = (settled, run.since, run.count) }
  }
}
