import Tracking

/// A time as people write it: `18:05`, `6:05pm`, `yesterday 23:40`, `2026-02-03 18:05`, or ISO with an offset.
struct TypedTime: Equatable {
  private var date: Day
  private var timeOfDay = Interval.zero
  private let text: String

  private enum Day: Equatable {
    case bare, today, yesterday
    case on(CivilDate)
    case exactly(Timestamp)
  }

  /// Nil when `text` is no time.
  init?(_ text: String) {
    self.text = text
    if let instant = Self.instant(text) {
      date = .exactly(instant)
      return
    }
    var words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "t" && text.contains("-") })[...]
    if words.count > 1, words.last == "am" || words.last == "pm", let half = words.popLast(),
      let clock = words.popLast()
    {
      words.append(clock + half)
    }
    guard let clock = words.popLast().flatMap({ Self.clock($0) }), words.count <= 1 else { return nil }
    timeOfDay = clock
    guard let day = Self.day(words.first) else { return nil }
    date = day
  }

  private static func instant(_ text: String) -> Timestamp? {
    if let instant = Timestamp(iso8601: text.utf8) { return instant }
    // ISO 8601 lets the seconds go: 2026-02-03T18:05Z and 2026-02-03T18:05-07:00.
    guard text.utf8.count > 16 else { return nil }
    return Timestamp(iso8601: (text.prefix(16) + ":00" + text.dropFirst(16)).utf8)
  }

  private static func day(_ word: Substring?) -> Day? {
    switch word {
    case nil: .bare
    case "today": .today
    case "yesterday": .yesterday
    case let word?:
      // Further away an instant is no number the zone can be asked about.
      CivilDate(iso8601: String(word)).flatMap { CivilDate.capturedYears.contains($0.year) ? .on($0) : nil }
    }
  }

  /// `18:05`, `18:05:30`, `6pm`, `6:05pm`.
  private static func clock(_ word: Substring) -> Interval? {
    let half = ["am", "pm"].first { word.hasSuffix($0) }
    let parts = word.dropLast(half?.count ?? 0).split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count <= 2 && $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == parts.count, (half == nil ? 2...3 : 1...3).contains(parts.count) else { return nil }
    let (minute, second) = (numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    guard minute < 60, second < 60, (half == nil ? 0...23 : 1...12).contains(numbers[0]) else { return nil }
    let hour = half == nil ? numbers[0] : numbers[0] % 12 + (half == "pm" ? 12 : 0)
    return .seconds(Double(hour * 3600 + minute * 60 + second))
  }

  /// The instants that can be meant in `zone`, in order: one, or several for a time the clocks repeat there or that comes
  /// twice in a long shift.
  ///
  /// - Parameter window: where a bare time of day is looked for first; else the nearest one is meant.
  /// - Throws: `Failure` naming a time the clock change skips, or one of which there is none.
  func instants(in zone: DriverZone, window: ClosedRange<Timestamp>, now: Timestamp) throws(Failure) -> [Timestamp] {
    switch date {
    case .exactly(let instant): return [instant]
    case .today: return try all(on: zone.date(at: now), zone)
    case .yesterday: return try all(on: zone.date(at: now) + -1, zone)
    case .on(let date): return try all(on: date, zone)
    case .bare: return try nearest(to: window, zone)
    }
  }

  private func all(on date: CivilDate, _ zone: DriverZone) throws(Failure) -> [Timestamp] {
    let found = zone.instants(on: date, at: timeOfDay)
    guard found.isEmpty else { return found }
    let sentence = "\(text) does not exist on \(date.iso8601) in \(zone.name), because the clocks skip it there; "
    throw Failure(.dataError, sentence + "type the time before or after.")
  }

  private func nearest(to window: ClosedRange<Timestamp>, _ zone: DriverZone) throws(Failure) -> [Timestamp] {
    let first = zone.date(at: window.lowerBound) + -1
    let last = zone.date(at: window.upperBound) + 1
    let days = (first.daysSince1970...max(first, last).daysSince1970).map { CivilDate(daysSince1970: $0) }
    let all = days.flatMap { zone.instants(on: $0, at: timeOfDay) }
    let inside = all.filter { window.contains($0) }
    guard inside.isEmpty else { return inside }
    let near = all.min { Self.distance(of: $0, to: window) < Self.distance(of: $1, to: window) }
    let skipped = days.first { zone.instants(on: $0, at: timeOfDay).isEmpty && window.touches($0, zone) }
    if let skipped { return try self.all(on: skipped, zone) }
    guard let near else { throw Failure(.dataError, "There is no \(text) near that shift; type the date as well.") }
    return [near]
  }

  private static func distance(of instant: Timestamp, to window: ClosedRange<Timestamp>) -> Interval {
    max(window.lowerBound - instant, instant - window.upperBound, .zero)
  }
}

extension ClosedRange where Bound == Timestamp {
  /// The window has a part of `date`.
  fileprivate func touches(_ date: CivilDate, _ zone: DriverZone) -> Bool {
    (zone.date(at: lowerBound)...zone.date(at: upperBound)).contains(date)
  }
}
