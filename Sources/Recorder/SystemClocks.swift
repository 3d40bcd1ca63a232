internal import CLinux
internal import Glibc
package import Tracking

/// The clocks of this machine. Only here are they read; everything else takes an instant. (P-4.1)
package enum SystemClocks {
  /// CLOCK_BOOTTIME: goes on through suspend and is never set.
  package static var boot: Interval { Interval(nanoseconds: read(CLOCK_BOOTTIME)) }

  /// The wall clock, right or wrong.
  package static var wall: Timestamp { Timestamp(nanoseconds: read(CLOCK_REALTIME)) }

  /// Whether the kernel says that the wall clock is synchronised. (adjtimex(2))
  package static var isSynchronised: Bool { clinux_clock_is_synchronised() == 1 }

  /// What names this boot; nil where the kernel does not tell.
  package static let bootID: String? = {
    let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(file, &bytes, bytes.count)
    return count >= 36 ? String(decoding: bytes.prefix(36), as: UTF8.self) : nil
  }()

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
