import Shifts
import Tracking

extension ShiftReport {
  /// Every gap that is counted, in its order, one a line. (P-6.4, R-27.13)
  func addGaps(to table: inout Table) {
    let rows =
      windowGaps(.beforeFirstFix).map(\.row) + gaps.map { $0.row(time: \.localText) }
      + windowGaps(.afterLastFix).map(\.row)
    for (index, row) in rows.enumerated() { table.add(["gap \(index + 1)"] + row) }
  }

  /// The route with those gaps.
  var routeJSON: JSON {
    mileage.json(
      listing: windowGaps(.beforeFirstFix).map(\.json) + gaps.map(\.json) + windowGaps(.afterLastFix).map(\.json))
  }

  private func windowGaps(_ place: WindowGap.Place) -> [WindowGap] { mileage.windowGaps.filter { $0.place == place } }
}

extension Gap {
  /// Start as `time` words it, length, straight line and reason.
  fileprivate func row(time: (Timestamp) -> String) -> [String] {
    [time(startedAt), duration.text, "\(straightLine.text) straight line", reason.rawValue]
  }
}

extension Table {
  /// Each interruption a line; `time` words the start. (P-6.4)
  mutating func add(_ gaps: [Gap], time: (Timestamp) -> String) {
    for (index, gap) in gaps.enumerated() { add(["gap \(index + 1)"] + gap.row(time: time)) }
  }
}

extension WindowGap {
  fileprivate var row: [String] { [startedAt.localText, duration.text, "", place.words] }

  fileprivate var json: JSON {
    .object([
      "startedAt": .string(startedAt.iso8601()), "endedAt": .string(endedAt.iso8601()),
      "seconds": .number(duration.seconds), "straightLineMetres": .null, "reason": .string(place.rawValue),
    ])
  }
}

extension WindowGap.Place {
  fileprivate var words: String {
    switch self {
    case .beforeFirstFix: "before the first fix"
    case .afterLastFix: "after the last fix"
    }
  }
}
