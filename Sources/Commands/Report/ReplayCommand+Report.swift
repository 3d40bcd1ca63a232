import Arguments
import Exports
import Tracking

extension ReplayCommand {
  /// Draws one capture, two captures, or one under two policies, onto one page.
  func runReport(_ replay: Replay, to path: String) throws {
    guard !explain, gpx == nil else {
      throw Exit.usage("--report goes without --explain and --gpx: run them one after the other.")
    }
    guard files.count <= (compare == nil ? 2 : 1) else {
      throw Exit.usage("--report shows two captures, or one under two policies, not more: leave the others out.")
    }
    let file = try WholeFile(path: path)
    var columns = try files.map { try column($0, replay, policy) }
    if let compare, let first = files.first {
      var other = replay
      other.policy = compare.policy
      other.policy.allowsSimulated = allowSimulated
      columns.append(try column(first, other, compare))
    }
    try file.output.write(ReportPage(columns.map(\.column)).html)
    try file.finish()
    let reports = columns.prefix(files.count).map(\.report)
    try Output.print(json ? try Self.json(reports) : reports.map(\.text).joined(separator: "\n"))
    try Self.conclude(reports, replay.policy)
  }

  private func column(_ file: String, _ replay: Replay, _ preset: AcceptancePolicy.Preset) throws(Failure)
    -> (report: CaptureReport, column: ReportPage.Column)
  {
    var drawing = DriveDrawing()
    var settled = SettledEpochs()
    let report = try replay.run(file, explains: true) { (step) throws(Failure) in
      for event in step.events { drawing.take(event) }
      for (epoch, verdict) in settled.take(step) { if let verdict { drawing.take(epoch, verdict) } }
    }
    return (report, ReportPage.Column(report, drawing, replay.policy, preset))
  }
}

extension ReportPage.Column {
  /// Puts a capture's figures into words.
  init(_ report: CaptureReport, _ drawing: DriveDrawing, _ policy: AcceptancePolicy, _ preset: AcceptancePolicy.Preset)
  {
    let name =
      report.file == "-" ? "standard input" : report.file.split(separator: "/").last.map(String.init) ?? report.file
    let findings = report.findings
    self.init(
      title: name, policy: preset.rawValue + (policy == preset.policy ? "" : ", changed"),
      headline: findings?.mileage.sentence ?? "Not read",
      explanation: report.failure?.sentence ?? findings?.explanation ?? "", drawing: drawing)
    thresholds = Threshold.all.map { $0.row(policy, preset.policy) }
    guard let findings else { return }
    facts = findings.facts
    tallies = findings.tally.rows
    gaps = findings.ledger.gaps.enumerated().map { $1.row($0 + 1) }
  }
}

extension Threshold {
  fileprivate func row(_ policy: AcceptancePolicy, _ preset: AcceptancePolicy) -> [String] {
    let value = value(policy)
    let text = value.map { "\($0.text(decimals: 2)) \(unit)" } ?? "off"
    return [name, text, meaning] + (value == self.value(preset) ? [] : ["changed"])
  }
}

extension Tally {
  fileprivate var rows: [[String]] {
    let all = [(Verdict.accepted, accepted)] + rejections.sorted { $0.count > $1.count }
    return all.map { [$0.name, $1.grouped, "\((Double($1) / Double(max(judged, 1)) * 100).text(decimals: 1)) %"] }
  }
}

extension Gap {
  fileprivate func row(_ number: Int) -> [String] {
    let start = startedAt.iso8601(fractionDigits: 0).dropFirst(11).dropLast()
    return ["\(number)", String(start), duration.text, straightLine.text, reason.rawValue]
  }
}

extension Findings {
  fileprivate var facts: [[String]] {
    var rows = [["recorded", mileage.isMeasured ? "\(mileage.distance.metres.text(decimals: 1)) m" : "-"]]
    if let counts = mileage.counts { rows.append(["route", counts]) }
    if let firstFixAt, let lastFixAt {
      rows.append(["heard", "\(firstFixAt.iso8601(fractionDigits: 0)) to \(lastFixAt.iso8601(fractionDigits: 0))"])
    }
    if let motion { rows.append(["motion", motion.text]) }
    if let speedDistance { rows.append(["Doppler", "\(speedDistance.metres.text(decimals: 1)) m by speed"]) }
    if !ledger.gaps.isEmpty { rows.append(["unrecorded", "\(ledger.unrecorded.text) as the crow flies"]) }
    return rows
  }
}
