package import Tracking

extension Interval {
  /// How long something has stood, rounded to whole minutes: `under 1 min`, `7 min`, `1 h 12 min`. (R-27.3, R-27.14)
  package var wholeMinutes: String {
    let minutes = Int((seconds / 60).rounded())
    if minutes < 1 { return "under 1 min" }
    if minutes < 60 { return "\(minutes) min" }
    let rest = minutes % 60
    return "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
  }
}
