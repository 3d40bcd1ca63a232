import Arguments
import ShiftStore
import Shifts
import Tracking

/// `dashpilot pause`: a break, which is no working time and ends the route.
struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pause the shift: a break that is not working time.",
    examples: [("dashpilot pause", "until 'dashpilot resume'")])

  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store)
    let shift = try await act.store.changeUnfinishedShift { try $0.pause(at: act.now) }.shift
    let since = shift.openPause?.startedAt ?? act.now
    print("Shift paused, \(since.text); worked \(shift.workedText(at: since)) so far.")
    print("The route stops until you go on with: dashpilot resume.")
  }
}

/// `dashpilot resume`: the break is over.
struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Go on after a pause.", examples: [("dashpilot resume", "recording goes on anew")])

  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store)
    try await act.end(.pause, "Shift resumed", "paused") { try $0.resume(at: act.now) }
  }
}
