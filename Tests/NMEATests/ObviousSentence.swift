import Tracking

/// One sentence cut at its commas and looked at field by field. (P-2.4)
struct ObviousSentence {
  enum Claim { case yes, no, silent }

  var kind: String
  var talker: String
  var time: Int?
  var claim = Claim.silent
  var place: Coordinate?
  var solution: Fix.Solution?
  var speed: Double?
  var track: Double?
  var day: Int?
  var hdop: Double?
  var satellites: UInt8?
  var dimension: Fix.Dimension?

  /// Speaks for one constellation of several.
  var isSingle: Bool { ["GA", "GB", "BD", "GL", "GQ", "QZ", "GI"].contains(talker) }

  var rank: Int {
    let kinds = ["GLL": 1, "RMC": 2, "GGA": 3, "GNS": 3]
    return (kinds[kind] ?? 0) * 100 + (isSingle ? 0 : talker == "GN" ? 20 : 10) + (kind == "GNS" ? 1 : 0)
  }

  /// Nanoseconds since 1970.
  var instant: Int? {
    guard let day, let time else { return nil }
    return day * 86_400_000_000_000 + time
  }

  /// Nil when malformed. `rolloverLimit` as in the options.
  init?(_ kind: String, _ talker: String, _ fields: [String], _ rolloverLimit: CivilDate?) {
    (self.kind, self.talker) = (kind, talker)
    func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
    func letter(_ index: Int) -> String { field(index).filter { $0 != " " } }
    do {
      switch kind {
      case "RMC":
        guard fields.count >= 9 else { return nil }
        time = try timeOfDay(field(0))
        guard ["A", "D"].contains(letter(1)) else {
          claim = .no
          return
        }
        place = try coordinate(fields[2...5])
        speed = try amount(field(6)).map { $0 * 1852 / 3600 }
        track = course(field(7))
        day = try shortDate(field(8), rolloverLimit)
        judge(mode: letter(11))
      case "GGA", "GNS":
        guard fields.count >= 8 else { return nil }
        time = try timeOfDay(field(0))
        if kind == "GGA" { try judge(quality: letter(5)) } else { judge(modes: letter(5)) }
        if claim != .no { place = try coordinate(fields[1...4]) }
        satellites = try whole(field(6)).map { UInt8(min(255, $0)) }
        hdop = try number(field(7))
        dimension = field(8).isEmpty ? .twoD : .threeD
      case "GLL":
        guard fields.count >= 6 else { return nil }
        time = try timeOfDay(field(4))
        guard ["A", "D"].contains(letter(5)) else {
          claim = .no
          return
        }
        place = try coordinate(fields[0...3])
        judge(mode: letter(6))
      case "GSA":
        guard ["", "1", "2", "3"].contains(letter(1)) else { return nil }
        claim = ["1": .no, "2": .yes, "3": .yes][letter(1)] ?? .silent
        dimension = ["2": .twoD, "3": .threeD][letter(1)]
      case "VTG":
        guard fields.count >= 8 else { return nil }
        track = course(field(0))
        let knots = try amount(field(4))
        let kilometresPerHour = try amount(field(6))
        speed = knots.map { $0 * 1852 / 3600 } ?? kilometresPerHour.map { $0 / 3.6 }
        if letter(8) == "N" { claim = .no }
      case "ZDA":
        guard fields.count >= 4 else { return nil }
        time = try timeOfDay(field(0))
        let (day, month) = (try whole(field(1)), try whole(field(2)))
        if let day, let month, let year = try whole(field(3)) {
          self.day = try civil(year, month, day, rolloverLimit)
        }
      default: time = try timeOfDay(field(0))
      }
    } catch {
      return nil
    }
  }

  private mutating func judge(mode: String) {
    if mode == "N" {
      (claim, place) = (.no, nil)
      return
    }
    claim = .yes
    solution =
      [
        "A": .autonomous, "P": .autonomous, "D": .differential, "E": .deadReckoned, "F": .rtkFloat, "M": .manual,
        "R": .rtkFixed, "S": .simulated,
      ][mode]
  }

  private mutating func judge(modes: String) {
    guard !modes.isEmpty else { return }
    judge(mode: modes.first { $0 != "N" }.map { String($0) } ?? "N")
  }

