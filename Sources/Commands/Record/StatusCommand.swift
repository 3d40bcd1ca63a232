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

  private let store = StorePlace()

  @Flag(help: "Print it as JSON.")
  var json = false

  func run() async throws {
    let path = try store.path
    let store = try store.openIfPresent()
    let shift = try await store?.unfinishedShift()
    var report: ShiftReport?
    if let store, let shift { report = try await ShiftReport(try await store.shift(named: shift.id.text), from: store) }
    let recorder = RecorderView(storePath: path)
    try Output.print(json ? try Self.json(report, recorder) : Self.text(report, recorder))
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
    table.add("shift", report.shift.standing(at: now))
    for line in report.timeLines(at: now) { table.add(line.0, line.1) }
    table.add("deliveries", report.shift.counts.liveSentence)
    for line in report.openDeliveryLines(at: now) { table.add(line.0, line.1) }
    table.add("recorded", report.mileage.sentence)
    if let counts = report.mileage.counts { table.add("route", counts) }
    if let age = recorder.age { table.add("last fix", "\(age.text) ago\(recorder.grace)") }
    if let why = report.shift.whyStopped ?? recorder.why { table.add("not recording", why) }
    table.add("note", "Recording is not guaranteed.")  // R-27.2
    var gaps = ShiftReport.eventTable
    report.addGaps(to: &gaps)
    let labels = max(table.labelWidth, gaps.labelWidth)
    return table.text(indent: "", labels: labels) + gaps.text(indent: "", labels: labels) + report.reminderText(at: now)
  }
}

extension Shift {
  /// Since when it runs, and since when it is paused or parked.
  fileprivate func standing(at now: Instant) -> String {
    let began = "\(startedAt.text) (\(elapsed(at: now)?.text ?? "length unknown"))"
    if let openPause { return "began \(began) · paused since \(openPause.startedAt.text(beside: startedAt))" }
    let parked = openParkedStretch.map { " · parked since \($0.startedAt.text(beside: startedAt))" }
    return "running since \(began)\(parked ?? "")"
  }

  /// Why the driver's own stop keeps it from being recorded, and what ends that; nil while nothing does. (R-6.5)
  fileprivate var whyStopped: String? {
    switch state {
    case .ended: nil
    case .paused: "the shift is paused; go on with: dashpilot resume"
    case .running: isParked ? "the vehicle is parked; go on with: dashpilot drive" : nil
    }
  }
}
