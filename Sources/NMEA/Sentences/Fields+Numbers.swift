internal import Tracking

extension Fields {
  /// Digits before and behind the point, as one integer and how many of them stood behind it.
  private typealias Decimal = (whole: Int64, fraction: Int64, places: Int, wholePlaces: Int)

  /// Reads `123.45` up to its end; further places than `mostPlaces` are passed over.
  @inline(__always)
  private mutating func decimal(mostPlaces: Int) throws(Malformed) -> Decimal {
    var whole: Int64 = 0
    let start = position
    while let digit {
      whole = whole &* 10 &+ Int64(digit)
      position += 1
    }
    let wholePlaces = position - start
    guard wholePlaces <= 9 else { throw Malformed() }
    guard position.pointee == UInt8(ascii: ".") else {
      guard wholePlaces > 0 else { throw Malformed() }
      return (whole, 0, 0, wholePlaces)
    }
    position += 1
    let point = position
    var fraction: Int64 = 0
    while let digit, position - point < mostPlaces {
      fraction = fraction &* 10 &+ Int64(digit)
      position += 1
    }
    let places = position - point
    guard wholePlaces + places > 0 else { throw Malformed() }
    while digit != nil { position += 1 }
    return (whole, fraction, places, wholePlaces)
  }

  /// A number without an exponent, negative or not.
  @inline(__always)
  mutating func number() throws(Malformed) -> Double? {
    guard !isEmpty else {
      leave()
      return nil
    }
    let isNegative = position.pointee == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let decimal = try decimal(mostPlaces: 6)
    try close()
    let scale = powerOfTen(decimal.places)
    let value = Double(decimal.whole &* scale &+ decimal.fraction) / Double(scale)
    return isNegative ? -value : value
  }

  /// In metres per second, from a number in that unit; never negative.
  @inline(__always)
  mutating func speed(_ unit: (Double) -> Speed) throws(Malformed) -> Double? {
    guard let number = try number() else { return nil }
    guard number >= 0 else { throw Malformed() }
    return unit(number).metresPerSecond
  }

  /// In degrees from 0 to 360; nil too for what is not, for no rule looks at it.
  @inline(__always)
  mutating func track() -> Double? {
    let start = self
    do {
      guard let track = try number() else { return nil }
      return track >= 0 && track <= 360 ? track : nil
    } catch {
      self = start
      skip()
      return nil
    }
  }

  /// Digits alone, nine at most.
  @inline(__always)
  mutating func whole() throws(Malformed) -> Int? {
    guard !isEmpty else {
      leave()
      return nil
    }
    let decimal = try decimal(mostPlaces: 0)
    try close()
    return Int(decimal.whole)
  }

  /// A count of at most 255; more than that is 255.
  @inline(__always)
  mutating func count() throws(Malformed) -> UInt8? {
    guard let number = try number() else { return nil }
    guard number >= 0 else { throw Malformed() }
    return UInt8(min(number, 255))
  }

  /// `hhmmss` with or without a fraction: nanoseconds since midnight, of a leap second those of the next.
  @inline(__always)
  mutating func timeOfDay() throws(Malformed) -> Int64? {
    guard !isEmpty else {
      leave()
      return nil
    }
    let hour = try pair()
    let minute = try pair()
    let second = try pair()
    guard hour < 24, minute < 60, second <= 60 else { throw Malformed() }
    var time = ((hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000_000
    if position.pointee == UInt8(ascii: ".") {
      let decimal = try decimalFraction()
      time &+= decimal
    }
    try close()
    return time
  }

  /// From the point on, in nanoseconds; a point without digits is zero.
  @inline(__always)
  private mutating func decimalFraction() throws(Malformed) -> Int64 {
    position += 1
    let start = position
    var value: Int64 = 0
    while let digit, position - start < 9 {
      value = value &* 10 &+ Int64(digit)
      position += 1
    }
    value &*= powerOfTen(9 &- (position - start))
    while digit != nil { position += 1 }
    return value
  }

  /// `ddmmyy`, the years 80 to 99 in the last century. (P-3.5)
  @inline(__always)
  mutating func date(_ calendar: inout Calendar) throws(Malformed) -> Int? {
    guard !isEmpty else {
      leave()
      return nil
    }
    let day = try pair()
    let month = try pair()
    let year = try pair()
    try close()
    guard let date = calendar.day(year: Int(year < 80 ? 2000 &+ year : 1900 &+ year), Int(month), Int(day)) else {
      throw Malformed()
    }
    return date
  }

  /// `dddmm.mmmm` and a hemisphere, twice: both halves or neither.
  @inline(__always)
  mutating func coordinate() throws(Malformed) -> Coordinate? {
    let latitude = try angle(upTo: 90, UInt8(ascii: "N"), UInt8(ascii: "S"))
    let longitude = try angle(upTo: 180, UInt8(ascii: "E"), UInt8(ascii: "W"))
    if let latitude, let longitude { return Coordinate(latitude: latitude, longitude: longitude) }
    guard latitude == nil, longitude == nil else { throw Malformed() }
    return nil
  }

  /// A position ahead of the field that says whether it counts: whether it is sound is told beside it.
  @inline(__always)
  mutating func coordinateToBeTrusted() -> (Coordinate?, isSound: Bool) {
    let start = self
    do {
      return (try coordinate(), true)
    } catch {
      self = start
      skip(4)
      return (nil, false)
    }
  }

  /// Degrees: ten places of a minute are kept, 2e-12 degrees. (P-2.5)
  @inline(__always)
  private mutating func angle(upTo most: Int64, _ positive: UInt8, _ negative: UInt8) throws(Malformed) -> Double? {
    guard !isEmpty else {
      skip(2)
      return nil
    }
    let decimal = try decimal(mostPlaces: 10)
    try close()
    let (degrees, minutes) = (decimal.whole / 100, decimal.whole % 100)
    guard decimal.wholePlaces <= 5, decimal.wholePlaces > 0, minutes < 60 else { throw Malformed() }
    let scale = powerOfTen(decimal.places)
    let value = (degrees &* 60 &+ minutes) &* scale &+ decimal.fraction
    guard value <= most &* 60 &* scale else { throw Malformed() }
    let angle = Double(value) / Double(60 &* scale)
    let hemisphere = letter()
    guard hemisphere == positive || hemisphere == negative else { throw Malformed() }
    return hemisphere == positive ? angle : -angle
  }
}

/// 1 for 0 up to 10 to the tenth.
@inline(__always)
private func powerOfTen(_ exponent: Int) -> Int64 {
  switch exponent {
  case 0: 1
  case 1: 10
  case 2: 100
  case 3: 1000
  case 4: 10_000
  case 5: 100_000
  case 6: 1_000_000
  case 7: 10_000_000
  case 8: 100_000_000
  case 9: 1_000_000_000
  default: 10_000_000_000
  }
}
