package import Tracking

/// What the clocks of the machine said at one moment. (P-4.1)
package struct ClockReading: Sendable, Hashable {
  /// CLOCK_BOOTTIME: goes on through suspend and is never set.
  package var boot: Interval
  /// CLOCK_MONOTONIC: the same, except that it stands still while the machine is suspended.
  package var monotonic: Interval
  /// What names the boot that `boot` counts from.
  package var bootID: String
  /// The wall clock, right or wrong.
  package var wall: Timestamp
  /// The kernel says that the wall clock is synchronised.
  package var isSynchronised = false
  /// The wall clock went on while the power was off; else it stands where the last shutdown left it.
  package var isKept = true

  package init(boot: Interval, monotonic: Interval, bootID: String, wall: Timestamp) {
    self.boot = boot
    self.monotonic = monotonic
    self.bootID = bootID
    self.wall = wall
  }

  /// How long the machine has been suspended since it booted.
  package var suspended: Interval { boot - monotonic }
}

/// Reads the clocks: a parameter of whatever needs the time, so that any day can be played without waiting for it.
package typealias Clocks = @Sendable () -> ClockReading
