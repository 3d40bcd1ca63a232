internal import Tracking

/// Turns the day, month and year of a sentence into days since 1970, and remembers the last: it is mostly the same. (P-3.5)
struct Calendar {
  private let rolloverLimit: CivilDate?
  private var known: (key: Int, day: Int) = (-1, 0)

  init(rolloverLimit: CivilDate?) { self.rolloverLimit = rolloverLimit }

  /// Nil for a day that no calendar has, and outside 1980 to 2200, where no receiver is.
  @inline(always)
  mutating func day(year: Int, _ month: Int, _ day: Int) -> Int? {
    let key = (year &* 100 &+ month) &* 100 &+ day
    if key == known.key { return known.day }
    guard let found = lookUp(year, month, day) else { return nil }
    known = (key, found)
    return found
  }

  private func lookUp(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1980...2200).contains(year), let date = CivilDate(year: year, month: month, day: day) else { return nil }
    guard let rolloverLimit, rolloverLimit > date else { return date.daysSince1970 }
    let cycle = 1024 * 7
    return date.daysSince1970 + (rolloverLimit.daysSince1970 - date.daysSince1970) / cycle * cycle
  }
}
