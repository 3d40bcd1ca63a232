/// The shift a refusal is about, so that what it advises can be typed as it stands.
struct RefusedShift {
  /// What was typed for it; nil for the last one, which the commands take by themselves.
  var name: String?
  /// It still goes on, so that its record cannot be corrected yet.
  var isUnfinished = false

  /// `dashpilot show`, or `dashpilot show 12`.
  var show: String { "dashpilot show" + (name.map { " \($0.shellWord)" } ?? "") }

  /// A command that takes `--shift`, with it where the shift is another than the last.
  func command(_ words: String) -> String { "dashpilot \(words)" + (name.map { " --shift \($0.shellWord)" } ?? "") }
}

extension String {
  /// The text as one word of a command to copy.
  fileprivate var shellWord: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
      }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
