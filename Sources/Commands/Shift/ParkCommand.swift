import Arguments
import ShiftStore
import Shifts
import Tracking

/// `dashpilot park`: the vehicle stands while the driver works on.
struct ParkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "park", abstract: "Park the vehicle: the shift goes on, the route is not recorded.",
    examples: [("dashpilot park", "until 'dashpilot drive'")])

  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store)
    let shift = try await act.store.changeUnfinishedShift { try $0.park(at: act.now) }.shift
    print("Parked, \((shift.openParkedStretch?.startedAt ?? act.now).text); the shift is still running.")
    print("The route is not recorded until: dashpilot drive.")
  }
}

/// `dashpilot drive`: the vehicle moves again.
struct DriveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive", abstract: "Drive again after parking.",
    examples: [("dashpilot drive", "the route is recorded anew")])

  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store)
    try await act.end(.parked, "Driving again", "parked") { try $0.resumeDriving(at: act.now) }
  }
}
