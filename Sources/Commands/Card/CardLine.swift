/// A line of the card, and how soon it gives way where the screen is small.
struct CardLine {
  let text: String
  let rank: Rank
  /// By its number of ECMA-48; nil for none.
  let colour: Int?

  /// From what stays longest to what goes first.
  enum Rank: Int, Comparable {
    case controls, headline, message, figures, warning, deliveries, counts, advice, extra, blank

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  init(_ text: String, _ rank: Rank, colour: Int? = nil) {
    (self.text, self.rank, self.colour) = (text, rank, colour)
  }

  static let blank = CardLine("", .blank)
}
