internal import CGPS
internal import Glibc
internal import Tracking

/// Ends a blocking wait from another thread, at any moment and for good.
final class StopSignal: Sendable {
  /// Why a wait is over.
  enum Wake { case ready, timedOut, stopped }

  /// Two ends of a channel through which one byte goes that is never read, so that the read end stays ready for ever.
  private let readEnd: Int32
  private let writeEnd: Int32

  init() throws(GPSDError) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .noResources(code: cgps_errno()) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Ends every wait, now and later.
  func raise() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)  // Refused only when the channel is full of such bytes, which says the same.
  }

  var isRaised: Bool { wait(for: -1, events: 0, until: .zero) == .stopped }

  /// Waits until `descriptor` is ready for `events`, the boot clock reaches `deadline`, or the signal is raised.
  func wait(for descriptor: Int32, events: Int32, until deadline: Interval) -> Wake {
    while true {
      var polled = [
        pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(events), revents: 0),
      ]
      // Rounded up: a wait that ends a moment early would only begin again.
      let rest = max(0, (deadline - bootClock()).nanoseconds)
      let milliseconds = Int32(clamping: (rest + 999_999) / 1_000_000)
      let count = poll(&polled, 2, milliseconds)
      if polled[0].revents != 0 { return .stopped }
      if count > 0 { return .ready }
      if count == 0, bootClock() >= deadline { return .timedOut }
      if count < 0, cgps_errno() != EINTR { return .timedOut }
    }
  }
}

/// CLOCK_BOOTTIME: goes on during suspend and is never set. (P-4.1)
func bootClock() -> Interval {
  var time = timespec()
  clock_gettime(CLOCK_BOOTTIME, &time)
  return Interval(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
}
