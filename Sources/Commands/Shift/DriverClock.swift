import Recorder
import ShiftStore
import Shifts
import Tracking

/// Which instant an act of the driver gets. (P-4.4)
enum DriverClock {
  /// The wall clock as it is, for lengths that are shown and not kept.
  static var wall: Instant { .utc(SystemClocks.wall) }

  /// Now, on the wall clock where it is trusted or plausible, else as boot time that gets its UTC later.
  static func now(_ store: ShiftStore) async throws -> Instant {
    let wall = SystemClocks.wall
    let newest = try await store.newestInstant()
    if SystemClocks.isSynchronised || WallClock.isPlausible(wall, newest: newest) { return .utc(wall) }
    guard let boot = SystemClocks.bootID else { return .utc(wall) }
    return .boot(id: boot, nanoseconds: SystemClocks.boot.nanoseconds)
  }
}

extension Instant {
  /// On the driver's clock, or that it is not known yet.
  var text: String { timestamp?.localText ?? "time unknown" }
}
