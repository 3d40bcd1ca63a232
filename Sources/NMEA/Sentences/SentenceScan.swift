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

  /// `*hh` in capitals as it lies in memory: looked up, because which are letters cannot be guessed.
  @inline(always)
  var ending: UInt64 {
    let (high, low) = (Self.digits.utf8Start[Int(sum >> 4)], Self.digits.utf8Start[Int(sum & 15)])
    return UInt64(low) << 16 | UInt64(high) << 8 | UInt64(packing: "*")
  }

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
