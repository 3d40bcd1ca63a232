/// Digits, and perhaps a point and more digits.
struct Decimal {
  var whole: Int64 = 0
  /// Before the point.
  var places = 0
  var fraction: Int64 = 0
  /// Behind the point, of those that count.
  var fractionPlaces = 0

  /// All digits as one number, times ten to the power of `fractionPlaces`.
  @inline(always)
  var value: Int64 { whole &* powerOfTen(fractionPlaces) &+ fraction }
}

extension Fields {
  /// A field of digits, and perhaps a point and more of them, of which `mostPlaces` count. Finds fault with all else.
  @inline(always)
  mutating func decimal(mostPlaces: Int) -> Decimal { usualDecimal(mostPlaces) ?? decimalSlowly(mostPlaces) }

  /// One with a point, at most seven digits on each side and a comma behind, as times and angles are mostly sent.
  @inline(always)
  private mutating func usualDecimal(_ mostPlaces: Int) -> Decimal? {
    let word = position.word ^ Self.zeros
    let places = Self.nonDigits(in: word).trailingZeroBitCount >> 3
    // Eight digits shift by nothing, and the first of them is no point.
    guard Self.byte(places, of: word) == UInt8(ascii: ".") else { return nil }
    let next = (position + places + 1).word ^ Self.zeros
    let fractionPlaces = Self.nonDigits(in: next).trailingZeroBitCount >> 3
    guard Self.byte(fractionPlaces, of: next) == UInt8(ascii: ","), fractionPlaces <= mostPlaces else { return nil }
    position += places &+ fractionPlaces &+ 2
    return Decimal(
      whole: Self.value(ofFirst: places, of: word), places: places,
      fraction: Self.value(ofFirst: fractionPlaces, of: next), fractionPlaces: fractionPlaces)
  }

  /// A number with its point and its comma in one word, as most are; nil leaves it to others.
  @inline(always)
  mutating func short() -> Double? {
    let word = position.word ^ Self.zeros
    let others = Self.nonDigits(in: word)
    let point = others & (0 &- others)
    let comma = (others ^ point) & (0 &- (others ^ point))
    let places = point.trailingZeroBitCount >> 3
    let length = comma.trailingZeroBitCount >> 3
    guard places > 0, comma != 0, Self.byte(places, of: word) == UInt8(ascii: "."),
      Self.byte(length, of: word) == UInt8(ascii: ",")
    else { return nil }
    position += length &+ 1
    // The digits behind the point move into its place.
    let before = point &>> 7 &- 1
    let digits = word & before | word &>> 8 & ~before
    return Double(Self.value(ofFirst: length &- 1, of: digits)) / Double(powerOfTen(length &- places &- 1))
  }

  /// The character at `index` of a word whose zeros are zero.
  @inline(always)
  private static func byte(_ index: Int, of word: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: index &* 8)) ^ 0x30
  }

  @inline(always)
  private mutating func decimalSlowly(_ mostPlaces: Int) -> Decimal {
    let (decimal, behind) = Self.decimal(from: self, mostPlaces)
    self = behind
    return decimal
  }

  @inline(never)
  private static func decimal(from start: Fields, _ mostPlaces: Int) -> (Decimal, Fields) {
    var (fields, decimal) = (start, Decimal())
    (decimal.whole, decimal.places) = fields.digits()
    if fields.position.pointee == UInt8(ascii: ".") {
      fields.position += 1
      let (fraction, places) = fields.digits()
      decimal.fractionPlaces = min(places, mostPlaces)
      decimal.fraction = cut(fraction, from: min(places, 18), to: decimal.fractionPlaces)
    }
    fields.close()
    return (decimal, fields)
  }

  private static func cut(_ fraction: Int64, from places: Int, to most: Int) -> Int64 {
    (most..<max(most, places)).reduce(fraction) { fraction, _ in fraction / 10 }
  }
}

/// Ten to the power of `exponent`, from 0 to 10.
@inline(always)
func powerOfTen(_ exponent: Int) -> Int64 { powersOfTen[min(exponent, 10)] }

private let powersOfTen: InlineArray<11, Int64> = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
]
