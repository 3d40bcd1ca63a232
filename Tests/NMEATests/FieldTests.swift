import NMEA
import Testing
import Tracking

@Suite("fields and what they mean (P-2.4 to P-2.7, P-1.2)")
struct FieldTests {
  private static let malformedRows: [String] = [
    Sentences.rmc("240000.00"), Sentences.rmc("126000.00"), Sentences.rmc("120061.00"), Sentences.rmc("12000"),
    Sentences.rmc("1200000"), Sentences.rmc("12000a.00"), Sentences.rmc("-20000.00"), Sentences.rmc("120000.00x"),
    Sentences.rmc("120000.00", date: "310225"), Sentences.rmc("120000.00", date: "000125"),
    Sentences.rmc("120000.00", date: "011325"), Sentences.rmc("120000.00", date: "15062025"),
    Sentences.rmc("120000.00", place: "4560.0000,N,01500.0000,E"),
    Sentences.rmc("120000.00", place: "9000.0001,N,01500.0000,E"),
    Sentences.rmc("120000.00", place: "4500.0000,N,18000.0001,E"),
    Sentences.rmc("120000.00", place: "4500.0000,E,01500.0000,E"),
    Sentences.rmc("120000.00", place: "4500.0000,N,01500.0000,N"),
    Sentences.rmc("120000.00", place: "4500.0000,,01500.0000,E"),
    Sentences.rmc("120000.00", place: "4500.0000,N,,"), Sentences.rmc("120000.00", place: ",,01500.0000,E"),
    Sentences.rmc("120000.00", place: "-500.0000,N,01500.0000,E"),
    Sentences.rmc("120000.00", place: " 4500.0000,N,01500.0000,E"),
    Sentences.rmc("120000.00", place: "4500.00.00,N,01500.0000,E"),
    Sentences.rmc("120000.00", place: "4500,0000,N,01500.0000,E"),
    Sentences.rmc("120000.00", place: ".5,N,01500.0000,E"), Sentences.rmc("120000.00", place: "004500,N,01500,E"),
    Sentences.rmc("120000.00", speed: "nan"), Sentences.rmc("120000.00", speed: "-1"),
    Sentences.rmc("120000.00", speed: "1e3"), Sentences.rmc("120000.00", speed: "."),
    Sentences.gga("120000.00", "x"), Sentences.gga("120000.00", "11"), Sentences.gga("120000.00", hdop: "1.0.0"),
    Sentences.gga("120000.00", satellites: "-8"), Sentences.gsa("4"),
    "GPRMC,120000.00,A,4500.0000,N,01500.0000,E,36.0,0.0", "GPRMC,120000.00,V,,,,,,",
    "GPGGA,120000.00,4500.0000,N,01500.0000,E,1,08", "GPGLL,4500.0000,N,01500.0000,E,120000.00",
    "GPZDA,120000.00,31,02,2025,,", "GPZDA,120000.00,15,06", "GPVTG,0.0,T,,M,1.0,N,1.8",
    "GPRMC,", "GPRMC,1", "GLGNS,0", "GPGSA,A,44",
  ]

  @Test("drops a sentence for a field that cannot be (P-2.4)", arguments: malformedRows)
  func malformed(_ body: String) {
    let decoded = Decoded(bodies: [body])
    #expect(decoded.epochs.isEmpty)
    #expect(decoded.counts.malformed == 1)
  }

  @Test(
    "passes over a bad field that does not matter (P-2.4)",
    arguments: [
      Sentences.rmc("120000.00", track: "north"), Sentences.rmc("120000.00", track: "-10"),
      Sentences.rmc("120000.00") + ",V,future,fields", "GPRMC,120000.00,A,4500.0000,N,01500.0000,E,,,150625",
      "GPRMC,120000.00,A,4500.0000,N,01500.0000,E,36.0,0.0,150625,four,E", Sentences.rmc("120000.00", " A "),
      Sentences.rmc("120000.00", place: "4500.0000, N,01500.0000,E "),
      "GPRMC,120000.00,A,4500.0000,N,01500.0000,E,,,150625,,, ",
    ])
  func passedOver(_ body: String) {
    #expect(Decoded(bodies: [body]).story == ["12:00:00 fix"])
    #expect(Decoded(bodies: [body]).fixes.first?.track ?? 0 == 0)
  }

  @Test("takes blanks in the last field for nothing", arguments: ["GPGSA,A, ", "GPGSA,A,", "GPGSA,A", "GPGSA,A,  ,"])
  func lastBlank(_ body: String) {
    let decoded = Decoded(bodies: [Sentences.rmc("120000.00"), body])
    #expect(decoded.story == ["12:00:00 fix"])
    #expect(decoded.counts.malformed == 0)
  }

