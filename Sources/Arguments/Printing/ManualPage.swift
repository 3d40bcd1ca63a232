extension ParsableCommand {
  /// The manual page of this command and all below it, in the macros of man(7).
  package static func manPage() -> String {
    let (root, about) = (Level(Self.self), configuration)
    var page = [".TH \(root.path.uppercased()) 1 \"\" \"\(about.version)\"", ".SH NAME"]
    page += [roff("\(root.path) - \(about.abstract)"), ".SH SYNOPSIS", roff(root.usage), ".SH DESCRIPTION"]
    page += root.paragraphs.flatMap { [".PP", roff($0)] }.dropFirst() + section(root.tables)
    for level in root.tree.dropFirst() {
      page += [".SH \(level.path.uppercased())", roff(level.usage)] + level.paragraphs.flatMap { [".PP", roff($0)] }
      page += section(level.tables, ".SS")
    }
    page += section([("Exit status", about.exitStatus), ("Files", about.files)].filter { !$0.1.isEmpty })
    return page.joined(separator: "\n") + "\n"
  }
}

private func section(_ tables: [(title: String, rows: [Row])], _ macro: String = ".SH") -> [String] {
  tables.flatMap { ["\(macro) \($0.uppercased())"] + $1.flatMap { [".TP", ".B \(roff($0))", roff($1)] } }
}

/// `text` as roff shows it unchanged: no escapes, no requests, no minus that becomes a hyphen.
private func roff(_ text: String) -> String {
  let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return "\\&" + words.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : "\($0)" }.joined()
}
