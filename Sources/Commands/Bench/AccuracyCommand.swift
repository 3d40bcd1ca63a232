import Arguments
import Glibc
import Tracking

/// `dashpilot bench accuracy`: recorded against true distance. (P-9.4)
struct AccuracyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy",
    abstract: "Print recorded against true distance, for captures with a truth and for simulated drives.",
    discussion: """
      Errors are in per cent of the true length outside the gaps each policy reports itself; sums that bridge everything \
      are held to all of it. A folder of captures needs an index.json; see Documentation/accuracy.md.
      """,
    examples: [
      ("dashpilot bench accuracy", "the simulated drives"),
      ("dashpilot bench accuracy --captures DIR", "your captures too"),
      ("dashpilot bench accuracy --set minimumDistance=5", "what another threshold would do"),
    ])

  @Option(help: "Folder of captures with an index.json.", valueName: "dir", completion: .directory)
  var captures: String?

  @Option(
    help: "Set a threshold of the vehicle rules.", valueName: "name=value",
    completion: .list(Threshold.all.map { $0.name + "=" }))
  var set: [String] = []

  @Option(help: "Trials at once; one per core if not given.", valueName: "n")
  var jobs: Int?

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func run() async throws {
    if let jobs, jobs < 1 { throw Exit.usage("--jobs takes a number from 1 on, not \(jobs).") }
    let policy = try AcceptancePolicy.vehicle.setting(set)
    let sources = try sources()
    var rows: [AccuracyRow] = []
    var progress = Progress(count: sources.count)
    try await inOrder(sources, jobs: jobs ?? coreCount()) {
      try $0.trial().map { AccuracyRow($0, policy) }
    } each: { row in
      if let row { rows.append(row) }
      progress.step()
    }
    progress.clear()
    try Output.print(json ? try Self.json(rows) : AccuracyTable.text(rows))
  }

  /// Where a trial comes from.
  private enum Source: Sendable {
    case capture(CaptureLibrary.Input, Trial.Half)
    case simulated(SimulatedTrial)

    func trial() throws -> Trial? {
      switch self {
      case .capture(let input, let half): try input.trial(half)
      case .simulated(let drive): drive.trial()
      }
    }
  }

  /// Thresholds are chosen by every second capture of the index; the others only report.
  private func sources() throws -> [Source] {
    let inputs = try captures.map { (folder) throws(Failure) in try CaptureLibrary(folder).inputs } ?? []
    let known = try inputs.filter { try $0.isKnown }
    return known.enumerated().map { .capture($1, $0.isMultiple(of: 2) ? .chosenBy : .heldOut) }
      + SimulatedTrial.all.map { .simulated($0) }
  }

  private static func json(_ rows: [AccuracyRow]) throws -> String {
    let summaries = [Trial.Half.chosenBy, .heldOut, .simulated].map { half in
      (half.rawValue, JSON.array(AccuracySummary.all(rows.filter { $0.half == half }).map(\.json)))
    }
    return try JSON.object([
      "formatVersion": .int(1), "trials": .array(rows.map(\.json)),
      "summaries": .object(Dictionary(uniqueKeysWithValues: summaries)),
    ]).text()
  }
}

/// Says on a terminal how far it is; elsewhere nothing.
private struct Progress {
  private let count: Int
  private var done = 0
  private let isShown = isatty(STDERR_FILENO) == 1

  init(count: Int) { self.count = count }

  mutating func step() {
    done += 1
    say("\r\(done) of \(count) drives")
  }

  func clear() { say("\r\u{1B}[K") }

  private func say(_ text: String) {
    guard isShown else { return }
    // Progress that cannot be shown is no reason to stop.
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
