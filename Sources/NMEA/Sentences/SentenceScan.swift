internal import CNMEA

/// Where a sentence stops, and the exclusive-or of the bytes before that.
struct SentenceScan {
  /// At `*`, `$`, CR or LF, or at the limit; of a quick scan at anything below `+`.
  var end: UnsafePointer<UInt8>
  /// Of all bytes up to `end`, as the checksum counts them.
  var sum: UInt8

  /// Walks byte by byte up to `limit`.
  init(from start: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) {
    var position = start
    var sum: UInt8 = 0
    while position < limit, !Self.isEnd(position.pointee) {
      sum ^= position.pointee
      position += 1
    }
    (end, self.sum) = (position, sum)
  }

  /// Walks thirty-two bytes at a time, where that many can be read behind `limit`; from there on `sum` is none.
  @inline(always)
  init(quicklyFrom start: UnsafePointer<UInt8>, to limit: UnsafePointer<UInt8>) {
    let scan = cnmea_scan_sentence(start, limit)
    (end, sum) = (scan.end, scan.sum)
  }

  /// The sum in two hexadecimal digits, capitals: looked up, because which are letters cannot be guessed.
  @inline(always)
  var highDigit: UInt8 { Self.digits.utf8Start[Int(sum >> 4)] }
  @inline(always)
  var lowDigit: UInt8 { Self.digits.utf8Start[Int(sum & 15)] }

  @inline(always)
  private static var digits: StaticString { "0123456789ABCDEF" }

  @inline(always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$") || byte == 0x0d || byte == 0x0a
  }
}

extension UnsafePointer<UInt8> {
  /// The eight bytes here, the first in the lowest place.
  @inline(always)
  var word: UInt64 { UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self)) }
}
