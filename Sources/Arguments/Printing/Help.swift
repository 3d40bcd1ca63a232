extension Level {
  /// `dashpilot replay [options] <file>...`
  var usage: String {
    let words = (options.filter(\.isRequired) + positionals).map(\.synopsis)
    return ([path, "[options]"] + words + (about.subcommands.isEmpty ? [] : ["<command>"])).joined(separator: " ")
  }
  /// What `--help` prints, at most 80 columns wide.
  var help: String {
    let texts = (["Usage: \(usage)"] + paragraphs).map { wrap($0, to: 80, "\n") }
    return (texts + tables.map(table)).joined(separator: "\n\n")
  }
  var paragraphs: [String] { [about.abstract] + about.discussion.split(separator: "\n\n").map(String.init) }
  var commands: [Row] {
    children.map { ($0.about.name, $0.about.abstract) } + (children.isEmpty ? [] : [("help", "Explain a command.")])
  }
  /// What help and manual list, none of it empty.
  var tables: [(title: String, rows: [Row])] {
    let tables = [("Arguments", positionals.map(\.row)), ("Options", options.map(\.row)), ("Commands", commands)]
    return (tables + [("Examples", about.examples)]).filter { !$0.1.isEmpty }
  }
}

extension Slot {
  fileprivate var synopsis: String {
    let value = (names.suffix(1) + [placeholder]).joined(separator: " ")
    return (isRequired ? value : "[\(value)]") + (isRepeated ? "..." : "")
  }
  /// How the argument is written, and what it does.
  fileprivate var row: Row {
    let indent = names.count == 1 ? "    " : ""
    let term = (names.isEmpty ? [] : [names.joined(separator: ", ")]) + (kind == .flag ? [] : [placeholder])
    let notes = [choices.joined(separator: ", "), standard.map { "default: \($0)" } ?? ""].filter { !$0.isEmpty }
    return (indent + term.joined(separator: " "), help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"))
  }
}

private func table(_ title: String, _ rows: [Row]) -> String {
  let width = rows.map(\.term.count).filter { $0 <= 26 }.max() ?? 4
  let margin = "\n" + String(repeating: " ", count: width + 4)
  return rows.reduce(into: title + ":") { page, row in
    let gap = row.term.count > width ? margin : String(margin.dropFirst(row.term.count + 3))
    page += "\n  \(row.term)" + (row.text.isEmpty ? "" : gap + wrap(row.text, to: 76 - width, margin))
  }
}

private func wrap(_ text: String, to width: Int, _ lineBreak: String) -> String {
  var (page, column) = ("", -1)
  for word in text.split(whereSeparator: \.isWhitespace) {
    let fits = column + word.count < width
    (page, column) = (page + (column < 0 ? "" : fits ? " " : lineBreak) + word, (fits ? column + 1 : 0) + word.count)
  }
  return page
}
