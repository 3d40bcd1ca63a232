import Arguments
import Glibc
import NMEA
import Tracking

/// `dashpilot replay`: captures in, recorded miles and the reasons out. (P-9.1)
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Measure captures of a receiver: what was kept, what was dropped, and why.",
    discussion: """
      Reads NMEA 0183 and gpsd JSON captures, gzip too, and judges every fix as a live receiver's would be. \
      A threshold is a number of metres, seconds or metres per second, or `off`.
      """,
    examples: [
      ("dashpilot replay drive.nmea", "report one drive"),
      ("dashpilot replay --json *.nmea.gz", "figures of many, for a program"),
      ("dashpilot replay --explain drive.nmea | grep poorAccuracy", "every fix refused for its accuracy"),
      ("dashpilot replay --report drive.html drive.nmea", "draw it"),
      ("gpspipe -r | dashpilot replay -", "read standard input"),
    ])

  @Argument(help: "Captures to read; - is standard input.", valueName: "file", completion: .file)
  var files: [String]

  @Flag(help: "Print the figures as JSON.")
  var json = false

  @Flag(help: "Print one line per epoch with its verdict, tab-separated.")
  var explain = false

  @Option(help: "Write the route as GPX, one trkseg per segment.", valueName: "file", completion: .file)
  var gpx: String?

  @Option(help: "Write a page with the drawn route; two captures side by side.", valueName: "file", completion: .file)
  var report: String?

  @Option(help: "With --report: the same capture by these rules beside it.", valueName: "policy")
  var compare: AcceptancePolicy.Preset?

  @Option(help: "Rules to judge by.")
  var policy = AcceptancePolicy.Preset.vehicle

  @Option(
    help: "Set a threshold of the rules.", valueName: "name=value",
    completion: .list(Threshold.all.map { $0.name + "=" }))
  var set: [String] = []

  @Option(help: "Day the capture starts, where it does not say.", valueName: "YYYY-MM-DD")
  var date: CivilDate?

  @Option(help: "Captures replayed at once; one per core if not given.", valueName: "n")
  var jobs: Int?

  @Flag(help: "Take fixes that say they are simulated.")
  var allowSimulated = false

  @Flag(help: "Take sentences without a checksum.")
  var allowMissingChecksum = false

  @Flag(help: "Move dates by 1024-week cycles to the latest not after today or --date.")
  var fixRollover = false

  func run() async throws {
    let replay = try replay()
    try spareCaptures()
    if let report { return try runReport(replay, to: report) }
    if compare != nil { throw Exit.usage("--compare goes with --report: name the page to write.") }
    if explain || gpx != nil { return try runAlone(replay) }
    let output = Output()
    var reports: [CaptureReport] = []
    let count = try jobCount()
    let progress = ReplayProgress(files: files)
    try await inOrder(files, jobs: count) {
      try replay.run($0, progress: progress)
    } each: { report in
      progress?.finish()
      reports.append(report)
      if !json { try output.write((reports.count > 1 ? "\n" : "") + report.text) }
    }
    if json { try output.write(try Self.json(reports)) }
    try output.flush()
    try Self.conclude(reports, replay.policy)
  }

  static func json(_ reports: [CaptureReport]) throws -> String {
    try JSON.object(["formatVersion": .int(1), "captures": .array(reports.map(\.json))]).text()
  }

  /// Says what was wrong with which input, and ends with the highest code. (P-9.2)
  static func conclude(_ reports: [CaptureReport], _ policy: AcceptancePolicy) throws {
    for report in reports {
      if let failure = report.failure { complain(failure.sentence) }
      if report.failure == nil, let note = report.note(policy) { complain("\(report.file): \(note)") }
    }
    let codes = reports.compactMap { $0.failure?.status.rawValue }
    if let code = codes.max() { throw Exit.code(code) }
  }

  /// Refuses to write over what is read: a capture is not to be had a second time.
  private func spareCaptures() throws {
    for (option, path) in [("--gpx", gpx), ("--report", report)] {
      guard let path, let place = FileIdentity(path), files.contains(where: { FileIdentity($0) == place }) else {
        continue
      }
      throw Exit.usage("\(option) would write over the capture \(path.onOneLine): name another file.")
    }
  }

  private func jobCount() throws -> Int {
    guard let jobs else { return coreCount() }
    guard jobs >= 1 else {
      throw Exit.usage("--jobs takes a number from 1 on, not \(jobs); leave it out for one per core.")
    }
    return min(jobs, 256)
  }

  private func replay() throws -> Replay {
    var replay = Replay()
    replay.policy = try policy.policy.setting(set)
    replay.policy.allowsSimulated = allowSimulated
    replay.options.allowMissingChecksum = allowMissingChecksum
    replay.options.date = date
    if fixRollover { replay.options.rolloverLimit = date ?? today() }
    return replay
  }
}

/// Which regular file a path means, whatever it is called; nil for none.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  init?(_ path: String) {
    var status = stat()
    let isKnown = path == "-" ? fstat(STDIN_FILENO, &status) == 0 : stat(path, &status) == 0
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}

extension AcceptancePolicy.Preset: ExpressibleByArgument {}

extension CivilDate: ExpressibleByArgument {
  package init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, Self.capturedYears.contains(numbers[0]) else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// As a receiver's own dates: what lies further away is no capture's, and 64 bits of nanoseconds have an end. (P-3.5)
  static let capturedYears = 1980...2200

  package static var valueDescription: String { "a day of 1980 to 2200 like 2026-03-02" }
  package var defaultValueDescription: String { iso8601 }
}
