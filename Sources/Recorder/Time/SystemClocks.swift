internal import CLinux
internal import Glibc
package import Tracking

/// The clocks of this machine. Only here are they read; everything else takes an instant. (P-4.1)
package enum SystemClocks {
  /// All of them at once.
  package static let read: Clocks = {
    var reading = ClockReading(boot: boot, monotonic: monotonic, bootID: bootID, wall: wall)
    reading.isSynchronised = clinux_clock_is_synchronised() == 1
    reading.isKept = isKept
    return reading
  }

  /// CLOCK_BOOTTIME.
  package static var boot: Interval { Interval(nanoseconds: read(CLOCK_BOOTTIME)) }

  /// The wall clock, right or wrong.
  package static var wall: Timestamp { Timestamp(nanoseconds: read(CLOCK_REALTIME)) }

  private static var monotonic: Interval { Interval(nanoseconds: read(CLOCK_MONOTONIC)) }

  /// What names this boot. Where the kernel does not tell, no other boot can be told from it either, so a name of this
  /// process alone stands in: what it names never gets a wrong time.
  private static let bootID =
    Machine().text("/proc/sys/kernel/random/boot_id").map { String($0.prefix { $0 != "\n" }) } ?? "process-\(getpid())"

  private static let isKept = isKept(on: Machine())

  /// Whether the wall clock of `machine` goes on without power: it has a hardware clock, or none is known to be missing.
  ///
  /// A board without one starts from a file written at the last shutdown, which looks like an ordinary time and is
  /// yesterday's. (fake-hwclock(8), systemd-timesyncd(8))
  package static func isKept(on machine: Machine) -> Bool {
    if !machine.entries("/sys/class/rtc").isEmpty { return true }
    let restored = ["/etc/fake-hwclock.data", "/var/lib/systemd/timesync/clock"]
    return !restored.contains { machine.exists($0) }
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
