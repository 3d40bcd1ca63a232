import Arguments
import Recorder
import ShiftStore
import Shifts

/// `dashpilot start`: the driver begins to work.
struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start a shift.",
    examples: [("dashpilot start", "the shift runs from now on, recorded while `dashpilot record` runs")])

  private let store = StorePlace()

  func run() async throws {
    let store = try store.create()
    let now = try await DriverClock.now(store)
    let shift = try await store.startShift(at: now, zone: zoneName())
    print("Shift started, \(shift.startedAt.text).")
    if RecorderLock.holder(storePath: store.path) == nil {
      print("Nothing records it yet: run `dashpilot record`, or enable its service.")
    }
  }
}
