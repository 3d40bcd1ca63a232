/// A field that cannot be, in a place where it matters: the sentence is dropped. (P-2.4)
struct Malformed: Error {}

/// Reads the fields of one sentence from left to right; each read moves behind the field's comma.
///
/// Nil stands for an empty field, `Malformed` is thrown for one that cannot be. No digit and no comma stands at
/// `end`, so runs of digits need no look at the limit.
struct Fields {
  var position: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  /// A further field follows, even if an empty one.
  private(set) var hasMore = true

  @inline(__always)
  init(from position: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    self.position = position
    self.end = end
  }

  /// Throws unless a further field follows.
  @inline(__always)
  func expectMore() throws(Malformed) {
    guard hasMore else { throw Malformed() }
  }

  @inline(__always)
  mutating func skip(_ count: Int = 1) {
    for _ in 0..<count {
      while position < end, position.pointee != UInt8(ascii: ",") { position += 1 }
      leave()
    }
  }

  /// Whether the field holds anything.
  @inline(__always)
  mutating func isFilled() -> Bool {
    let isFilled = !isEmpty
    skip()
    return isFilled
  }

  /// The only character, blanks around it left out; 0 for an empty field, 255 for more than one character.
  @inline(__always)
  mutating func letter() -> UInt8 {
    let first = position.pointee
    if first > 0x2c, position + 1 == end || position[1] == UInt8(ascii: ",") {
      position += 1
      leave()
      return first
    }
    return trimmedLetter()
  }

  /// The first positioning mode but N, N if there is no other, 0 for an empty field.
  @inline(__always)
  mutating func modes() -> UInt8 {
    var found: UInt8 = 0
    while position < end, position.pointee != UInt8(ascii: ",") {
      let mode = position.pointee
      if mode != 0x20, found == 0 || found == UInt8(ascii: "N") { found = mode }
      position += 1
    }
    leave()
    return found
  }

  private mutating func trimmedLetter() -> UInt8 {
    var found: UInt8 = 0
    while position < end, position.pointee != UInt8(ascii: ",") {
      let byte = position.pointee
      // A blank inside parts two characters and needs no care of its own: two are too many anyway.
      if byte != 0x20 { found = found == 0 ? byte : 255 }
      position += 1
    }
    leave()
    return found
  }

  /// Moves behind the comma of an exhausted field; anything but a comma here is a fault.
  @inline(__always)
  mutating func close() throws(Malformed) {
    guard position == end || position.pointee == UInt8(ascii: ",") else { throw Malformed() }
    leave()
  }

  @inline(__always)
  mutating func leave() {
    if position < end { position += 1 } else { hasMore = false }
  }

  @inline(__always)
  var isEmpty: Bool { position == end || position.pointee == UInt8(ascii: ",") }

  @inline(__always)
  var digit: UInt8? {
    let digit = position.pointee &- 0x30
    return digit <= 9 ? digit : nil
  }

  /// Two digits.
  @inline(__always)
  mutating func pair() throws(Malformed) -> Int64 {
    guard let tens = digit else { throw Malformed() }
    position += 1
    guard let ones = digit else { throw Malformed() }
    position += 1
    return Int64(tens &* 10 &+ ones)
  }
}
