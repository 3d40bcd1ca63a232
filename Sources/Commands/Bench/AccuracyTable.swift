import Tracking

/// The accuracy table for people.
enum AccuracyTable {
  static func text(_ rows: [AccuracyRow]) -> String {
    var text = ""
    for (half, title) in [
      (Trial.Half.chosenBy, "Captures thresholds were chosen by"), (.heldOut, "Captures only reported"),
      (.simulated, "Simulated"),
    ] {
      let group = rows.filter { $0.half == half }
      guard !group.isEmpty else { continue }
      text += section("\(title): drives", group.filter { !$0.isParked }, driveHeader, driveCells)
      text += section("\(title): parked, in metres", group.filter(\.isParked), parkedHeader, parkedCells)
      text += summary(group)
    }
    return text
  }

  private static func section(
    _ title: String, _ rows: [AccuracyRow], _ header: [String], _ cells: (AccuracyRow) -> [String]
  ) -> String {
    guard !rows.isEmpty else { return "" }
    var table = Table(.left, .right, .right, .right, .right, .right, .right, .right, .right, .right, .right, .right)
    table.add(header)
    for row in rows { table.add(cells(row)) }
    return "\(title)\n\(table.text())\n"
  }

  private static let driveHeader = [
    "", "true m", "vehicle m", "vehicle %", "classic %", "plain %", "GPSBabel %", "Doppler %", "to 1 Hz %", "segments",
    "gaps",
    "unrecorded m",
  ]

  private static func driveCells(_ row: AccuracyRow) -> [String] {
    [
      row.name, row.trueMetres.text(decimals: 1), row.vehicle.metres.text(decimals: 1), signed(row.vehicle.error),
      signed(row.classic.error), signed(row.plain.error), signed(row.babel?.error), signed(row.witness),
      signed(row.thinning),
      "\(row.vehicle.findings.mileage.segmentCount)", "\(row.vehicle.gaps.count)",
      row.vehicle.findings.ledger.unrecorded.metres.text(decimals: 0),
    ]
  }

  private static let parkedHeader = ["", "hours", "vehicle", "classic", "plain", "GPSBabel", "per hour", "gaps"]

  private static func parkedCells(_ row: AccuracyRow) -> [String] {
    [
      row.name, row.hours.text(decimals: 2), row.vehicle.metres.text(decimals: 1), row.classic.metres.text(decimals: 1),
      row.plain.metres.text(decimals: 1), row.babel.map { $0.metres.text(decimals: 1) } ?? "-",
      row.hours > 0 ? (row.vehicle.metres / row.hours).text(decimals: 1) : "-", "\(row.vehicle.gaps.count)",
    ]
  }

  private static func summary(_ rows: [AccuracyRow]) -> String {
    var table = Table(.left, .right, .right, .left, .right)
    table.add("", "median %", "worst %", "on", "parked m/h")
    for line in AccuracySummary.all(rows) {
      table.add(
        line.title, line.median?.text(decimals: 2) ?? "-", line.worst?.error.text(decimals: 2) ?? "-",
        line.worst?.name ?? "-",
        line.parkedHours > 0 ? (line.parkedMetres / line.parkedHours).text(decimals: 1) : "-")
    }
    return "\(table.text())\n"
  }

  private static func signed(_ value: Double?) -> String {
    guard let value else { return "-" }
    return (value >= 0 ? "+" : "") + value.text(decimals: 2)
  }
}
