/// Reads the fields of one sentence from left to right; each read moves behind the field's comma.
///
/// Nil stands for an empty field. A field that cannot be makes `isSound` false, to be asked once at the end: what was
/// read after that is of no use. Neither a digit nor a comma stands at `end`, so a run of digits stops there by itself,
/// and what lies behind can be read as far as a word at `end` goes (`SentenceFramer.slack`).
/// The functions that are calls take and give values: with its address taken, the cursor could not stay in a register.
struct Fields {
  var position: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  /// False after a field that cannot be, where it matters. (P-2.4)
  var isSound = true
  /// A further field follows, even if an empty one.
  private(set) var hasMore = true

  @inline(always)
  init(from position: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    self.position = position
    self.end = end
  }

  /// Finds fault unless a further field follows.
  @inline(always)
  mutating func expectMore() { isSound = isSound && hasMore }

  @inline(always)
  var isEmpty: Bool {
    // Most bytes are above both, and told by one look.
    let byte = position.pointee
    return byte <= UInt8(ascii: ",") && (byte == UInt8(ascii: ",") || position == end)
  }

  @inline(always)
  mutating func skip(_ count: Int = 1) {
    for _ in 0..<count {
      if position.pointee == UInt8(ascii: ",") {
        position += 1
        continue
      }
      while !isEmpty { position += 1 }
      leave()
    }
  }

  /// Moves behind the comma of a field read to its end; anything but a comma here is a fault.
  @inline(always)
  mutating func close() {
    if !isEmpty {
      isSound = false
      while !isEmpty { position += 1 }
    }
    leave()
  }

  /// Moves over the comma, if there is one.
  @inline(always)
  mutating func leave() {
    hasMore = position < end
    if hasMore { position += 1 }
  }

  /// The only character, blanks around it left out; 0 for an empty field, 255 for more than one character.
  @inline(always)
  mutating func letter() -> UInt8 {
    let first = position.pointee
    if first > UInt8(ascii: ","), position[1] == UInt8(ascii: ",") {
      position += 2
      return first
    }
    return isEmpty || (first > UInt8(ascii: ",") && position + 1 == end) ? emptyOrLast() : trimmedLetter()
  }

  @inline(always)
  private mutating func emptyOrLast() -> UInt8 {
    let isLast = position + 1 == end && position.pointee != UInt8(ascii: ",")
    let letter = isLast ? position.pointee : 0
    if isLast { position += 1 }
    leave()
    return letter
  }

  @inline(always)
  private mutating func trimmedLetter() -> UInt8 {
    let (letter, behind) = Self.trimmedLetter(from: position, to: end)
    position = behind
    leave()
    return letter
  }

  @inline(never)
  private static func trimmedLetter(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>)
    -> (UInt8, UnsafePointer<UInt8>)
  {
    var (position, found) = (start, 0 as UInt8)
    while position < end, position.pointee != UInt8(ascii: ",") {
      // A blank between two characters needs no care: two are too many anyway.
      if position.pointee != 0x20 { found = found == 0 ? max(1, position.pointee) : 255 }
      position += 1
    }
    return (found, position)
  }

  /// The first positioning mode but N; N if there is no other, 0 for an empty field.
  mutating func modes() -> UInt8 {
    var found: UInt8 = 0
    while !isEmpty {
      let mode = max(1, position.pointee)
      if mode != 0x20, found == 0 || found == UInt8(ascii: "N") { found = mode }
      position += 1
    }
    leave()
    return found
  }

  /// A run of digits and how many there are. Beyond the eighteenth they count as places but not in the value.
  @inline(always)
  mutating func digits() -> (value: Int64, count: Int) {
    let word = position.word ^ Self.zeros
    let others = Self.nonDigits(in: word)
    guard others != 0 else { return digitByDigit() }
    let count = others.trailingZeroBitCount >> 3
    position += count
    return (Self.value(ofFirst: count, of: word), count)
  }

  /// The digit 0 in all eight places.
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The number that the first `count` bytes make, seven at most.
  @inline(always)
  static func value(ofFirst count: Int, of digits: UInt64) -> Int64 {
    value(ofEight: (digits &<< 8) &<< UInt64(truncatingIfNeeded: 56 &- count &* 8))
  }

  /// High bits over the bytes above 9, right up to the first byte from 0x8a on.
  @inline(always)
  static func nonDigits(in word: UInt64) -> UInt64 {
    // 0 to 9 stay below 0x80 when 0x76 is added; only from 0x8a on is anything carried over.
    ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// Neighbours are joined to numbers of two, then four, then eight digits. The first digit is in the lowest byte.
  @inline(always)
  static func value(ofEight digits: UInt64) -> Int64 {
    let pairs = (digits &* 10 &+ digits &>> 8) & 0x00ff_00ff_00ff_00ff
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_ffff_0000_ffff
    return Int64(truncatingIfNeeded: (fours &* 10_000 &+ fours &>> 32) & 0xffff_ffff)
  }

  @inline(always)
  private mutating func digitByDigit() -> (value: Int64, count: Int) {
    let (value, count) = Self.digitByDigit(from: position)
    position += count
    return (value, count)
  }

  @inline(never)
  private static func digitByDigit(from start: UnsafePointer<UInt8>) -> (Int64, Int) {
    var (position, value) = (start, 0 as Int64)
    while position.pointee &- 0x30 <= 9 {
      if position - start < 18 { value = value &* 10 &+ Int64(position.pointee &- 0x30) }
      position += 1
    }
    return (value, position - start)
  }
}
