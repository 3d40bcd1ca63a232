internal import Tracking

/// An instant taken apart into its UTC date and time of day.
struct CivilTime {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  /// Nanoseconds of the second.
  var fraction: Int

  init(_ time: Timestamp) {
    let (seconds, fraction) = Self.floorDivide(Int(time.nanoseconds), by: 1_000_000_000)
    let (days, secondOfDay) = Self.floorDivide(seconds, by: 86_400)
    self.fraction = fraction
    (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    // Years counted from March end with the leap day, and 400 of them are always 146 097 days.
    let (era, dayOfEra) = Self.floorDivide(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  private static func floorDivide(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension Bytes {
  /// ISO 8601 in UTC with milliseconds.
  mutating func iso(_ time: Timestamp) {
    let civil = CivilTime(time)
    integer(civil.year, width: 4)
    byte(UInt8(ascii: "-"))
    integer(civil.month, width: 2)
    byte(UInt8(ascii: "-"))
    integer(civil.day, width: 2)
    byte(UInt8(ascii: "T"))
    integer(civil.hour, width: 2)
    byte(UInt8(ascii: ":"))
    integer(civil.minute, width: 2)
    byte(UInt8(ascii: ":"))
    integer(civil.second, width: 2)
    byte(UInt8(ascii: "."))
    integer(civil.fraction / 1_000_000, width: 3)
    byte(UInt8(ascii: "Z"))
  }
}
