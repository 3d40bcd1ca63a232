/// One declared argument, and the values it was given.
package class Slot {
  enum Kind { case argument, option, flag }
  let kind: Kind, type: any ExpressibleByArgument.Type
  let isRepeated, isRequired: Bool
  let help: String, completion: CompletionKind
  private var name: String
  private let short: Character?, valueName: String?, initial: Any?
  private var given: [any ExpressibleByArgument] = []
  init<Value: ArgumentValue>(
    _ kind: Kind, _ short: Character?, _ help: String, _ valueName: String?, _ completion: CompletionKind,
    _ initial: Value?, _ name: String = ""
  ) {
    (type, isRepeated) = (Value.Word.self, Value.self is [Value.Word].Type)
    isRequired = initial == nil && !(Value.self is Value.Word?.Type)
    (self.kind, self.short, self.valueName, self.initial) = (kind, short, valueName, initial)
    (self.help, self.completion, self.name) = (help, completion, name)
  }
  /// What `owner` declares, named after its properties: `maximumAge` as `maximum-age`.
  static func all(of owner: Any) -> [Slot] {
    Mirror(reflecting: owner).children.flatMap { label, value in
      guard let slot = value as? Slot else { return value is any ParsableArguments ? all(of: value) : [] }
      slot.name = (label ?? "").drop { $0 == "_" }.map { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" }.joined()
      return [slot]
    }
  }
  var isGiven: Bool { !given.isEmpty }
  var names: [String] { kind == .argument ? [] : (short.map { ["-\($0)"] } ?? []) + ["--" + name] }
  var placeholder: String { "<\(valueName ?? name)>" }
  var title: String { names.last ?? placeholder }
  var choices: [String] { if case .list(let words) = completion { words } else { type.allValueStrings } }
  var standard: String? { (initial as? any ExpressibleByArgument)?.defaultValueDescription }
  /// False when `word` is no value for this argument.
  func take(_ word: String) -> Bool { type.init(argument: word).map { given.append($0) } != nil }
  func value<Value: ArgumentValue>() -> Value {
    if let value = (isGiven && isRepeated ? given as Any : given.last ?? initial as Any) as? Value { return value }
    preconditionFailure("\(title) is read before it was parsed")
  }
}
