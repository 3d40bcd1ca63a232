protocol Declaration { var slots: [Slot] { get } }

/// What `owner` declares, named after its properties: `maximumAge` as `maximum-age`.
func declaredSlots(of owner: Any) -> [Slot] {
  Mirror(reflecting: owner).children.flatMap { label, value in
    let slots = (value as? any Declaration)?.slots ?? []
    for slot in slots where slot.name.isEmpty {
      slot.name = (label ?? "").drop { $0 == "_" }.map { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" }.joined()
    }
    return slots
  }
}

/// One declared argument, and the words it was given.
final class Slot {
  enum Kind { case argument, option, flag }
  let kind: Kind
  let type: any ExpressibleByArgument.Type
  let isRepeated: Bool
  let help: String
  let completion: CompletionKind
  let initial: [any ExpressibleByArgument]?  // Nil when the argument must be given.
  var name = ""
  private let short: Character?
  private let valueName: String?
  private var given: [any ExpressibleByArgument] = []

  init<Value: ArgumentValue>(
    _ kind: Kind, _ short: Character?, _ help: String, _ valueName: String? = nil,
    _ completion: CompletionKind = .default, _ initial: Value? = String??.some(nil)
  ) {
    (type, isRepeated) = (Value.Word.self, Value.self is [Value.Word].Type)
    self.initial = (initial ?? (isRepeated ? nil : Value(words: [])))?.words
    (self.kind, self.short, self.help, self.valueName) = (kind, short, help, valueName)
    self.completion = completion == .default ? .list(type.allValueStrings) : completion
  }

  var isGiven: Bool { !given.isEmpty }
  var names: [String] { kind == .argument ? [] : (short.map { ["-\($0)"] } ?? []) + ["--" + name] }
  var placeholder: String { "<\(valueName ?? name)>" }
  var title: String { names.last ?? placeholder }

  /// False when `word` is no value for this argument.
  func take(_ word: String) -> Bool { type.init(argument: word).map { given.append($0) } != nil }

  func value<Value: ArgumentValue>() -> Value {
    let words = isGiven ? given : initial ?? []
    if let value = Value(words: words.compactMap { $0 as? Value.Word }) { return value }
    preconditionFailure("\(title) is read before a command line was parsed")
  }
}
