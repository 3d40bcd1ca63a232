import NMEA
import Testing
import Tracking

@Suite("epochs (P-3.1, P-3.2)")
struct EpochTests {
  private static let toleranceRows: [([String], Int)] = [
    (["120000.00", "120000.02"], 1), (["120000.02", "120000.00"], 1), (["120000.00", "120000.021"], 2),
    (["235959.99", "000000.00"], 1), (["235959.99", "000000.01"], 1), (["235959.97", "000000.00"], 2),
    (["120000.00", "120000.00"], 1), (["235960.00", "000000.00"], 1), (["235959.00", "235960.00"], 2),
  ]

  @Test("joins what lies within 20 ms, around midnight too", arguments: toleranceRows)
  func tolerance(_ times: [String], epochs: Int) {
    let bodies = [Sentences.rmc(times[0]), Sentences.gga(times[1])]
    #expect(Decoded(bodies: bodies).epochs.count == epochs)
  }

  @Test("parts epochs at half the interval above 20 Hz", arguments: [10, 20, 40])
  func fast(milliseconds: Int) {
    let bodies = (0..<10).flatMap { index -> [String] in
      let fraction = index * milliseconds
      let time = "120000.\(fraction < 10 ? "00" : fraction < 100 ? "0" : "")\(fraction)"
      return [Sentences.rmc(time), Sentences.gga(time)]
    }
    let decoded = Decoded(bodies: bodies)
    #expect(decoded.fixes.count == 10)
    #expect(decoded.fixes.allSatisfy { $0.speed != nil && $0.satellitesUsed == 8 })
  }

  @Test("closes none at GSA, GSV, GST or VTG, in whatever order (B02)", arguments: [false, true])
  func repeated(isReversed: Bool) {
    let first = [
      Sentences.gga("120000.00", talker: "GN", satellites: "12", hdop: "0.8"), Sentences.gsa("3"), Sentences.gsa("3"),
      Sentences.gsa("3"), "GNGST,115959.00,1,2,3,4,5,6,7", "GPGSV,1,1,00", Sentences.rmc("120000.00", talker: "GN"),
      "GNVTG,0.0,T,,M,36.0,N,66.7,K,A",
    ]
    let second = [
      Sentences.gga("120001.00", talker: "GN", satellites: "12", hdop: "0.8"), Sentences.rmc("120001.00", talker: "GN"),
    ]
    let order = isReversed ? [first[6]] + first[..<6] + [first[7]] + second.reversed() : first + second
    let fixes = Decoded(bodies: order).fixes
    #expect(fixes.map { $0.accuracy?.metres } == [0.8 * 19, 0.8 * 19])
    #expect(fixes.map { ($0.speed?.metresPerSecond ?? 0).rounded() } == [19, 19])
  }

  private static let lateRows: [(String, [String], Int)] = [
    ("120001", ["120000", "120001", "120002", "120003", "120004"], 1),
    ("120001.02", ["120000", "120001", "120002", "120003", "120004"], 1),
    ("120003", ["120000", "120001", "120002", "120003", "120004"], 1),
    ("120000", ["120000", "120001", "120002", "120003", "120004", "120000"], 0),
    ("115959", ["120000", "120001", "120002", "120003", "120004", "115959"], 0),
  ]

  @Test("drops a sentence of the last three judged epochs, and no older one (P-3.1)", arguments: lateRows)
  func late(_ time: String, epochs: [String], late: Int) {
    let times = ["120000", "120001", "120002", "120003", "120004"]
    let decoded = Decoded(bodies: times.map { Sentences.rmc($0) } + [Sentences.gga(time)])
    #expect(
      decoded.epochs.compactMap { $0.time?.iso8601().filter(\.isNumber).dropFirst(8).prefix(6) }
        == epochs.map { $0[...] })
    #expect(decoded.counts.late == late)
  }

  @Test("makes one epoch of a time that stands still (B22)")
  func latched() {
    let latched = (0..<60).flatMap { _ in [Sentences.rmc("120000"), Sentences.gga("120000")] }
    #expect(Decoded(bodies: latched + [Sentences.rmc("120101")]).story == ["12:00:00 fix", "12:01:01 fix"])
  }

  private static let precedenceRows: [([String], String)] = [
    (["GPGLL", "GPRMC"], "GPRMC"), (["GPRMC", "GPGLL"], "GPRMC"), (["GPRMC", "GPGGA"], "GPGGA"),
    (["GPGGA", "GPRMC"], "GPGGA"),
    (["GPGGA", "GNGGA"], "GNGGA"), (["GNGGA", "GPGGA"], "GNGGA"), (["GNGGA", "GNGNS"], "GNGNS"),
    (["GNGNS", "GNGGA"], "GNGNS"),
    (["GPGGA", "GLGGA"], "GPGGA"), (["GLGGA", "GPGGA"], "GPGGA"), (["GNRMC", "GPRMC"], "GNRMC"),
    (["GNRMC", "GLGGA"], "GLGGA"),
  ]

  @Test("takes the position of the sentence that knows best (P-3.2)", arguments: precedenceRows)
  func precedence(_ addresses: [String], expected: String) {
    let bodies = addresses.map { address -> String in
      let place = address == expected ? "4512.0000,N,01500.0000,E" : Sentences.place
      let talker = String(address.prefix(2))
      return switch address.suffix(3) {
      case "RMC": Sentences.rmc("120000", talker: talker, place: place)
      case "GGA": Sentences.gga("120000", talker: talker, place: place)
      case "GNS": "\(talker)GNS,120000,\(place),AA,12,0.8,100.0,0.0,,"
      default: "\(talker)GLL,\(place),120000,A"
      }
    }
    let decoded = Decoded(bodies: bodies) { $0.date = CivilDate(year: 2025, month: 6, day: 15) }
    #expect(decoded.fixes.map(\.coordinate.latitude) == [45.2])
  }

  @Test("keeps what the whole receiver says when one constellation adds its part")
  func parts() {
    let decoded = Decoded(bodies: [
      "GNGNS,120000,\(Sentences.place),AA,15,0.8,100.0,0.0,,", "GPGNS,120000,,,,,,7,,,,5.2,23",
      "GLGNS,120000,,,,,,8,,,,5.2,23",
      Sentences.rmc("120000", talker: "GN"),
    ])
    #expect(decoded.fixes.map(\.satellitesUsed) == [15])
    #expect(decoded.fixes.map { $0.accuracy?.metres } == [0.8 * 19])
  }
}

