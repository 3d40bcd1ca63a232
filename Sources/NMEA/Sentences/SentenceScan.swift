/// Where a sentence stops and the exclusive-or of the bytes before that.
struct SentenceScan {
  /// At `*`, `$`, CR or LF, or at the limit.
  var end: UnsafePointer<UInt8>
  /// Of all bytes up to `end`, as the checksum counts them.
  var sum: UInt8

  /// Walks eight bytes at a time. All that ends a sentence lies below `+`, and hardly anything else sent does.
  @inline(always)
  init(from start: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) {
    var position = start
    var sums: UInt64 = 0
    while limit - position >= 16 {
      let (word, next) = (position.word, (position + 8).word)
      guard ((word &- Self.each(0x2b)) | (next &- Self.each(0x2b))) & Self.each(0x80) == 0 else { break }
      sums ^= word ^ next
      position += 16
    }
    while limit - position >= 8 {
      let word = position.word
      let low = (word &- Self.each(0x2b)) & ~word & Self.each(0x80)
      guard low != 0 else {
        sums ^= word
        position += 8
        continue
      }
      let index = low.trailingZeroBitCount >> 3
      sums ^= word & ((1 << UInt64(truncatingIfNeeded: index << 3)) &- 1)
      position += index
      if Self.isEnd(position.pointee) { break }
      sums ^= UInt64(position.pointee)
      position += 1
    }
    while position < limit, !Self.isEnd(position.pointee) {
      sums ^= UInt64(position.pointee)
      position += 1
    }
    end = position
    sum = Self.folded(sums)
  }

  @inline(always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$") || byte == 0x0d || byte == 0x0a
  }

  /// The byte in all eight places.
  @inline(always)
  private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  @inline(always)
  private static func folded(_ word: UInt64) -> UInt8 {
    var word = word
    word ^= word >> 32
    word ^= word >> 16
    word ^= word >> 8
    return UInt8(truncatingIfNeeded: word)
  }
}

extension UnsafePointer<UInt8> {
  /// The eight bytes here, the first in the lowest place.
  @inline(always)
  var word: UInt64 { UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self)) }
}
