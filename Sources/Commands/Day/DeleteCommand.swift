import Arguments
import ShiftStore
import Shifts

/// `dashpilot delete`: an ended shift with all it owns, for good.
struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an ended shift with all that was recorded for it.",
    discussion: "It asks first, with a list of what goes. Pickup places stay.",
    examples: [("dashpilot delete 12", "shift 12 of the history")])

  @Argument(help: "A number of the history, the beginning of an identifier, or `last`.", valueName: "shift")
  var shift: String
  private let confirmation = Confirmation()
  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store, else: .noShiftRecorded)
    let found = try await act.store.shift(meantBy: shift)
    try found.shift.checkDeletable()
    let positions = try await act.store.sampleCount(of: found.shift.id)
    try await confirmation.ask(
      "Shift \(found.number) of \(found.shift.startedAt.text) goes for good, with \(found.shift.holdings(positions)).",
      changing: act.store)
    try await act.store.deleteShift(found.shift.id)
    print("Shift \(found.number) is deleted.")
  }
}

extension Shift {
  /// What deleting it would lose.
  fileprivate func holdings(_ positions: Int) -> String {
    var parts = [positions.of("route position")]
    if !deliveries.isEmpty { parts.append(deliveries.count.of("delivery", plural: "deliveries")) }
    if !offers.isEmpty { parts.append(offers.count.of("offer")) }
    if !pauses.isEmpty { parts.append(pauses.count.of("pause")) }
    if !parkedStretches.isEmpty { parts.append(parkedStretches.count.of("parked stretch", plural: "parked stretches")) }
    return parts.joined(separator: ", ")
  }
}
