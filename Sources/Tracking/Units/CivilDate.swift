/// A day of the Gregorian calendar that exists: 30 February cannot be made.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Whole days since 1970-01-01.
  package let daysSince1970: Int

  /// The day that many days after 1970-01-01.
  package init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// Nil unless the calendar has that day. Years run from 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= Self.length(ofMonth: month, in: year) else { return nil }
    // Counting years from March puts the leap day last, so the days before a month need no table:
    // months of 31, 30, 31, 30, 31 days repeat, 153 days for five of them.
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    daysSince1970 = marchYear * 365 + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - Self.epochDay
  }

  package var year: Int { parts.year }
  /// 1 to 12.
  package var month: Int { parts.month }
  /// 1 to 31.
  package var day: Int { parts.day }

  /// `2025-06-15`.
  package var iso8601: String {
    let (year, month, day) = parts
    return "\(zeroPadded(year, to: 4))-\(zeroPadded(month, to: 2))-\(zeroPadded(day, to: 2))"
  }

  package static func < (a: CivilDate, b: CivilDate) -> Bool { a.daysSince1970 < b.daysSince1970 }

  /// The date `days` later.
  package static func + (date: CivilDate, days: Int) -> CivilDate {
    CivilDate(daysSince1970: date.daysSince1970 &+ days)
  }

  /// 1970-01-01, counted in days from 1 March of the year 0.
  private static let epochDay = 719_468

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// The way back through cycles of 400, 100, 4 and 1 years; the last day of a long cycle is its leap day.
  private var parts: (year: Int, month: Int, day: Int) {
    var rest = daysSince1970 &+ Self.epochDay
    let cycle = rest >= 0 ? rest / 146_097 : (rest - 146_096) / 146_097
    rest -= cycle * 146_097
    let century = min(rest / 36_524, 3)
    rest -= century * 36_524
    let leapCycle = rest / 1461
    rest -= leapCycle * 1461
    let single = min(rest / 365, 3)
    rest -= single * 365
    let marchMonth = (5 * rest + 2) / 153
    let year = cycle * 400 + century * 100 + leapCycle * 4 + single + (marchMonth >= 10 ? 1 : 0)
    return (year, marchMonth >= 10 ? marchMonth - 9 : marchMonth + 3, rest - (153 * marchMonth + 2) / 5 + 1)
  }
}

extension Timestamp {
  /// `timeOfDay` after midnight UTC of `date`; nil outside 1678 to 2261, which nanoseconds cannot hold.
  ///
  /// A time of day past 24 h is a later day: `23:59:60` is the midnight after.
  package init?(_ date: CivilDate, timeOfDay: Interval = .zero) {
    let (midnight, overflow) = Int64(date.daysSince1970).multipliedReportingOverflow(by: 86_400_000_000_000)
    let (sum, overflowInSum) = midnight.addingReportingOverflow(timeOfDay.nanoseconds)
    guard !overflow, !overflowInSum else { return nil }
    self.init(nanoseconds: sum)
  }

  /// The day in UTC.
  package var date: CivilDate { CivilDate(daysSince1970: Int(daysAndRest.days)) }

  /// What of the day in UTC has passed.
  package var timeOfDay: Interval { Interval(nanoseconds: daysAndRest.rest) }

  private var daysAndRest: (days: Int64, rest: Int64) {
    let (days, rest) = nanoseconds.quotientAndRemainder(dividingBy: 86_400_000_000_000)
    return rest < 0 ? (days - 1, rest + 86_400_000_000_000) : (days, rest)
  }
}

/// `7` to two places is `07`.
func zeroPadded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