  @Test("keeps the fields of a void sentence from mattering (P-2.4, B37)")
  func voidFields() {
    let bodies = ["GPRMC,120000.00,V,xx.yy,N,99999.9,E,fast,,391399,,,N", "GPGGA,120001.00,-,,0,,0,,99.99,,,,,,"]
    let decoded = Decoded(bodies: bodies) { $0.date = CivilDate(year: 2025, month: 6, day: 15) }
    #expect(decoded.story == ["12:00:00 noFix", "12:00:01 noFix"])
  }

  private static let coordinatesRows: [(String, Double, Double)] = [
    ("4530.00000000,N,01530.00000000,E", 45.5, 15.5),
    ("4500.00000001,S,01500.00000001,W", -45.0 - 1e-8 / 60, -15.0 - 1e-8 / 60),
    ("0000.0060,N,00000.0060,E", 0.0001, 0.0001), ("9000.0000,S,18000.0000,W", -90, -180), ("4500,N,01500.,E", 45, 15),
    ("4512.3456789012345678,N,01512.3456789012345678,E", 45.205761315020576, 15.205761315020576),
    ("0.600,N,0.600,E", 0.01, 0.01), ("8959.9999999999,N,17959.9999999999,E", 89.9999999999983, 179.9999999999983),
  ]

  @Test("keeps every digit of a coordinate (P-2.5)", arguments: coordinatesRows)
  func coordinates(_ place: String, latitude: Double, longitude: Double) throws {
    for body in [
      Sentences.rmc("120000.00", place: place), Sentences.gga("120000.00", place: place), "GPGLL,\(place),120000.00,A",
    ] {
      let decoded = Decoded(bodies: [body]) { $0.date = CivilDate(year: 2025, month: 6, day: 15) }
      let fix = try #require(decoded.fixes.first)
      #expect(abs(fix.coordinate.latitude - latitude) < 1e-11)
      #expect(abs(fix.coordinate.longitude - longitude) < 1e-11)
    }
  }

  private static let speedRows: [([String], Double?)] = [
    ([Sentences.rmc("120000.00")], 18.52 as Double?), ([Sentences.rmc("120000.00", speed: "0.124")], 0.0637911),
    ([Sentences.rmc("120000.00", speed: "")], nil),
    ([Sentences.rmc("120000.00", speed: ""), "GPVTG,0.0,T,,M,,N,66.7,K,A"], 18.5277778),
    ([Sentences.rmc("120000.00", speed: ""), "GPVTG,0.0,T,,M,36.0,N,66.7,K,A"], 18.52),
    ([Sentences.rmc("120000.00", speed: "1.0"), "GPVTG,0.0,T,,M,36.0,N,66.7,K,A"], 0.5144444),
    ([Sentences.rmc("120000.00"), Sentences.gga("120000.00")], 18.52),
  ]

  @Test("reads speed in the unit sent (B65, B14)", arguments: speedRows)
  func speed(_ bodies: [String], expected: Double?) throws {
    let fix = try #require(Decoded(bodies: bodies).fixes.first)
    #expect((fix.speed == nil) == (expected == nil))
    #expect(abs((fix.speed?.metresPerSecond ?? 0) - (expected ?? 0)) < 1e-6)
  }

  @Test("leaves speed and course unknown where they are empty (B14)")
  func standstill() {
    let decoded = Decoded(bodies: [
      Sentences.rmc("120000.00", talker: "GN", speed: "0.124", track: "") + ",V",
      Sentences.rmc("120001.00", talker: "GN", speed: "", track: ""), "GPVTG,,T,,M,,N,,K,A",
    ])
    #expect(decoded.fixes.map { $0.speed == nil } == [false, true])
    #expect(decoded.fixes.map(\.track) == [nil, nil])
  }

  private static let accuracyRows: [(String, String, Double?, Fix.AccuracySource)] = [
    ("1", "1.0", 19 as Double?, Fix.AccuracySource.fromDilution), ("2", "1.0", 4.75, .fromDilution),
    ("9", "2.0", 9.5, .fromDilution),
    ("4", "0.8", 15.2, .fromDilution), ("5", "1.5", 28.5, .fromDilution), ("1", "", 30, .assumed),
    ("1", "49.99", 949.81, .fromDilution), ("1", "50", nil, .fromDilution), ("2", "99.99", nil, .fromDilution),
    ("1", "0.0", nil, .fromDilution), ("1", "-1.0", nil, .fromDilution),
  ]

