import ShiftStore
import Shifts
import Tracking

/// What a command of the driver acts on: the store, and the instant the command came in.
struct Act {
  let store: ShiftStore
  let now: Instant

  /// Opens the store `named` or the driver's own; without one there is no shift to act on.
  init(_ named: String?, else refusal: Refusal = .noUnfinishedShift) async throws {
    guard let store = try StorePlace(named).openIfPresent() else { throw refusal }
    self.store = store
    now = try await DriverClock.now(store)
  }

  /// What would start recording, said after an act that wants the route recorded and only when nothing does.
  func adviseRecording() {
    guard RecorderLock.holder(storePath: store.path) == nil else { return }
    print("Nothing records it yet: run `dashpilot record`, or enable its service.")
  }
}

extension Shift {
  /// `worked 2 h 14 min so far`, or that the length is not known.
  func workedText(at now: Instant) -> String { working(at: now)?.text ?? "length unknown" }
}
