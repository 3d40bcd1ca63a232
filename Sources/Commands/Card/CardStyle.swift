import Glibc

/// What the terminal can show, as its environment says.
struct CardStyle: Sendable, Hashable {
  var hasColour = true
  var hasUnicode = true

  init(hasColour: Bool = true, hasUnicode: Bool = true) {
    self.hasColour = hasColour
    self.hasUnicode = hasUnicode
  }

  /// `NO_COLOR` of any content, and a dumb terminal, mean none; the locale says whether UTF-8 is understood.
  static var ofEnvironment: CardStyle {
    let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
    let isUTF8 = locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
    return CardStyle(hasColour: environment("NO_COLOR") == nil && environment("TERM") != "dumb", hasUnicode: isUTF8)
  }

  /// `text` in a colour of the terminal's own, by its number of ECMA-48.
  func coloured(_ text: String, _ code: Int) -> String {
    hasColour ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }

  /// `text` without what the terminal could not show.
  func plain(_ text: String) -> String {
    hasUnicode ? text : text.replacing("·", with: "-")
  }
}
