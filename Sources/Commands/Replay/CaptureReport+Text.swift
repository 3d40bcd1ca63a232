import Tracking

extension CaptureReport {
  /// The report for people: one block a capture. (P-9.1)
  var text: String {
    guard let findings else { return "\(file.onOneLine)\n  not read\n" }
    let table = findings.table
    var gaps = Table(.left, .left, .right, .right, .left)
    gaps.add(findings.ledger.gaps) { $0.iso8601(fractionDigits: 0) }
    let labels = max(table.labelWidth, gaps.labelWidth)
    return "\(file.onOneLine)\n" + table.text(labels: labels) + gaps.text(labels: labels)
      + (failure == nil ? "  \(findings.explanation)\n" : "")
  }
}

extension Findings {
  fileprivate var table: Table {
    var table = Table(.left, .left)
    table.add("recorded", mileage.isMeasured ? "\(mileage.sentence)  (\(metres(mileage.distance)))" : mileage.sentence)
    if let counts = mileage.counts { table.add("route", counts) }
    if let firstFixAt, let lastFixAt { table.add("heard", Self.span(firstFixAt, lastFixAt)) }
    table.add("fixes", tally.sentence)
    if walk.usableSampleCount > 0, let motion { table.add("motion", motion.text) }
    if let speedDistance { table.add("Doppler", witness(speedDistance)) }
    table.add("input", inputSummary)
    return table
  }

  private func metres(_ distance: Distance) -> String { "\(distance.metres.text(decimals: 1)) m" }

  private static func span(_ first: Timestamp, _ last: Timestamp) -> String {
    let end = first.date == last.date ? last.iso8601(fractionDigits: 0).suffix(9) : last.iso8601(fractionDigits: 0)[...]
    return "\(first.iso8601(fractionDigits: 0)) to \(end)  (\((last - first).text))"
  }

  private func witness(_ speedDistance: Distance) -> String {
    guard mileage.isMeasured, speedDistance.metres > 0 else { return "\(metres(speedDistance)) by speed" }
    let share = (mileage.distance.metres / speedDistance.metres - 1) * 100
    return
      "\(metres(speedDistance)) by speed  (recorded is \(share >= 0 ? "+" : "")\(share.text(decimals: 2)) % of that)"
  }

  private var inputSummary: String {
    let unit = kind == .nmea ? "sentence" : "report"
    var parts = ["\(bytes.grouped) bytes", "\(input.read.of(unit)) read"]
    for (count, what) in [
      (input.badChecksum, "bad checksum"), (input.noChecksum, "no checksum"), (input.malformed, "malformed"),
      (input.tooLong, "too long"), (input.ignored, "ignored"), (input.junkBytes, "junk bytes"),
    ] where count > 0 {
      parts.append("\(what) \(count.grouped)")
    }
    return parts.joined(separator: " · ")
  }

  /// Why this figure, in a sentence.
  var explanation: String {
    mileage.explanation(unrecorded: ledger.unrecorded, standing: motion?.standing, speedDistance: speedDistance)
  }
}
