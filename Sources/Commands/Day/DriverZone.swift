import FoundationEssentials
import FoundationInternationalization
import Tracking

/// The driver's time zone, for reading what people type and saying what was read.
struct DriverZone {
  let name: String
  private let zone: TimeZone

  /// The zone as the IANA names it; UTC where this machine does not know it.
  init(_ name: String) {
    let known = TimeZone(identifier: name)
    zone = known ?? .gmt
    self.name = known == nil ? "UTC" : name
  }

  /// How far local time is ahead of UTC at `instant`.
  func offset(at instant: Timestamp) -> Interval {
    .seconds(Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.nanoseconds) / 1e9))))
  }

  /// Every instant with that date and time of day: none in a skipped hour, two in a doubled one.
  func instants(on date: CivilDate, at timeOfDay: Interval) -> [Timestamp] {
    guard let local = Timestamp(date, timeOfDay: timeOfDay) else { return [] }
    // No zone is a day ahead or behind, so a clock change about that time has one of its two offsets here.
    let day = Interval.seconds(86_400)
    let offsets = Set([offset(at: local - day), offset(at: local), offset(at: local + day)])
    return offsets.map { local - $0 }.filter { $0 + offset(at: $0) == local }.sorted()
  }

  /// The date on the driver's calendar.
  func date(at instant: Timestamp) -> CivilDate { (instant + offset(at: instant)).date }

  /// `Tue 2026-02-03 21:07 -07:00`, with seconds where there are any.
  func text(_ instant: Timestamp) -> String {
    let weekday = Self.weekdays[Int(((date(at: instant).daysSince1970 + 4) % 7 + 7) % 7)]
    return "\(weekday) \(date(at: instant).iso8601) \(clock(instant)) \(offsetText(at: instant))"
  }

  /// `21:07`, or `21:07:30` where there are seconds.
  func clock(_ instant: Timestamp) -> String {
    let text = (instant + offset(at: instant)).iso8601(fractionDigits: 0).dropFirst(11).prefix(8)
    return String(text.hasSuffix(":00") ? text.prefix(5) : text)
  }

  /// The instant as it can be typed in again, without a doubt: `2026-11-01T01:30-06:00`.
  func typable(_ instant: Timestamp) -> String {
    "\(date(at: instant).iso8601)T\(clock(instant))\(offsetText(at: instant))"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  private func offsetText(at instant: Timestamp) -> String {
    let minutes = Int(offset(at: instant).seconds) / 60
    let two = { (number: Int) in String(number).leftPadded(to: 2, with: "0") }
    return (minutes < 0 ? "-" : "+") + two(abs(minutes) / 60) + ":" + two(abs(minutes) % 60)
  }
}
