import Arguments
import ShiftStore
import Shifts

/// `dashpilot show`: one shift with segments, gaps and tallies.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one shift with its sessions, gaps and tallies.",
    examples: [("dashpilot show", "the last shift"), ("dashpilot show 12 --json", "shift 12, for a program")])

  @Argument(help: "A number of the history, the beginning of an identifier, or `last`.", valueName: "shift")
  var shift = "last"

  private let store = StorePlace()

  @Flag(help: "Print it as JSON.")
  var json = false

  func run() async throws {
    guard let store = try store.openIfPresent() else { throw Refusal.noShiftRecorded }
    let report = try await ShiftReport(try await store.shift(meantBy: shift), from: store)
    guard json else { return try Output.print(report.text(at: DriverClock.wall)) }
    var object = report.json(at: DriverClock.wall)
    object["sessions"] = report.sessionsJSON
    try Output.print(try JSON.object(object).text())
  }
}
