/// Where a sentence stops and the exclusive-or of the bytes before that.
struct SentenceScan {
  /// At `*`, `$`, CR or LF, or at the limit.
  var end: UnsafePointer<UInt8>
  /// Of all bytes up to `end`, as the checksum counts them.
  var sum: UInt8

  @inline(always)
  private init(end: UnsafePointer<UInt8>, sums: UInt64) {
    self.end = end
    sum = Self.folded(sums)
  }

  /// Walks byte by byte up to `limit`.
  init(from start: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) {
    var position = start
    var sum: UInt64 = 0
    while position < limit, !Self.isEnd(position.pointee) {
      sum ^= UInt64(position.pointee)
      position += 1
    }
    self.init(end: position, sums: sum)
  }

  /// Walks sixteen bytes at a time, where that many can be read behind `limit`; may stop there or a little later.
  ///
  /// All that ends a sentence lies below `+`, and hardly anything else sent does.
  @inline(always)
  init(from start: UnsafePointer<UInt8>, roughly limit: UnsafePointer<UInt8>) {
    var position = start
    var sums: UInt64 = 0
    while position < limit {
      let (word, next) = (position.word, (position + 8).word)
      guard ((word &- Self.plus) | (next &- Self.plus)) & Self.highBits != 0 else {
        sums ^= word ^ next
        position += 16
        continue
      }
      let (low, nextLow) = (Self.lows(in: word), Self.lows(in: next))
      // Bytes from 0xab on end up here too.
      guard low | nextLow != 0 else {
        sums ^= word ^ next
        position += 16
        continue
      }
      if low == 0 { sums ^= word }
      let bits = (low == 0 ? nextLow : low).trailingZeroBitCount & ~7
      sums ^= (low == 0 ? next : word) & ((1 &<< UInt64(truncatingIfNeeded: bits)) &- 1)
      position += (low == 0 ? 8 : 0) &+ bits >> 3
      if Self.isEnd(position.pointee) { break }
      sums ^= UInt64(position.pointee)
      position += 1
    }
    self.init(end: position, sums: sums)
  }

  /// The sum in two hexadecimal digits, capitals: looked up, because which are letters cannot be guessed.
  @inline(always)
  var highDigit: UInt8 { Self.digits.utf8Start[Int(sum >> 4)] }
  @inline(always)
  var lowDigit: UInt8 { Self.digits.utf8Start[Int(sum & 15)] }

  @inline(always)
  private static var digits: StaticString { "0123456789ABCDEF" }

  /// High bits over the bytes below `+`, right up to the first of them.
  @inline(always)
  private static func lows(in word: UInt64) -> UInt64 {
    (word &- plus) & ~word & highBits
  }

  /// `+` in all eight places.
  private static let plus: UInt64 = 0x2b2b_2b2b_2b2b_2b2b
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$") || byte == 0x0d || byte == 0x0a
  }

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
