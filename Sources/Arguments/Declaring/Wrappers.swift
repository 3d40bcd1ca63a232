/// A positional argument, `@Argument var file: String`; it must be given unless optional or with a default.
@propertyWrapper package struct Argument<Value: ArgumentValue>: Declaration {
  let slots: [Slot]
  package var wrappedValue: Value { slots[0].value() }
  package init(wrappedValue: Value, help: String, valueName: String? = nil, completion: CompletionKind = .default) {
    slots = [Slot(.argument, nil, help, valueName, completion, wrappedValue)]
  }
  package init(help: String, valueName: String? = nil, completion: CompletionKind = .default) {
    slots = [Slot(.argument, nil, help, valueName, completion, nil as Value?)]
  }
}

/// A named value, `@Option var gpx: String?`; it must be given unless optional or with a default.
@propertyWrapper package struct Option<Value: ArgumentValue>: Declaration {
  let slots: [Slot]
  package var wrappedValue: Value { slots[0].value() }
  package init(
    wrappedValue: Value, short: Character? = nil, help: String, valueName: String? = nil,
    completion: CompletionKind = .default
  ) { slots = [Slot(.option, short, help, valueName, completion, wrappedValue)] }
  package init(
    short: Character? = nil, help: String, valueName: String? = nil, completion: CompletionKind = .default
  ) { slots = [Slot(.option, short, help, valueName, completion, nil as Value?)] }
}

/// A switch, `@Flag var json = false`.
@propertyWrapper package struct Flag: Declaration {
  let slots: [Slot]
  private let initial: Bool
  package var wrappedValue: Bool { slots[0].isGiven || initial }
  package init(wrappedValue: Bool, short: Character? = nil, help: String) {
    (slots, initial) = ([Slot(.flag, short, help)], wrappedValue)
  }
}

/// Declarations several commands share, `@OptionGroup var store: StoreOptions`.
@propertyWrapper package struct OptionGroup<Value: ParsableArguments>: Declaration {
  package let wrappedValue = Value()
  package init() {}
  var slots: [Slot] { declaredSlots(of: wrappedValue) }
}

/// What a shell offers for a value: what its type lists, files, directories, or these words.
package enum CompletionKind: Hashable, Sendable { case `default`, file, directory, list([String]) }
