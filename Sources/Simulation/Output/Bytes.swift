/// Text being written as bytes: no `String` and no allocation while there is room.
struct Bytes {
  private var storage: [UInt8]
  private(set) var count = 0

  init(capacity: Int) { storage = [UInt8](repeating: 0, count: capacity) }

  /// The bytes written so far; to be let go before more is written, or that copies them.
  var written: ArraySlice<UInt8> { storage[..<count] }

  mutating func removeAll() { count = 0 }

  mutating func byte(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  mutating func text(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    for offset in 0..<length { storage[count + offset] = text.utf8Start[offset] }
    count += length
  }

  mutating func text(_ text: String) {
    for byte in text.utf8 { self.byte(byte) }
  }

  /// `value` with leading zeros up to `width` digits.
  mutating func integer(_ value: Int, width: Int = 1) {
    if value < 0 { byte(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let digits = max(width, Self.digits(of: rest))
    reserve(digits)
    for place in stride(from: count + digits - 1, through: count, by: -1) {
      let tenth = rest / 10
      storage[place] = UInt8(truncatingIfNeeded: 48 + (rest - tenth * 10))
      rest = tenth
    }
    count += digits
  }

  /// `value` rounded to `decimals` places, at least `width` digits before the point.
  mutating func fixed(_ value: Double, decimals: Int, width: Int = 1) {
    let unit = Self.powers[decimals]
    let scaled = Int((value * Double(unit)).rounded())
    if scaled < 0 { byte(UInt8(ascii: "-")) }
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    integer(Int(whole), width: width)
    guard decimals > 0 else { return }
    byte(UInt8(ascii: "."))
    integer(Int(fraction), width: decimals)
  }

  /// The exclusive or of everything from `start` on, as NMEA sums it.
  func checksum(from start: Int) -> UInt8 {
    storage[start..<count].reduce(0, ^)
  }

  static let powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000]

  private static func digits(of value: UInt) -> Int {
    var (digits, limit): (Int, UInt) = (1, 10)
    while value >= limit, digits < 19 { (digits, limit) = (digits + 1, limit * 10) }
    return digits
  }

  private mutating func reserve(_ more: Int) {
    if count + more > storage.count { storage.append(contentsOf: repeatElement(0, count: storage.count + more)) }
  }
}
