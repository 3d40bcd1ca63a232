import Arguments
import Recorder
import ShiftStore
import Shifts
import Tracking

/// `dashpilot end`: the driver stops working. (R-2)
struct EndCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "End the running shift.",
    examples: [("dashpilot end", "prints when all is saved and the power may be cut")])

  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    guard let store = try StorePlace(store).openIfPresent() else { throw Refusal.noUnfinishedShift }
    let shift = try await store.endShift(at: try await DriverClock.now(store))
    let length = shift.endedAt.flatMap { shift.elapsed(at: $0)?.text }
    print("Shift ended, \(shift.endedAt?.text ?? "time unknown")\(length.map { " (\($0))" } ?? "").")
    let isSaved = try await isSaved(shift, store)
    print(isSaved ? "All is saved." : "The recorder is still writing; wait for it before cutting the power.")
  }

  /// Waits up to a second for the recorder to write what precedes the end. (P-10.3)
  ///
  /// A session that has just begun is not in the store yet, so the recorder itself must have let go of the shift.
  private func isSaved(_ shift: Shift, _ store: ShiftStore) async throws -> Bool {
    for _ in 0..<50 {
      let recorder = RecorderView(storePath: store.path)
      if recorder.holder == nil { return true }
      let isOpen = try await store.sessions(of: shift.id).contains { $0.endedAt == nil }
      if !isOpen, !recorder.isRecording, recorder.notice?.waitingSamples ?? 0 == 0 { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }
}