@Suite("the day of an epoch (P-3.4, P-3.5)")
struct DatingTests {
  private static let june15 = CivilDate(year: 2025, month: 6, day: 15)

  private func times(_ decoded: Decoded) -> [String] {
    decoded.epochs.map { $0.time?.iso8601(fractionDigits: 0) ?? "-" }
  }

  @Test("keeps its day across New Year, GGA first (B01)")
  func newYear() {
    let bodies = [
      ("235958.000", "311225"), ("235959.000", "311225"), ("000000.000", "010126"), ("000001.000", "010126"),
    ]
    .flatMap { [Sentences.gga($0), Sentences.rmc($0, date: $1)] }
    let expected = ["2025-12-31T23:59:58Z", "2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"]
    #expect(times(Decoded(bodies: bodies)) == expected)
    let late = Decoded(bodies: bodies[..<6] + ["GPGLL,\(Sentences.place),235959.000,A"] + bodies[6...])
    #expect(times(late) == expected)
    #expect(late.counts.late == 1)
  }

  @Test("steps to the next day once when only the first sentence tells it (B01)")
  func timeOnly() {
    let times = ["235959", "000000", "000001", "115959", "120001", "235959", "000000"]
    let decoded = Decoded(bodies: [Sentences.rmc("235958", date: "311225")] + times.map { Sentences.gga($0) })
    #expect(
      self.times(decoded).map { String($0.dropLast(10)) } == ["2025-12-31", "2025-12-31"]
        + [String](repeating: "2026-01-01", count: 5) + ["2026-01-02"])
  }

  @Test("dates what came before the first date back from it, across midnight (P-3.4, B40)")
  func backDated() {
    let bodies = [
      Sentences.gga("235958"), Sentences.gga("235959"), Sentences.gga("000000"), Sentences.rmc("000001"),
      Sentences.gga("000002"),
    ]
    #expect(
      times(Decoded(bodies: bodies)) == [
        "2025-06-14T23:59:58Z", "2025-06-14T23:59:59Z", "2025-06-15T00:00:00Z", "2025-06-15T00:00:01Z",
        "2025-06-15T00:00:02Z",
      ])
  }

  @Test("gives no fix without any date, and says how many wait for one (B40)")
  func undated() {
    let bodies = (0..<120).map { Sentences.gga(["2359", "0000"][$0 / 60] + ($0 % 60 < 10 ? "0" : "") + "\($0 % 60)") }
    let without = Decoded(bodies: bodies)
    #expect(without.fixes.isEmpty)
    #expect(without.counts.undatedFixes == 120)
    #expect(Set(without.story) == ["- noTime"])
    let with = Decoded(bodies: bodies) { $0.date = Self.june15 }
    #expect(with.fixes.count == 120)
    #expect(with.counts.undatedFixes == 0)
    #expect(with.fixes.map(\.time.date.day) == [Int](repeating: 15, count: 60) + [Int](repeating: 16, count: 60))
  }

  @Test("takes no date from void sentences, though it tells their time (B37)")
  func junkDates() {
    let bodies = [
      "GPRMC,235948.00,V,0000.0000,N,00000.0000,E,,,161206,,,N",
      "GPRMC,193515.00,V,0000.0000,N,00000.0000,E,,,300910,,,N",
      "GPRMC,235955.00,V,0000.0000,N,00000.0000,E,,,250910,,,N", Sentences.gga("120000.00"), Sentences.rmc("120000.00"),
      Sentences.rmc("120001.00"), "GPRMC,120002.00,V,,,,,,,010180,,,N",
    ]
    let decoded = Decoded(bodies: bodies)
    #expect(
      decoded.fixes.map { $0.time.iso8601(fractionDigits: 0) } == ["2025-06-15T12:00:00Z", "2025-06-15T12:00:01Z"])
    #expect(times(decoded).last == "2025-06-15T12:00:02Z")
  }

  @Test("lets made-up times of void sentences move no fix to another day (B37)")
  func junkTimes() {
    let void = ["235900", "001000", "110000"].map { Sentences.rmc($0, "V") }
    let decoded = Decoded(bodies: [Sentences.rmc("120000")] + void + [Sentences.gga("120500")])
    #expect(decoded.fixes.last?.time.iso8601() == "2025-06-15T12:05:00.000Z")
    let early = Decoded(
      bodies: [Sentences.gga("115500")] + ["235900", "001000"].map { Sentences.rmc($0, "V") } + [
        Sentences.rmc("120000")
      ])
    #expect(early.fixes.first?.time.iso8601() == "2025-06-15T11:55:00.000Z")
  }

  @Test("believes no date of a receiver that stands at zero degrees (B19)")
  func zero() {
    let decoded = Decoded(bodies: [
      "GPRMC,000001.00,A,0.000,N,0.000,E,0.0,0.0,040404,0.0,E", "GPRMC,,V,,,,,,,,,,N", "GPGGA,,,,,,0,00,99.99,,,,,,",
      Sentences.rmc("120000.00"), Sentences.rmc("120001.00"),
    ])
    #expect(decoded.fixes.count == 2)
    #expect(times(decoded) == ["2025-06-15T00:00:01Z", "2025-06-15T12:00:00Z", "2025-06-15T12:00:01Z"])
  }

  private static let zdaRows: [([String], String)] = [
    ([Sentences.gga("120000"), "GPZDA,120000,16,06,2025,00,00"], "2025-06-16T12:00:00Z"),
    (["GPZDA,120000,16,06,2025,00,00", Sentences.gga("120000")], "2025-06-16T12:00:00Z"),
    ([Sentences.gga("120000"), "GPZDA,120000,16,06,2025,00,00", Sentences.rmc("120000")], "2025-06-15T12:00:00Z"),
    ([Sentences.gga("120000"), "GPZDA,120000,16,06,2025,00,00", Sentences.rmc("120000", date: "")], "-"),
    ([Sentences.gga("120000", "0"), "GPZDA,120000,16,06,2025,00,00"], "-"),
  ]

  @Test("takes ZDA where a position comes without RMC (P-3.4)", arguments: zdaRows)
  func zda(_ bodies: [String], expected: String) {
    #expect(times(Decoded(bodies: bodies)) == [expected])
  }

  private static let rolloverRows: [(String, String?, String)] = [
    ("311280", nil, "1980-12-31"), ("311299", nil, "1999-12-31"), ("010100", nil, "2000-01-01"),
    ("311279", nil, "2079-12-31"),
    ("301005", nil, "2005-10-30"), ("301005", "2025-06-15", "2025-06-15"), ("301005", "2025-06-14", "2005-10-30"),
    ("150625", "2025-06-15", "2025-06-15"), ("150625", "2020-01-01", "2025-06-15"),
    ("160306", "2045-06-14", "2025-10-30"),
    ("310886", "2026-01-01", "2025-11-30"),
  ]

  @Test(
    "reads two-digit years from 1980 to 2079 and moves them by GPS cycles only when told (P-3.5)",
    arguments: rolloverRows)
  func rollover(_ date: String, limit: String?, expected: String) {
    let decoded = Decoded(bodies: [Sentences.rmc("120000", date: date)]) {
      $0.rolloverLimit = limit.flatMap { CivilDate(iso8601: $0) }
    }
    #expect(decoded.fixes.map(\.time.date.iso8601) == [expected])
  }

  @Test("holds at most a hundred thousand epochs back (P-3.4)")
  func held() {
    let bodies = (0..<100_003).map { second -> String in
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return Sentences.gga(two(second / 3600 % 24) + two(second / 60 % 60) + two(second % 60))
    }
    let decoded = Decoded(bodies: bodies + [Sentences.rmc("034643", date: "160625")])
    #expect(decoded.epochs.count == 100_004)
    #expect(decoded.counts.undatedFixes == 3)
    #expect(decoded.story.prefix(4) == ["- noTime", "- noTime", "- noTime", "00:00:03 fix"])
    #expect(decoded.fixes.first?.time.iso8601() == "2025-06-15T00:00:03.000Z")
    #expect(zip(decoded.fixes, decoded.fixes.dropFirst()).allSatisfy { ($1.time - $0.time).seconds == 1 })
  }
}
