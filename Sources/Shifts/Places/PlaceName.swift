@_spi(_Unicode) import Swift

/// A name of a pickup place as the driver typed it, cleaned up, with the key that finds it again.
package struct PlaceName: Hashable, Sendable {
  package let display: String
  /// Never shown, spoken, logged or exported.
  package let key: String

  private static let limit = 120

  /// Cleans up `typed`.
  package init(_ typed: String) throws(Refusal) {
    let words = typed.composed.split(whereSeparator: \.isWhitespace)
    let display = words.joined(separator: " ")
    guard !display.isEmpty else { throw .place(.emptyName) }
    guard display.count <= Self.limit else { throw .place(.nameTooLong(count: display.count)) }
    self.display = display
    key = Self.key(of: display)
  }

  /// What is stored, as it is stored.
  package init(display: String, key: String) {
    self.display = display
    self.key = key
  }

  private static let apostrophes: Set<Unicode.Scalar> = ["\u{2019}", "\u{02BC}", "\u{2018}", "\u{00B4}", "\u{0060}"]

  private static func key(of display: String) -> String {
    var folded = ""
    for scalar in display.unicodeScalars {
      if apostrophes.contains(scalar) { folded.append("'") } else { folded.append(contentsOf: scalar.caseFolded) }
    }
    return folded.composed
  }
}

extension Unicode.Scalar {
  /// Upper case and back brings together what differs in case alone, in no language's way; `ı` stays itself.
  fileprivate var caseFolded: String {
    properties.changesWhenCaseFolded ? properties.uppercaseMapping.lowercased() : String(self)
  }
}

extension String {
  /// Normalization form C, which the standard library has and does not offer yet.
  fileprivate var composed: String {
    var scalars = UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
