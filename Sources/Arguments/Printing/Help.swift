typealias Row = CommandConfiguration.Row

extension Level {
  /// `dashpilot replay [options] <file>...`
  var usage: String {
    let required = options.filter { $0.initial == nil }.map { "\($0.title) \($0.placeholder)" }
    let plain = positionals.map { ($0.initial == nil ? $0.placeholder : "[\($0.placeholder)]") + ($0.isRepeated ? "..." : "") }
    return ([path, "[options]"] + required + plain + (children.isEmpty ? [] : ["<command>"])).joined(separator: " ")
  }

  /// What `--help` prints, at most 80 columns wide.
  var help: String {
    let texts = ["Usage: \(usage)"] + paragraphs
    return (texts.map { wrap($0, to: 80, "\n") } + tables.map(table)).joined(separator: "\n\n")
  }

  var paragraphs: [String] { [about.abstract] + about.discussion.split(separator: "\n\n").map(String.init) }
  var commands: [Row] {
    let rows = about.subcommands.map { ($0.configuration.commandName, $0.configuration.abstract) }
    return rows + (rows.isEmpty ? [] : [("help", "Explain a command.")])
  }
  /// What help and manual list, none of it empty.
  var tables: [(title: String, rows: [Row])] {
    let (arguments, options) = (positionals.map(\.row), options.map(\.row))
    return [("Arguments", arguments), ("Options", options), ("Commands", commands), ("Examples", about.examples)]
      .filter { !$0.1.isEmpty }
  }
}

extension Slot {
  /// How the argument is written, and what it does.
  var row: Row {
    let indent = names.count == 1 ? "    " : ""
    let term = names.joined(separator: ", ") + (kind == .option ? " " : "") + (kind == .flag ? "" : placeholder)
    let defaults = (initial ?? []).map(\.defaultValueDescription)
    let lists = [("one of ", type.allValueStrings), ("default: ", defaults)].filter { !$0.1.isEmpty }
    let notes = lists.map { $0 + $1.joined(separator: ", ") } + (isRepeated ? ["may be repeated"] : [])
    return (indent + term, help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"))
  }
}

private func table(_ title: String, _ rows: [Row]) -> String {
  let width = rows.map(\.term.count).filter { $0 <= 26 }.max() ?? 4
  let margin = "\n" + String(repeating: " ", count: width + 4)
  return rows.reduce(into: title + ":") { page, row in
    let gap = row.term.count > width ? margin : String(margin.dropFirst(row.term.count + 3))
    page += "\n  \(row.term)\(gap)" + wrap(row.text, to: 76 - width, margin)
  }
}

private func wrap(_ text: String, to width: Int, _ lineBreak: String) -> String {
  var (page, column) = ("", 0)
  for word in text.split(whereSeparator: \.isWhitespace) {
    let fits = column + word.count < width
    (page, column) = (page + (column == 0 ? "" : fits ? " " : lineBreak) + word, (fits ? column + 1 : 0) + word.count)
  }
  return page
}
