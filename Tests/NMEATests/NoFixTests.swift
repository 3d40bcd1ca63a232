import NMEA
import Testing
import Tracking

@Suite("no fix, and who may say so (P-2.6)")
struct NoFixTests {
  private static let votes: [([String], String)] = [
    ([Sentences.rmc("120000", "V")], "noFix"), ([Sentences.rmc("120000", "")], "noFix"),
    ([Sentences.rmc("120000", "D")], "fix"),
    ([Sentences.rmc("120000", mode: "N")], "noFix"), ([Sentences.gga("120000", "0")], "noFix"),
    ([Sentences.gga("120000", "")], "noFix"),  // says nothing, so nobody says there is one
    ([Sentences.gga("120000", ""), Sentences.rmc("120000")], "fix"),
    ([Sentences.gga("120000", ""), Sentences.rmc("120000", "V")], "noFix"),
    ([Sentences.gga("120000", "1"), Sentences.rmc("120000", "V")], "noFix"),
    ([Sentences.gga("120000", "0"), Sentences.rmc("120000")], "noFix"),
    (["GPGLL,4500.0000,N,01500.0000,E,120000,V,A"], "noFix"), (["GPGLL,4500.0000,N,01500.0000,E,120000,A,N"], "noFix"),
    (["GPGLL,4500.0000,N,01500.0000,E,120000,A"], "fix"), (["GPGLL,4500.0000,N,01500.0000,E,120000,,"], "noFix"),
    ([Sentences.rmc("120000"), "GPVTG,,T,,M,,N,,K,N"], "noFix"),
    (["GNGNS,120000,\(Sentences.place),AANN,12,0.8,100.0,0.0,,"], "fix"),
    (["GNGNS,120000,\(Sentences.place),NNNN,12,0.8,100.0,0.0,,"], "noFix"),
    (["GNGNS,120000,\(Sentences.place),A,12,0.8,100.0,0.0,,"], "fix"),
    (["GNGNS,120000,\(Sentences.place),RRNN,12,0.8,100.0,0.0,,"], "fix"),
    (["GNGNS,120000,,,,,NN,00,99.99,,,,"], "noFix"),
    ([Sentences.rmc("120000"), Sentences.gsa("1")], "noFix"),
    ([Sentences.rmc("120000"), Sentences.gsa("1"), Sentences.gsa("3")], "fix"),
    ([Sentences.rmc("120000"), Sentences.gsa("1"), Sentences.gsa("")], "noFix"),
    ([Sentences.gga("120000"), Sentences.gsa("1")], "noFix"),
    ([Sentences.rmc("120000"), Sentences.gga("120000"), Sentences.gsa("1")], "fix"),
    ([Sentences.rmc("120000", "V"), Sentences.gga("120000"), Sentences.gsa("1")], "noFix"),
    ([Sentences.rmc("120000", talker: "GN"), Sentences.rmc("120000", "V", talker: "GL")], "fix"),
    ([Sentences.rmc("120000", "V", talker: "GA"), Sentences.rmc("120000")], "fix"),
    ([Sentences.rmc("120000", talker: "GL"), Sentences.rmc("120000", "V", talker: "GB")], "noFix"),
    ([Sentences.rmc("120000", talker: "GN"), Sentences.rmc("120000", "V", talker: "GP")], "noFix"),
    (["GLGNS,120000,\(Sentences.place),A,8,0.8,100.0,0.0,,", Sentences.gga("120000", "0", talker: "GA")], "fix"),
    ([Sentences.rmc("120000", place: ",,,")], "noPosition"), ([Sentences.gga("120000", place: ",,,")], "noPosition"),
    ([Sentences.rmc("120000", place: ",N,,E")], "noPosition"),
    ([Sentences.rmc("120000", place: ",,,"), Sentences.gga("120000")], "fix"),
    ([Sentences.rmc("120000"), "PUBX,00,120000,,,,,0.0,NF,,,,,,,,,,,,"], "fix"),
  ]

  @Test("lets the most pessimistic sentence of an epoch win, but not one constellation against all", arguments: votes)
  func pessimism(_ bodies: [String], expected: String) {
    let decoded = Decoded(bodies: bodies) { $0.date = CivilDate(year: 2025, month: 6, day: 15) }
    #expect(decoded.story == ["12:00:00 \(expected)"])
  }

  @Test(
    "makes no epoch of a time alone, which says nothing about a fix (P-2.6)",
    arguments: [
      "GPZDA,120000,15,06,2025,00,00",
      "PUBX,00,120000,\(Sentences.place),100.0,G3,3.0,3.0,0.1,0.0,0.0,,0.9,1.2,0.8,9,0,0",
    ])
  func timeAlone(_ body: String) {
    let decoded = Decoded(bodies: [Sentences.rmc("115959"), body, Sentences.rmc("120001")])
    #expect(decoded.story == ["11:59:59 fix", "12:00:01 fix"])
  }

  @Test("makes no position out of empty fields (B07)")
  func emptyFields() {
    let decoded = Decoded(bodies: [
      Sentences.rmc("120000.00"), "GPGGA,120001.00,,,,,0,00,99.99,,,,,,", "GPRMC,120001.00,V,,,,,,,150625,,,N",
      "GNRMC,,V,,,,,,,,,,N", "GPGLL,,,,,,V,N", Sentences.rmc("120002.00"),
    ])
    #expect(decoded.story == ["12:00:00 fix", "12:00:01 noFix", "12:00:02 fix"])
  }

  @Test("believes no position repeated after the sky is lost (B09)")
  func frozen() {
    let lost = (1...40).flatMap { second -> [String] in
      let time = "1200\(second < 10 ? "0" : "")\(second).00"
      return [
        "GPGGA,\(time),4500.0000,N,01500.0000,E,,02,50.0,150.0,M,,M,,",
        "GPRMC,\(time),V,4500.0000,N,01500.0000,E,,,150625,,,N", "GPGSA,A,1,,,,,,,,,,,,,50.0,50.0,50.0",
      ]
    }
    let decoded = Decoded(bodies: [Sentences.rmc("120000.00")] + lost + [Sentences.rmc("120041.00")])
    #expect(decoded.fixes.count == 2)
    #expect(decoded.epochs.count == 42)
    #expect(decoded.epochs[40].time == Timestamp(iso8601: "2025-06-15T12:00:40Z".utf8))
  }

  @Test("says noTime for positions without one, at once and each (P-3.1, B11)")
  func noTime() {
    let decoded = Decoded(bodies: [
      Sentences.rmc("120000"), Sentences.gga(""), "GPVTG,0.0,T,,M,36.0,N,66.7,K,A", Sentences.gga(""),
      Sentences.rmc("120001"),
    ])
    #expect(decoded.story == ["12:00:00 fix", "- noTime", "- noTime", "12:00:01 fix"])
  }

  @Test("makes no epoch of timeless sentences without a fix (P-3.1)")
  func timeless() {
    let void = [
      "GNRMC,,V,,,,,,,,,,N", "GPGGA,,,,,,0,00,99.99,,,,,,", "GPGLL,,,,,,V,N", Sentences.gsa("1"), "GPRMC,,A,,,,,,,,,,A",
    ]
    #expect(Decoded(bodies: void).epochs.isEmpty)
    #expect(Decoded(bodies: [Sentences.rmc("120000"), void[0]]).story == ["- noFix"])
  }
}
