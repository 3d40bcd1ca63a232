/// What a group of rows comes to: the middle and the worst, and the metres that were never driven.
struct AccuracySummary: Sendable {
  let title: String
  let drives: Int
  let median: Double?
  let worst: (error: Double, name: String)?
  let parkedHours: Double
  let parkedMetres: Double

  init(_ title: String, _ rows: [AccuracyRow], _ error: (AccuracyRow) -> Double?, _ metres: (AccuracyRow) -> Double?) {
    self.title = title
    let errors = rows.filter { !$0.isParked }.compactMap { row in error(row).map { (abs($0), row.name) } }
    let sorted = errors.sorted { $0.0 < $1.0 }
    drives = sorted.count
    median = sorted.isEmpty ? nil : (sorted[(sorted.count - 1) / 2].0 + sorted[sorted.count / 2].0) / 2
    worst = sorted.last.map { ($0.0, $0.1) }
    let parked = rows.filter(\.isParked)
    let measured = parked.filter { metres($0) != nil }
    parkedHours = measured.reduce(0) { $0 + $1.hours }
    parkedMetres = measured.reduce(0) { $0 + (metres($1) ?? 0) }
  }

  /// Vehicle, classic, plain sum and GPSBabel over the same rows.
  static func all(_ rows: [AccuracyRow]) -> [AccuracySummary] {
    [
      AccuracySummary("vehicle", rows, { $0.vehicle.error }, { $0.vehicle.metres }),
      AccuracySummary("classic", rows, { $0.classic.error }, { $0.classic.metres }),
      AccuracySummary("plain sum", rows, { $0.plain.error }, { $0.plain.metres }),
      AccuracySummary("GPSBabel", rows, { $0.babel?.error }, { $0.babel?.metres }),
    ].filter { $0.drives > 0 || $0.parkedHours > 0 }
  }
}
