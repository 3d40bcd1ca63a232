import ShiftStore
import Shifts
import Tracking

/// What a command of the driver acts on: the store, and the instant the command came in. (R-2.9)
struct Act {
  let store: ShiftStore
  let now: Instant

  /// Opens the store at `place`; without one there is no shift to act on.
  init(_ place: StorePlace, else refusal: Refusal = .noUnfinishedShift) async throws {
    guard let store = try place.openIfPresent() else { throw refusal }
    self.store = store
    now = try await DriverClock.now(store)
  }

  /// Has `change` end the open stretch of `kind`, and says `did` with when it ended and how long it `lasted`.
  func end(
    _ kind: Stretch.Kind, _ did: String, _ lasted: String, by change: @Sendable (inout Shift) throws -> Void
  ) async throws {
    let (shift, open) = try await store.changeUnfinishedShift { shift in
      let open = shift[kind].last(where: \.isOpen)
      try change(&shift)
      return open
    }
    let ended = shift[kind].first { $0.id == open?.id }
    let length = ended.flatMap { stretch in stretch.endedAt.flatMap { stretch.startedAt.interval(to: $0) } }
    print("\(did), \((ended?.endedAt ?? now).text)\(length.map { "; \(lasted) for \($0.text)" } ?? "").")
    adviseRecording()
  }

  /// What would start recording, said after an act that wants the route recorded and only when nothing does. (R-22.12)
  func adviseRecording() {
    guard RecorderLock.holder(storePath: store.path) == nil else { return }
    print("Nothing records it yet: run `dashpilot record`, or enable its service.")
  }
}

extension Shift {
  /// `worked 2 h 14 min so far`, or that the length is not known.
  func workedText(at now: Instant) -> String { working(at: now)?.text ?? "length unknown" }
}
