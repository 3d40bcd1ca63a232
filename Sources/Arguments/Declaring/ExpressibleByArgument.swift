/// A type one word of the command line can become.
package protocol ExpressibleByArgument: ArgumentValue where Word == Self {
  /// Nil when the word is no such value.
  init?(argument: String)
  /// Every word there is, where they can be listed: for help, errors and completion.
  static var allValueStrings: [String] { get }
  /// What a fitting word is, with its article: "a whole number".
  static var valueDescription: String { get }
  /// The word for this value.
  var defaultValueDescription: String { get }
}

/// What a property can be: one word, perhaps one (an optional), or several (an array).
package protocol ArgumentValue { associatedtype Word: ExpressibleByArgument }

extension Optional: ArgumentValue where Wrapped: ExpressibleByArgument { package typealias Word = Wrapped }
extension Array: ArgumentValue where Element: ExpressibleByArgument { package typealias Word = Element }
extension ExpressibleByArgument {
  package static var allValueStrings: [String] { [] }
  package static var valueDescription: String { "a valid value" }
  package var defaultValueDescription: String { "\(self)" }
}
extension String: ExpressibleByArgument { package init?(argument: String) { self = argument } }
extension Int: ExpressibleByArgument {
  package static var valueDescription: String { "a whole number" }
  package init?(argument: String) { self.init(argument) }
}
extension Double: ExpressibleByArgument {
  package static var valueDescription: String { "a number" }
  package init?(argument: String) { if let it = Self(argument), it.isFinite { self = it } else { return nil } }
}
extension ExpressibleByArgument where Self: RawRepresentable & CaseIterable {
  package static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
  package var defaultValueDescription: String { "\(rawValue)" }
  package init?(argument: String) {
    if let match = Self.allCases.first(where: { "\($0.rawValue)" == argument }) { self = match } else { return nil }
  }
}
