/// One command of the tree: its place, its arguments, and the instance they fill.
struct Level {
  let path: String
  let command: any ParsableCommand
  let about: CommandConfiguration
  let positionals, options: [Slot]

  init(_ type: any ParsableCommand.Type, under parent: String = "") {
    (command, about) = (type.init(), type.configuration)
    path = parent + about.commandName
    let slots = declaredSlots(of: command) + declaredSlots(of: Builtins()).prefix(about.version.isEmpty ? 1 : 2)
    (positionals, options) = (slots.filter { $0.kind == .argument }, slots.filter { $0.kind != .argument })
  }

  var children: [Level] { about.subcommands.map { Level($0, under: path + " ") } }
  /// This level and all below it.
  var tree: [Level] { [self] + children.flatMap(\.tree) }

  /// Hands every word to the argument it is for, and becomes the level that is to run.
  mutating func parse(_ words: ArraySlice<String>) throws {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        try rest.forEach(takePlain)
        rest = []
      } else if looksLikeOption(word) {
        try takeOption(word, &rest)
      } else if about.subcommands.isEmpty {
        try takePlain(word)
      } else {
        return try descend(to: word, rest)
      }
    }
    if let missing = (positionals + options).first(where: { $0.initial == nil && !$0.isGiven }) {
      throw Exit.usage("\(missing.title) is missing; write '\(usage)'.")
    }
  }

  private mutating func descend(to word: String, _ rest: ArraySlice<String>) throws {
    if word == "help" { return try parse(rest.prefix { !looksLikeOption($0) } + ["--help"]) }
    guard let child = children.first(where: { $0.about.commandName == word }) else {
      throw unknown("command", word, of: commands.map(\.term))
    }
    self = child
    try parse(rest)
  }

  private func takePlain(_ word: String) throws {
    guard let slot = positionals.first(where: { !$0.isGiven || $0.isRepeated }) else {
      throw Exit.usage("\(quoted(word)) is one argument too many; write '\(usage)'.")
    }
    try fill(slot, with: word)
  }

  private func takeOption(_ word: String, _ rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let slot = options.first(where: { $0.names.contains(parts[0]) }) else {
      throw unknown("option", parts[0], of: options.flatMap(\.names))
    }
    if slot.kind == .flag {
      if parts.count > 1 { throw Exit.usage("\(parts[0]) takes no value; write it alone.") }
      if slot.title == "--help" { throw Exit.answer(nil) }
      if slot.title == "--version" { throw Exit.answer(about.version) }
      return try fill(slot, with: "")
    }
    if slot.isGiven, !slot.isRepeated { throw Exit.usage("\(parts[0]) is given twice; keep one of them.") }
    guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), parts.count > 1 || !looksLikeOption(value) else {
      throw Exit.usage("\(parts[0]) has no value; write '\(parts[0]) \(slot.placeholder)'.")
    }
    try fill(slot, with: value)
  }

  private func fill(_ slot: Slot, with word: String) throws {
    guard !slot.take(word) else { return }
    let (fact, choices) = ("\(slot.title) cannot be \(quoted(word))", slot.type.allValueStrings)
    guard !choices.isEmpty else { throw Exit.usage("\(fact); write \(slot.type.valueDescription).") }
    throw Exit.usage("\(fact), only one of \(choices.joined(separator: ", "))\(didYouMean(word, choices) ?? ".")")
  }

  private func unknown(_ thing: String, _ word: String, of known: [String]) -> Exit {
    .usage("there is no \(thing) \(quoted(word))\(didYouMean(word, known) ?? "; '\(path) --help' lists them.")")
  }

  /// `-` is standard input and `-3` a number; both are values.
  private func looksLikeOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" && Double(word) == nil }
}

private struct Builtins {
  @Flag(short: "h", help: "Show this help.") var help = false
  @Flag(help: "Show the version.") var version = false
}
