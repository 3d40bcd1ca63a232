import Arguments
import Recorder
import ShiftStore
import Shifts
import Tracking

/// `dashpilot end`: the driver stops working. (R-2)
struct EndCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "End the shift, now or at a typed time.",
    discussion: """
      --at ends a shift whose end was forgotten: what was recorded after that time is deleted. Times are written \
      18:05, 6:05pm, 'yesterday 23:40', '2026-02-03 18:05' or in ISO 8601.
      """,
    examples: [
      ("dashpilot end", "prints when all is saved and the power may be cut"),
      ("dashpilot end --at 'yesterday 23:40'", "the end was forgotten"),
    ])

  @Option(help: "When the shift ended, if not now.", valueName: "time")
  var at: String?

  private let confirmation = Confirmation()

  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store)
    let shift = if let at { try await end(at: at, act) } else { try await act.store.endShift(at: act.now) }
    let length = shift.endedAt.flatMap { shift.elapsed(at: $0)?.text }
    print("Shift ended, \(shift.endedAt?.text ?? "time unknown")\(length.map { " (\($0))" } ?? "").")
    if shift.paused(at: act.now).count > 0 { print("Worked \(shift.workedText(at: act.now)).") }
    let isSaved = try await isSaved(shift, act.store)
    print(isSaved ? "All is saved." : "The recorder is still writing; wait for it before cutting the power.")
  }

  private func end(at typed: String, _ act: Act) async throws -> Shift {
    guard let shift = try await act.store.unfinishedShift() else { throw Refusal.noUnfinishedShift }
    try shift.checkNoneOpen(before: .end)
    var correction = try Correction(shift, act, about: RefusedShift(isUnfinished: true))
    let end = try correction.instant(typed)
    let next = try await act.store.startOfShift(after: shift.id)
    var copy = shift
    // Refused before anybody is asked, and again when it is written.
    try correction.trying { try copy.end(atTyped: end, nextStart: next, now: act.now) }
    let lost = try await act.store.sampleCount(of: shift.id, after: end)
    try await confirmation.ask(
      "The shift since \(correction.text(shift.startedAt)) ends at \(correction.text(.utc(end))); "
        + Correction.loss(lost), changing: act.store)
    return try await act.store.endShift(atTyped: end, now: act.now)
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
      try await Task.sleep(for: .milliseconds(20))  // Nothing tells when another process has written.
    }
    return false
  }
}
