extension ParsableCommand {
  /// The manual page of this command and all below it as of `date` (2025-12-31), in the macros of man(7).
  package static func manPage(date: String) -> String {
    let (name, info) = (configuration.name, configuration)
    var page = [".TH \(name.uppercased()) 1 \(date) \"\(info.version)\"\n.ad l\n.SH NAME"]
    page += [roff("\(name) - \(info.abstract)")]
    for level in Level(Self.self).tree {
      let isRoot = level.path == name
      page += [".SH \(isRoot ? "SYNOPSIS" : level.path.uppercased())", roff(level.usage)]
      page += [isRoot ? ".SH DESCRIPTION" : ".PP", level.paragraphs.map(roff).joined(separator: "\n.PP\n")]
      page += section(level.tables, isRoot ? ".SH" : ".SS")
    }
    page += section([("Exit status", info.exitStatus), ("Files", info.files)].filter { !$0.1.isEmpty }, ".SH")
    return page.joined(separator: "\n") + "\n"
  }
}

private func section(_ tables: [(title: String, rows: [Row])], _ macro: String) -> [String] {
  tables.flatMap { ["\(macro) \($0.uppercased())"] + $1.flatMap { [".TP", ".B \(roff($0))", roff($1)] } }
}

/// `text` as roff shows it unchanged: no escapes, no requests, no minus that becomes a hyphen.
private func roff(_ text: String) -> String {
  "\\&" + text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : $0.isNewline ? " " : "\($0)" }.joined()
}
