/// A positional argument, `@Argument var file: String`; it must be given unless optional or with a default.
@propertyWrapper package final class Argument<Value: ArgumentValue>: Slot {
  package var wrappedValue: Value { value() }
  package init(wrappedValue: Value, help: String, valueName: String? = nil, completion: CompletionKind = .default) {
    super.init(.argument, nil, help, valueName, completion, wrappedValue)
  }
  package init(help: String, valueName: String? = nil, completion: CompletionKind = .default) {
    super.init(.argument, nil, help, valueName, completion, nil as Value?)
  }
}

/// A named value, `@Option var gpx: String?`; it must be given unless optional or with a default.
@propertyWrapper package final class Option<Value: ArgumentValue>: Slot {
  package var wrappedValue: Value { value() }
  package init(
    wrappedValue: Value, short: Character? = nil, help: String, valueName: String? = nil,
    completion: CompletionKind = .default
  ) { super.init(.option, short, help, valueName, completion, wrappedValue) }
  package init(
    short: Character? = nil, help: String, valueName: String? = nil, completion: CompletionKind = .default
  ) { super.init(.option, short, help, valueName, completion, nil as Value?) }
}

/// A switch, `@Flag var json = false`.
@propertyWrapper package final class Flag: Slot {
  package var wrappedValue: Bool { isGiven }
  package init(wrappedValue: Bool, short: Character? = nil, help: String, name: String = "") {
    precondition(!wrappedValue, "a flag can only switch on")
    super.init(.flag, short, help, nil, .default, String??.some(nil), name)
  }
}

/// What a shell offers for a value: what its type lists, files, directories, or these words.
package enum CompletionKind: Hashable, Sendable { case `default`, file, directory, list([String]) }
