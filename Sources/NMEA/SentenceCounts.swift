/// What became of everything between the first byte and the last. (P-9.1)
package struct SentenceCounts: Sendable, Hashable {
  /// Sentences with a right checksum, or with none where that is allowed; `malformed` and `ignored` are among them.
  package var read = 0
  /// Dropped for a wrong or incomplete checksum.
  package var badChecksum = 0
  /// Dropped for want of a checksum. (P-2.2)
  package var noChecksum = 0
  /// Read, but dropped for a field that cannot be. (P-2.4)
  package var malformed = 0
  /// More than 1024 bytes without an end, skipped to the end of the line.
  package var tooLong = 0
  /// Read, but of no use here. (P-2.3)
  package var ignored = 0
  /// Bytes outside any sentence, line ends left out.
  package var junkBytes = 0
  /// Sentences of an epoch that had been closed already. (P-3.1)
  package var late = 0
  /// Fixes given as `noTime` because nothing told their day; the option `date` would. (P-3.4)
  package var undatedFixes = 0
  /// The input starts like UTF-16, of which nothing can be read. (P-2.1)
  package var isUTF16 = false

  /// The ignored sentences by formatter, or by address when proprietary, in the order met.
  package var ignoredFormatters: [(name: String, count: Int)] {
    zip(ignoredKeys, ignoredCounts).map { (Self.name(of: $0), $1) }
  }

  package init() {}

  private var ignoredKeys: [UInt64] = []
  private var ignoredCounts: [Int] = []

  /// Garbage may invent addresses without end; all beyond this many share the last entry.
  private static let mostFormatters = 64

  /// Counts one ignored sentence; `key` holds up to eight characters, the first in the lowest byte.
  mutating func ignore(_ key: UInt64) {
    ignored &+= 1
    for index in ignoredKeys.indices where ignoredKeys[index] == key {
      ignoredCounts[index] &+= 1
      return
    }
    guard ignoredKeys.count < Self.mostFormatters else {
      ignoredCounts[Self.mostFormatters - 1] &+= 1
      return
    }
    // The last entry stands for the rest and is named so.
    ignoredKeys.append(ignoredKeys.count == Self.mostFormatters - 1 ? Self.other : key)
    ignoredCounts.append(1)
  }

  private static let other = UInt64(packing: "other")

  private static func name(of key: UInt64) -> String {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: key >> (8 * $0)) }.prefix { $0 != 0 }
    return String(decoding: bytes.map { (0x21...0x7e).contains($0) ? $0 : 0x3f }, as: UTF8.self)
  }
}

extension UInt64 {
  /// Up to eight ASCII characters, the first in the lowest byte, as a little-endian load gives them.
  @inline(always)
  init(packing text: StaticString) {
    self = text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  }
}
