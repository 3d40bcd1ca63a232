/// One command of the tree: its place, its arguments, and the instance they fill.
struct Level {
  let path: String
  var command: any ParsableCommand
  let about: CommandConfiguration
  let positionals, options: [Slot]
  init(_ type: any ParsableCommand.Type, under parent: String = "") {
    (command, about, path) = (type.init(), type.configuration, parent + type.configuration.name)
    let help = Flag(wrappedValue: false, short: "h", help: "Show this help.", name: "help")
    let version = Flag(wrappedValue: false, help: "Show the version.", name: "version")
    let slots = Slot.all(of: command) + (about.version.isEmpty ? [help] : [help, version])
    (positionals, options) = (slots.filter { $0.kind == .argument }, slots.filter { $0.kind != .argument })
  }
  var children: [Level] { about.subcommands.map { Level($0, under: path + " ") } }
  var tree: [Level] { [self] + children.flatMap(\.tree) }

  /// Hands every word to the argument it is for, and becomes the level that is to run.
  mutating func parse(_ words: ArraySlice<String>) throws {
    var rest = words
    while let word = rest.popFirst(), word != "--" {
      if try takeOption(word, &rest) { continue }
      if !about.subcommands.isEmpty { return try descend(to: word, rest) }
      try takePlain(word)
    }
    try rest.forEach(takePlain)
    let missing = (positionals + options).first { $0.isRequired && !$0.isGiven }
    if let missing { throw Exit.usage("\(missing.title) is missing; write '\(usage)'.") }
  }
  private mutating func descend(to word: String, _ rest: ArraySlice<String>) throws {
    if word == "help" { return try parse(rest.prefix { !looksLikeOption($0) } + ["--help"]) }
    let child = children.first { $0.about.name == word }
    guard let child else { throw unknown("command", word, of: commands.map(\.term)) }
    self = child
    try parse(rest)
  }
  private func takePlain(_ word: String) throws {
    let slot = positionals.first { !$0.isGiven || $0.isRepeated }
    guard let slot else { throw Exit.usage("\(quoted(word)) is one argument too many; write '\(usage)'.") }
    try fill(slot, with: word)
  }
  private func takeOption(_ word: String, _ rest: inout ArraySlice<String>) throws -> Bool {
    guard looksLikeOption(word) else { return false }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (name, attached) = (parts[0], parts.dropFirst().first)
    let slot = options.first { $0.names.contains(name) }
    guard let slot else { throw unknown("option", name, of: options.flatMap(\.names)) }
    switch (slot.kind, slot.title) {
    case (.flag, _) where attached != nil: throw Exit.usage("\(name) takes no value; write it alone.")
    case (.flag, "--help"): throw Exit.answer(nil)
    case (.flag, "--version"): throw Exit.answer(about.version)
    case (.flag, _): try fill(slot, with: "")
    case _ where slot.isGiven && !slot.isRepeated: throw Exit.usage("\(name) is given twice; keep one of them.")
    default:
      guard let value = attached ?? rest.popFirst(), attached != nil || !looksLikeOption(value) else {
        throw Exit.usage("\(name) has no value; write '\(name) \(slot.placeholder)'.")
      }
      try fill(slot, with: value)
    }
    return true
  }
  private func fill(_ slot: Slot, with word: String) throws {
    if slot.take(word) { return }
    let choices = slot.type.allValueStrings
    let wanted = choices.isEmpty ? slot.type.valueDescription : "one of " + choices.joined(separator: ", ")
    throw Exit.usage("\(slot.title) cannot be \(quoted(word)); write \(wanted)\(didYouMean(word, choices) ?? ".")")
  }
  private func unknown(_ thing: String, _ word: String, of known: [String]) -> Exit {
    .usage("there is no \(thing) \(quoted(word))\(didYouMean(word, known) ?? "; '\(path) --help' lists them.")")
  }
  /// `-` is standard input and `-3` a number; both are values.
  private func looksLikeOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" && Double(word) == nil }
}