  @Test("works accuracy out of HDOP as gpsd does (P-1.2)", arguments: accuracyRows)
  func accuracy(_ quality: String, _ hdop: String, metres: Double?, source: Fix.AccuracySource) throws {
    let bodies = [Sentences.rmc("120000.00"), Sentences.gga("120000.00", quality, hdop: hdop)]
    let fix = try #require(Decoded(bodies: bodies).fixes.first)
    #expect((fix.accuracy == nil) == (metres == nil))
    #expect(abs((fix.accuracy?.metres ?? 0) - (metres ?? 0)) < 1e-9)
    #expect(fix.accuracySource == source)
  }

  @Test("keeps the last HDOP for five seconds (P-1.2)")
  func lastDilution() {
    let times = ["235958.00", "235959.00", "000003.00", "000003.10"]
    let decoded = Decoded(
      bodies: times.enumerated().map { Sentences.gga($1, hdop: $0 == 0 ? "2.0" : "") } + [
        Sentences.gga("000004.00", hdop: "1.0")
      ]
    ) { $0.date = CivilDate(year: 2025, month: 6, day: 15) }
    #expect(decoded.fixes.map { $0.accuracy?.metres } == [38, 38, 38, 30, 19])
  }

  private static let solutionRows: [([String], String?, Fix.Solution)] = [
    (["1"], "A" as String?, Fix.Solution.autonomous), (["2"], "A", .differential), (["9"], "A", .differential),
    (["3"], "A", .autonomous),
    (["4"], "A", .rtkFixed), (["5"], "A", .rtkFloat), (["6"], "A", .deadReckoned), (["7"], "A", .manual),
    (["8"], "A", .simulated), ([], "A", .autonomous), ([], "D", .differential), ([], "R", .rtkFixed),
    ([], "F", .rtkFloat),
    ([], "E", .deadReckoned), ([], "M", .manual), ([], "S", .simulated), ([], "", .autonomous), ([], "C", .autonomous),
    ([], "P", .autonomous), (["1"], "E", .deadReckoned), (["2"], "S", .simulated), ([], nil, .autonomous),
  ]

  @Test("tells solutions apart, the doubtful ones first (P-2.7)", arguments: solutionRows)
  func solution(_ quality: [String], mode: String?, expected: Fix.Solution) {
    let bodies = [Sentences.rmc("120000.00", mode: mode)] + quality.map { Sentences.gga("120000.00", $0) }
    #expect(Decoded(bodies: bodies).fixes.map(\.solution) == [expected])
  }

  @Test("reads RMC of any age, and no validity out of its navigational status (B13)")
  func rmcKinds() {
    let decoded = Decoded(bodies: [
      "GPRMC,120000,A,4500.0000,N,01500.0000,E,36.0,0.0,150625,4.0,E",
      "GPRMC,120001.00,A,4500.0100,N,01500.0000,E,36.0,0.0,150625,,,A",
      "GNRMC,120002.00,A,4500.0200,N,01500.0000,E,36.0,0.0,150625,,,D,V",
      "YDRMC,120003.00,A,4500.0300,N,01500.0000,E,36.0,0.0,150625,4.3,E,A,C",
      "GNRMC,120004.00,A,4500.0400,N,01500.0000,E,36.0,0.0,150625,,,A,V,future",
    ])
    #expect(decoded.story == (0..<5).map { "12:00:0\($0) fix" })
    #expect(decoded.fixes.last?.time == Timestamp(iso8601: "2025-06-15T12:00:04Z".utf8))
  }

  private static let dimensionRows: [([String], Fix.Dimension)] = [
    ([Sentences.gga("120000.00")], Fix.Dimension.threeD), ([Sentences.gga("120000.00", altitude: "")], .twoD),
    ([], .twoD),
    ([Sentences.gsa("3")], .threeD), ([Sentences.gga("120000.00"), Sentences.gsa("2")], .twoD),
    ([Sentences.gsa("2"), Sentences.gsa("3")], .threeD), ([Sentences.gsa("3"), Sentences.gsa("1")], .threeD),
  ]

  @Test("takes two- and three-dimensional from GSA, else from the altitude", arguments: dimensionRows)
  func dimension(_ bodies: [String], expected: Fix.Dimension) {
    #expect(Decoded(bodies: [Sentences.rmc("120000.00")] + bodies).fixes.map(\.dimension) == [expected])
  }
}
