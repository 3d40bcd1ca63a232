import FoundationEssentials
import Glibc

/// A small table of plain comma-separated cells under a header; gzip is read as it is.
struct CSV {
  private let text: String

  /// Nil when there is no such file.
  init?(_ path: String) throws(Failure) {
    guard access(path, R_OK) == 0 else { return nil }
    text = String(decoding: try Data(lines: path), as: UTF8.self)
  }

  /// Where the column `name` stands.
  func column(_ name: String) -> Int? {
    text.prefix { !$0.isNewline }.split(separator: ",", omittingEmptySubsequences: false).firstIndex { $0 == name }
  }

  /// Hands every row with as many cells as the header to `body`.
  func rows(_ body: ([Substring]) -> Void) {
    var width: Int?
    for line in text.split(whereSeparator: \.isNewline) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard let width else {
        width = cells.count
        continue
      }
      if cells.count == width { body(cells) }
    }
  }
}
