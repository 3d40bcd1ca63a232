/// Figures five lines tall.
enum BigDigits {
  /// The rows of `text`, which holds digits and colons.
  static func rows(_ text: String, style: CardStyle) -> [String] {
    let ink: Character = style.hasUnicode ? "█" : "#"
    return (0..<5).map { row in
      text.map { glyph($0)[row] }.joined(separator: " ").map { $0 == "#" ? String(ink) : " " }.joined()
    }
  }

  private static func glyph(_ character: Character) -> [String] {
    switch character {
    case "0": ["###", "# #", "# #", "# #", "###"]
    case "1": [" # ", "## ", " # ", " # ", "###"]
    case "2": ["###", "  #", "###", "#  ", "###"]
    case "3": ["###", "  #", "###", "  #", "###"]
    case "4": ["# #", "# #", "###", "  #", "  #"]
    case "5": ["###", "#  ", "###", "  #", "###"]
    case "6": ["###", "#  ", "###", "# #", "###"]
    case "7": ["###", "  #", "  #", "  #", "  #"]
    case "8": ["###", "# #", "###", "# #", "###"]
    case "9": ["###", "# #", "###", "  #", "###"]
    default: [" ", "#", " ", "#", " "]
    }
  }
}
