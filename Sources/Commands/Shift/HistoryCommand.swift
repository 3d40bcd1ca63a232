import Arguments
import ShiftStore
import Shifts

/// `dashpilot history`: one line a shift.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the shifts, the latest first.",
    examples: [("dashpilot history --limit 5", "the last five")])

  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  @Option(help: "How many to list.", valueName: "n")
  var limit = 20

  @Flag(help: "Print them as JSON.")
  var json = false

  func run() async throws {
    guard limit >= 1 else { throw Exit.usage("--limit takes a number from 1 on, not \(limit).") }
    let store = try StorePlace(store).openIfPresent()
    var reports: [ShiftReport] = []
    if let store {
      for shift in try await store.shifts(limit: limit) { reports.append(try await ShiftReport(shift, from: store)) }
    }
    let output = Output()
    try output.write(json ? try Self.json(reports) : Self.text(reports))
    try output.flush()
  }

  private static func json(_ reports: [ShiftReport]) throws -> String {
    let now = DriverClock.wall
    let shifts = reports.map {
      JSON.object(
        $0.dayJSON(at: now).merging(["shift": $0.shiftJSON(at: now), "route": $0.mileage.json($0.gaps)]) { $1 })
    }
    return try JSON.object(["formatVersion": .int(1), "shifts": .array(shifts)]).text()
  }

  private static func text(_ reports: [ShiftReport]) -> String {
    guard !reports.isEmpty else { return "No shift recorded yet; start one with: dashpilot start.\n" }
    var table = Table(.right, .left, .left, .right, .left, .left)
    for report in reports { table.add(report.historyRow(at: DriverClock.wall)) }
    return table.text(indent: "")
  }
}
