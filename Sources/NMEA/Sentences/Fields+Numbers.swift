internal import Tracking

extension Fields {
  /// A number without an exponent, negative or not.
  @inline(always)
  mutating func number() -> Double? {
    guard !isEmpty else {
      leave()
      return nil
    }
    let isNegative = position.pointee == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let number = short() ?? long()
    return isNegative ? -number : number
  }

  @inline(always)
  private mutating func long() -> Double {
    let decimal = decimal(mostPlaces: 6)
    isSound = isSound && decimal.places > 0 && decimal.places <= 9
    return Double(decimal.value) / Double(powerOfTen(decimal.fractionPlaces))
  }

  /// A count of at most 255; more than that is 255.
  @inline(always)
  mutating func count() -> UInt8? {
    whole().map { UInt8(truncatingIfNeeded: min($0, 255)) }
  }

  /// Digits alone, nine at most.
  @inline(always)
  mutating func whole() -> Int? {
    guard !isEmpty else {
      leave()
      return nil
    }
    let (value, places) = digits()
    isSound = isSound && places <= 9
    close()
    return Int(value)
  }

  /// In metres per second, from a number in that unit; never negative.
  @inline(always)
  mutating func speed(_ unit: Double) -> Double? {
    guard let number = number() else { return nil }
    isSound = isSound && number >= 0
    return number * unit
  }

  /// In degrees from 0 to 360; nil too for what is none, for no rule looks at it.
  @inline(always)
  mutating func track() -> Double? {
    let wasSound = isSound
    let track = number()
    let isTrack = isSound
    isSound = wasSound
    guard let track, isTrack, track >= 0, track <= 360 else { return nil }
    return track
  }

  /// As `timeOfDay()`, quicker if it is that of the sentence before.
  @inline(always)
  mutating func timeOfDay(_ repeats: inout Repeats) -> Int64? {
    let known = repeats.time.take(from: &self)
    repeats.isSameTime = known != nil
    if let known { return known }
    let start = position
    let time = timeOfDay()
    if let time, isSound { repeats.time.keep(time, from: start, self) }
    return time
  }

  /// `hhmmss` with or without a fraction: nanoseconds since midnight, of second 60 those of the next minute.
  @inline(always)
  mutating func timeOfDay() -> Int64? {
    guard !isEmpty else {
      leave()
      return nil
    }
    let decimal = decimal(mostPlaces: 9)
    let clock = UInt32(truncatingIfNeeded: decimal.whole)  // Of more than six digits nothing is used.
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    isSound = isSound && decimal.places == 6 && hour < 24 && minute < 60 && second <= 60
    let seconds = Int64((hour &* 60 &+ minute) &* 60 &+ second)
    return seconds &* 1_000_000_000 &+ decimal.fraction &* powerOfTen(9 &- decimal.fractionPlaces)
  }

  /// As `date()`, quicker if it is that of the sentence before.
  @inline(always)
  mutating func date(_ repeats: inout Repeats, _ calendar: inout Calendar) -> Int? {
    if let known = repeats.date.take(from: &self) { return known }
    let start = position
    let date = date(&calendar)
    if let date, isSound { repeats.date.keep(date, from: start, self) }
    return date
  }

  /// `ddmmyy`, the years 80 to 99 in the last century: days since 1970. (P-3.5)
  @inline(always)
  mutating func date(_ calendar: inout Calendar) -> Int? {
    guard !isEmpty else {
      leave()
      return nil
    }
    let (value, places) = digits()
    close()
    let year = Int(value % 100)
    let day = calendar.day(year: year < 80 ? 2000 &+ year : 1900 &+ year, Int(value / 100 % 100), Int(value / 10_000))
    isSound = isSound && places == 6 && day != nil
    return day
  }

  /// As `coordinate()`, quicker if it is that of the sentence before.
  @inline(always)
  mutating func coordinate(_ repeats: inout Repeats) -> Coordinate? {
    if repeats.isSameTime, let known = repeats.coordinate.take(from: &self) { return known }
    let start = position
    let coordinate = coordinate()
    if let coordinate, isSound { repeats.coordinate.keep(coordinate, from: start, self) }
    return coordinate
  }

  /// `dddmm.mmmm` and a hemisphere, twice: both halves or neither.
  @inline(always)
  mutating func coordinate() -> Coordinate? {
    let latitude = angle(upTo: 90, UInt8(ascii: "N"), UInt8(ascii: "S"))
    let longitude = angle(upTo: 180, UInt8(ascii: "E"), UInt8(ascii: "W"))
    isSound = isSound && (latitude == nil) == (longitude == nil)
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Degrees: ten places of a minute are kept, 2e-12 degrees. (P-2.5)
  @inline(always)
  private mutating func angle(upTo most: Int64, _ positive: UInt8, _ negative: UInt8) -> Double? {
    guard !isEmpty else {
      skip(2)
      return nil
    }
    let decimal = decimal(mostPlaces: 10)
    let whole = UInt32(truncatingIfNeeded: decimal.whole)  // Of more than five digits nothing is used.
    let (degrees, minutes) = (whole / 100, whole % 100)
    let unit = powerOfTen(decimal.fractionPlaces)
    let value = Int64(degrees &* 60 &+ minutes) &* unit &+ decimal.fraction
    let scale = 60 &* unit
    let hemisphere = letter()
    isSound =
      isSound && decimal.places > 0 && decimal.places <= 5 && minutes < 60 && value <= most &* scale
      && (hemisphere == positive || hemisphere == negative)
    let angle = Double(value) / Double(scale)
    return hemisphere == positive ? angle : -angle
  }
}