  private mutating func judge(quality: String) throws(Unsound) {
    guard !quality.isEmpty else { return }
    guard quality.utf8.count == 1, let number = Int(quality) else { throw Unsound() }
    claim = number == 0 ? .no : .yes
    let solutions: [Fix.Solution?] = [
      nil, .autonomous, .differential, .autonomous, .rtkFixed, .rtkFloat, .deadReckoned, .manual, .simulated,
      .differential,
    ]
    solution = solutions[number]
  }
}

private struct Unsound: Error {}

private func isDigits(_ text: some StringProtocol, _ lengths: ClosedRange<Int>) -> Bool {
  lengths.contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
}

/// `12.5` as its whole digits and at most `most` of those behind the point.
private func parts(_ text: String, _ lengths: ClosedRange<Int>, _ most: Int) throws(Unsound) -> (String, String) {
  let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  guard isDigits(halves[0], lengths), halves.count == 1 || isDigits(halves[1], 0...10_000) else { throw Unsound() }
  return (String(halves[0]), halves.count == 1 ? "" : String(halves[1].prefix(most)))
}

private func number(_ text: String) throws(Unsound) -> Double? {
  guard !text.isEmpty else { return nil }
  let isNegative = text.hasPrefix("-")
  let (whole, fraction) = try parts(isNegative ? String(text.dropFirst()) : text, 1...9, 6)
  guard let value = Double("\(whole).\(fraction)0") else { throw Unsound() }
  return isNegative ? -value : value
}

private func amount(_ text: String) throws(Unsound) -> Double? {
  guard let value = try number(text) else { return nil }
  guard value >= 0 else { throw Unsound() }
  return value
}

private func course(_ text: String) -> Double? {
  // An unsound course is as good as none: no rule looks at it.
  guard let value = try? number(text), (0...360).contains(value) else { return nil }
  return value
}

private func whole(_ text: String) throws(Unsound) -> Int? {
  guard !text.isEmpty else { return nil }
  guard isDigits(text, 1...9), let value = Int(text) else { throw Unsound() }
  return value
}

private func timeOfDay(_ text: String) throws(Unsound) -> Int? {
  guard !text.isEmpty else { return nil }
  let (clock, fraction) = try parts(text, 6...6, 9)
  guard let value = Int(clock), let nanoseconds = Int((fraction + "000000000").prefix(9)) else { throw Unsound() }
  let (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100)
  guard hour < 24, minute < 60, second <= 60 else { throw Unsound() }
  return (hour * 3600 + minute * 60 + second) * 1_000_000_000 + nanoseconds
}

private func shortDate(_ text: String, _ limit: CivilDate?) throws(Unsound) -> Int? {
  guard !text.isEmpty else { return nil }
  guard isDigits(text, 6...6), let value = Int(text) else { throw Unsound() }
  return try civil(value % 100 + (value % 100 >= 80 ? 1900 : 2000), value / 100 % 100, value / 10_000, limit)
}

private func civil(_ year: Int, _ month: Int, _ day: Int, _ limit: CivilDate?) throws(Unsound) -> Int {
  guard (1980...2200).contains(year), var date = CivilDate(year: year, month: month, day: day) else { throw Unsound() }
  if let limit { while date + 7168 <= limit { date = date + 7168 } }
  return date.daysSince1970
}

private func coordinate(_ fields: ArraySlice<String>) throws(Unsound) -> Coordinate? {
  let texts = Array(fields)
  let latitude = try angle(texts[0], texts[1], 90, "N", "S")
  let longitude = try angle(texts[2], texts[3], 180, "E", "W")
  guard let latitude, let longitude else {
    guard latitude == nil, longitude == nil else { throw Unsound() }
    return nil
  }
  return Coordinate(latitude: latitude, longitude: longitude)
}

private func angle(
  _ text: String, _ side: String, _ most: Double, _ positive: String, _ negative: String
) throws(Unsound) -> Double? {
  guard !text.isEmpty else { return nil }
  let (whole, fraction) = try parts(text, 1...5, 10)
  guard let number = Int(whole), let minutes = Double("\(number % 100).\(fraction)0"), minutes < 60 else {
    throw Unsound()
  }
  let degrees = Double(number / 100) + minutes / 60
  let hemisphere = side.filter { $0 != " " }
  guard degrees <= most, hemisphere == positive || hemisphere == negative else { throw Unsound() }
  return hemisphere == positive ? degrees : -degrees
}
