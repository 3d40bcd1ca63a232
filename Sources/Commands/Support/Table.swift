/// Rows of text whose columns line up; figures to the right, words to the left.
struct Table {
  enum Side: Sendable { case left, right }

  private let sides: [Side]
  private var rows: [[String]] = []

  init(_ sides: Side...) { self.sides = sides }

  mutating func add(_ cells: String...) { rows.append(cells) }
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The widest first cell.
  var labelWidth: Int { rows.compactMap(\.first?.count).max() ?? 0 }

  /// The lines, each behind `indent` and without blanks at its end.
  ///
  /// - Parameter labels: what the first column is at least as wide as, so that tables below each other line up.
  func text(indent: String = "  ", labels: Int = 0) -> String {
    var widths = sides.indices.map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    widths[0] = max(widths[0], labels)
    return rows.map { line($0, widths, indent) + "\n" }.joined()
  }

  private func line(_ row: [String], _ widths: [Int], _ indent: String) -> String {
    let cells = zip(row, zip(widths, sides)).map { cell, layout in
      layout.1 == .left ? cell.rightPadded(to: layout.0) : cell.leftPadded(to: layout.0)
    }
    var line = indent + cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }
}
