import Arguments
import ShiftStore
import Shifts

/// `dashpilot history`: one line a shift.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the shifts, the latest first.",
    examples: [("dashpilot history --limit 5", "the last five")])

  private let store = StorePlace()

  @Option(help: "How many to list.", valueName: "n")
  var limit = 20

  @Flag(help: "Print them as JSON.")
  var json = false

  func run() async throws {
    guard limit >= 1 else { throw Exit.usage("--limit takes a number from 1 on, not \(limit).") }
    let reports =
      if let store = try store.openIfPresent() { try await reports(from: store) } else { [ShiftReport]() }
    try Output.print(json ? try Self.json(reports) : Self.text(reports))
  }

  /// Walks every route of the list, half of them on a second connection: this is the longest reading there is.
  private func reports(from first: ShiftStore) async throws -> [ShiftReport] {
    let shifts = try await first.shifts(limit: limit)
    guard shifts.count > 1, let second = try store.openIfPresent() else {
      return try await Self.read(shifts[...], first)
    }
    async let later = Self.read(shifts.prefix(shifts.count / 2), first)
    async let earlier = Self.read(shifts.dropFirst(shifts.count / 2), second)
    return try await later + earlier
  }

  private static func read(_ shifts: ArraySlice<NumberedShift>, _ store: ShiftStore) async throws -> [ShiftReport] {
    var reports: [ShiftReport] = []
    for shift in shifts { reports.append(try await ShiftReport(shift, from: store, countingSamples: false)) }
    return reports
  }

  private static func json(_ reports: [ShiftReport]) throws -> String {
    let now = DriverClock.wall
    let shifts = reports.map {
      JSON.object(
        $0.dayJSON(at: now).merging(["shift": $0.shiftJSON(at: now), "route": $0.routeJSON]) { $1 })
    }
    return try JSON.object(["formatVersion": .int(1), "shifts": .array(shifts)]).text()
  }

  private static func text(_ reports: [ShiftReport]) -> String {
    guard !reports.isEmpty else { return Refusal.noShiftRecorded.sentence + "\n" }
    var table = Table(.right, .left, .left, .right, .left, .left)
    for report in reports { table.add(report.historyRow(at: DriverClock.wall)) }
    return table.text(indent: "")
  }
}
