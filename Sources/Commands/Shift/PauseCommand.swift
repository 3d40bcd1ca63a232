import Arguments
import ShiftStore
import Shifts
import Tracking

/// `dashpilot pause`: a break, which is no working time and ends the route. (R-3)
struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pause the shift: a break that is not working time.",
    examples: [("dashpilot pause", "until 'dashpilot resume'")])

  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    let act = try await Act(store)
    let shift = try await act.store.changeUnfinishedShift { try $0.pause(at: act.now) }.shift
    let since = shift.openPause?.startedAt ?? act.now
    print("Shift paused, \(since.text); worked \(shift.workedText(at: since)) so far.")
    print("The route stops until you go on with: dashpilot resume.")
  }
}

/// `dashpilot resume`: the break is over. (R-3)
struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Go on after a pause.", examples: [("dashpilot resume", "recording goes on anew")])

  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    let act = try await Act(store)
    let (shift, pause) = try await act.store.changeUnfinishedShift { shift in
      let pause = shift.openPause
      try shift.resume(at: act.now)
      return pause
    }
    let ended = shift.pauses.first { $0.id == pause?.id }
    let length = ended.flatMap { pause in pause.endedAt.flatMap { pause.startedAt.interval(to: $0) } }
    print("Shift resumed, \((ended?.endedAt ?? act.now).text)\(length.map { "; paused for \($0.text)" } ?? "").")
    act.adviseRecording()
  }
}
