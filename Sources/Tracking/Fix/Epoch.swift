/// What a receiver said about one instant: a fix, or none and why. (P-3.2)
@usableFromInline
package struct Epoch: Sendable, Hashable {
  @usableFromInline package var content: Content
  /// The epoch's own UTC when it could be told, for a refusal too.
  @usableFromInline package var time: Timestamp?
  /// When it came in; nil on replay, where arrival is `time` (P-4.1).
  @usableFromInline package var arrival: Arrival?

  @usableFromInline
  package enum Content: Sendable, Hashable {
    case fix(Fix)
    case noFix(NoFix)
  }

  /// Why an epoch holds no fix. (P-5.1)
  @usableFromInline
  package enum NoFix: UInt8, Sendable, CaseIterable {
    /// The receiver says it has none.
    case noFix
    /// A position without a time.
    case noTime
    /// A fix is claimed but no position came with it.
    case noPosition
    /// A date that contradicts a trusted clock. (P-3.5)
    case implausibleDate
  }

  @inlinable
  package init(_ fix: Fix, arrival: Arrival? = nil) {
    content = .fix(fix)
    time = fix.time
    self.arrival = arrival
  }

  @inlinable
  package init(noFix reason: NoFix, time: Timestamp? = nil, arrival: Arrival? = nil) {
    content = .noFix(reason)
    self.time = time
    self.arrival = arrival
  }
}

/// When an epoch reached this machine, on the clocks that are there. (P-4.1)
@usableFromInline
package struct Arrival: Sendable, Hashable {
  /// CLOCK_BOOTTIME.
  package var boot: Interval
  /// The wall clock, only while it is trusted. (P-4.3)
  package var wall: Timestamp?

  package init(boot: Interval, wall: Timestamp? = nil) {
    self.boot = boot
    self.wall = wall
  }
}
