extension ParsableCommand {
  /// The manual page of this command and all below it, in the macros of man(7).
  package static func manPage() -> String {
    let root = Level(Self.self)
    var page = [".TH \(root.path.uppercased()) 1 \"\" \"\(root.path) \(root.about.version)\"", ".SH NAME"]
    page += [roff("\(root.path) - \(root.about.abstract)"), ".SH SYNOPSIS", roff(root.usage), ".SH DESCRIPTION"]
    page += root.paragraphs.dropFirst().flatMap { [".PP", roff($0)] }
    for level in root.tree.dropFirst() {
      page += [".SH \(roff(level.path.uppercased()))", roff(level.usage)] + level.paragraphs.flatMap { [".PP", roff($0)] }
      page += level.tables.flatMap { [".SS \($0)"] + $1.flatMap(entry) }
    }
    let last = [("Exit status", root.about.exitStatus), ("Files", root.about.files)].filter { !$0.1.isEmpty }
    page += (root.tables + last).flatMap { [".SH \($0.uppercased())"] + $1.flatMap(entry) }
    return page.joined(separator: "\n") + "\n"
  }
}

private func entry(_ row: Row) -> [String] { [".TP", ".B \(roff(row.term))", roff(row.text)] }

/// `text` as ordinary roff text: no escapes, no requests, no dashes that become hyphens.
private func roff(_ text: String) -> String {
  let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return "\\&" + words.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : "\($0)" }.joined()
}
