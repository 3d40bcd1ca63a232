import Recorder
import ShiftStore
import Shifts
import Tracking

/// Which instant an act of the driver gets. (P-4.4)
enum DriverClock {
  /// The wall clock as it is, for lengths that are shown and not kept.
  static var wall: Instant { .utc(SystemClocks.wall) }

  /// Now: receiver time if `record` has published it for this boot, else a wall clock that can be believed, else boot
  /// time that gets its UTC later.
  static func now(_ store: ShiftStore) async throws -> Instant {
    let reading = SystemClocks.read()
    let now = Instant.now(
      reading, anchor: BootAnchor(.time(storePath: store.path)), newest: try await store.newestInstant())
    // What was done earlier in this boot, on a clock that was not known then, comes to its time with this.
    if let time = now.timestamp { try await store.giveTime(toBoot: reading.bootID, zero: time - reading.boot) }
    return now
  }
}

extension Instant {
  /// On the driver's clock, or that it is not known yet.
  var text: String { timestamp?.localText ?? "time unknown" }

  /// The same where `other` stands in the same line: of its day only the time of day.
  func text(beside other: Instant) -> String {
    guard let time = timestamp.map({ LocalTime($0) }), let day = other.timestamp.map({ LocalTime($0) }),
      (time.date, time.offset) == (day.date, day.offset)
    else { return text }
    return time.clock
  }
}
