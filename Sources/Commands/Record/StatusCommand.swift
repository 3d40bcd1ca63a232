import Arguments
import LiveCard
import Recorder
import ShiftStore
import Shifts
import Tracking

/// `dashpilot status`: what is being recorded, and if not, why. Exit 0 recording, 1 not. (P-9.2)
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say what is being recorded; exit 0 when recording, 1 when not.",
    examples: [("dashpilot status || echo 'not recording'", "for a script")])

  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  @Flag(help: "Print it as JSON.")
  var json = false

  func run() async throws {
    let path = try StorePlace(store).path
    let store = try StorePlace(store).openIfPresent()
    let shift = try await store?.unfinishedShift()
    var report: ShiftReport?
    if let store, let shift { report = try await ShiftReport(try await store.shift(named: shift.id.text), from: store) }
    let recorder = RecorderView(storePath: path)
    let output = Output()
    try output.write(json ? try Self.json(report, recorder) : Self.text(report, recorder))
    try output.flush()
    if report == nil || !recorder.isRecording { throw Exit.code(1) }
  }

  private static func json(_ report: ShiftReport?, _ recorder: RecorderView) throws -> String {
    var object = report?.json(at: DriverClock.wall) ?? ["formatVersion": .int(1), "shift": .null, "route": .null]
    object["recording"] = .bool(report != nil && recorder.isRecording)
    object["recorder"] = recorder.json
    return try JSON.object(object).text()
  }

  private static func text(_ report: ShiftReport?, _ recorder: RecorderView) -> String {
    var table = Table(.left, .left)
    table.add("recorder", recorder.text)
    guard let report else {
      table.add("shift", "none running; start one with: dashpilot start")
      return table.text(indent: "")
    }
    let now = DriverClock.wall
    let length = report.shift.elapsed(at: now)?.text ?? "length unknown"
    table.add("shift", "\(report.shift.stateWord) since \(report.shift.startedAt.text) (\(length))")
    for line in report.timeLines(at: now) { table.add(line.0, line.1) }
    table.add("deliveries", report.shift.counts.headline)
    table.add("recorded", report.mileage.sentence)
    if let counts = report.mileage.counts { table.add("route", counts) }
    if let heard = recorder.lastHeardText { table.add("last fix", heard) }
    return table.text(indent: "") + report.reminderText(at: now) + gapTable(report.gaps)
  }
}

/// What can be seen of the recorder of a store from outside.
struct RecorderView: Sendable {
  let holder: RecorderLock.Holder?
  let notice: RecorderNotice?

  init(storePath: String) {
    holder = RecorderLock.holder(storePath: storePath)
    notice = holder == nil ? nil : RecorderNotice(path: RecorderNotice.path(storePath: storePath))
  }

  var isRecording: Bool {
    switch notice?.state {
    case .recording, .storeLocked, .storeFull: holder != nil
    case .starting, .idle, .paused, .parked, .parkedAndMoving, .waitingForDaemon, .waitingForReceiver, .silent, .waitingForFix, .stopping, nil: false
    }
  }

  var text: String {
    guard holder != nil else { return "not running; start it with: dashpilot record" }
    guard let notice else { return "running" }
    let waiting = notice.waitingSamples > 0 ? ", \(notice.waitingSamples.of("sample")) waiting for the store" : ""
    return "\(notice.state.rawValue) for \((SystemClocks.boot - notice.since).text)\(waiting)"
  }

  /// How long ago the last usable fix came.
  var lastHeardText: String? {
    guard let heard = notice?.lastHeard else { return nil }
    return "\((SystemClocks.boot - heard).text) ago"
  }

  var json: JSON {
    let age = notice?.lastHeard.map { (SystemClocks.boot - $0).seconds }
    return .object([
      "running": .bool(holder != nil), "processID": .optional(holder?.processID.map { Int($0) }),
      "state": .optional(notice?.state.rawValue), "secondsSinceUsableFix": .number(age),
      "waitingSamples": .optional(notice?.waitingSamples),
    ])
  }
}
