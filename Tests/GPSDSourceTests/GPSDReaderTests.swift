import Testing
import Tracking

@testable import GPSDSource

@Suite("gpsd's JSON becomes epochs")
struct GPSDReaderTests {
  @Test("a report of a moment replaces a poorer one of the same moment (P-3.3)")
  func richestWins() throws {
    let bare = tpv(mode: 2)
    let withSpeed = tpv(extra: #""altMSL":100.0,"speed":18.5"#)
    let withBoth = tpv(extra: #""altMSL":100.0,"speed":18.5,"eph":4.0"#)
    for lines in [[bare, withSpeed, withBoth], [withBoth, bare, withSpeed], [withSpeed, withBoth, bare]] {
      let epochs = read(lines.joined() + tpv(1)).epochs
      let fix = try #require(epochs.first?.fix)
      #expect(epochs.count == 2)
      #expect(fix.dimension == .threeD)
      #expect(fix.speed == .metresPerSecond(18.5))
      #expect(fix.accuracy == .metres(4))
    }
  }

  @Test("of two reports alike the later wins")
  func laterWins() {
    let epochs = read(tpv(latitude: 45) + tpv(latitude: 45.5)).epochs
    #expect(epochs.map { $0.fix?.coordinate.latitude } == [45.5])
  }

  @Test("a report of one of the last three moments judged is too late")
  func late() {
    let result = read(tpv(0) + tpv(1) + tpv(2) + tpv(3) + tpv(1, latitude: 46) + tpv(3, extra: #""eph":4"#))
    #expect(result.epochs.map(\.time) == [0, 1, 2, 3].map(instant))
    #expect(result.epochs.last?.fix?.accuracySource == .reported)
    #expect(result.counts.ignored == 1)
  }

  @Test(
    "what is missing is the reason why there is no fix (P-3.3)",
    arguments: [
      (tpv(nil), Epoch.NoFix.noTime),
      (tpv(nil, mode: 1, latitude: nil, longitude: nil), .noFix),
      (tpv(nil, mode: nil, latitude: nil, longitude: nil), .noFix),
      (tpv(latitude: nil, longitude: nil), .noPosition),
      (tpv(longitude: nil), .noPosition),
      (tpv(mode: 1), .noFix),
      (tpv(mode: 0), .noFix),
    ])
  func reasons(_ line: String, reason: Epoch.NoFix) {
    let result = read(line)
    #expect(result.epochs.map(\.reason) == [reason])
    #expect(result.counts.malformed == 0)
  }

  @Test("a reason is remembered with its time, and one without ends the open epoch")
  func reasonTimes() {
    let epochs = read(tpv(0) + tpv(nil, mode: 1) + tpv(1, mode: 1)).epochs
    #expect(epochs.map(\.time) == [instant(0), nil, instant(1)])
  }

  @Test(
    "the radius comes from eph, from epx and epy, or is assumed (P-1.2)",
    arguments: [
      (#""eph":4.2"#, 4.2, .reported),
      (#""eph":4.2,"epx":30,"epy":40"#, 4.2, .reported),
      (#""epx":3.0,"epy":4.0"#, 4.42, .reported),
      (#""eph":0,"epx":3,"epy":4"#, 4.42, .reported),
      (#""epx":3.0"#, 30, .assumed),
      (#""epx":0,"epy":0"#, 30, .assumed),
      (#""eph":-1"#, 30, .assumed),
      (#""eph":0.00"#, 30, .assumed),
      ("", 30, .assumed),
      (#""eph":949.9"#, 949.9, .reported),
      (#""eph":950"#, nil, .reported),
      (#""eph":9.5e2"#, nil, .reported),
    ] as [(String, Double?, Fix.AccuracySource)])
  func accuracy(_ members: String, metres: Double?, source: Fix.AccuracySource) throws {
    let fix = try #require(read(tpv(extra: members)).epochs.first?.fix)
    #expect(fix.accuracySource == source)
    #expect((fix.accuracy == nil) == (metres == nil))
    if let metres, let accuracy = fix.accuracy { #expect(abs(accuracy.metres - metres) < 1e-9) }
  }

  @Test(
    "a binary u-blox receiver means half of it by eph (P-1.2)",
    arguments: [("u-blox", 8.0), ("NMEA0183", 4), ("SiRF", 4)])
  func ublox(_ driver: String, metres: Double) {
    let device = #"{"class":"DEVICE","path":"/dev/ttyACM0","driver":"\#(driver)","activated":"2025-06-15T12:00:00Z"}"#
    let list = #"{"class":"DEVICES","devices":[\#(device)]}"#
    for introduction in [device, list] {
      let epochs = read(introduction + "\n" + tpv(extra: #""eph":4"#)).epochs
      #expect(epochs.first?.fix?.accuracy == .metres(metres))
    }
  }

  @Test("the sentinel is what was sent, not what is made of it")
  func ubloxSentinel() {
    let device =
      #"{"class":"DEVICE","path":"/dev/ttyACM0","driver":"u-blox","activated":"2025-06-15T12:00:00Z"}"# + "\n"
    #expect(read(device + tpv(extra: #""eph":500"#)).epochs.first?.fix?.accuracy == .metres(1000))
    #expect(read(device + tpv(extra: #""eph":950"#)).epochs.first?.fix?.accuracy == nil)
  }

  @Test(
    "mode says whether there is a fix, status only what kind (P-2.7)",
    arguments: [
      (nil, Fix.Solution.autonomous), (0, .autonomous), (1, .autonomous), (2, .differential), (3, .rtkFixed),
      (4, .rtkFloat), (5, .deadReckoned), (6, .autonomous), (7, .manual), (8, .simulated), (9, .autonomous),
      (99, .autonomous),
    ] as [(Int?, Fix.Solution)])
  func solutions(_ status: Int?, solution: Fix.Solution) {
    let epochs = read(tpv(extra: status.map { #""status":\#($0)"# } ?? "")).epochs
    #expect(epochs.map { $0.fix?.solution } == [solution])
    #expect(read(tpv(mode: 1, extra: #""status":2"#)).epochs.map(\.reason) == [.noFix])
  }

  @Test("what a report does not say is nil")
  func absent() throws {
    let fix = try #require(read(tpv(mode: 2)).epochs.first?.fix)
    #expect(fix.speed == nil)
    #expect(fix.track == nil)
    #expect(fix.satellitesUsed == nil)
    #expect(fix.dimension == .twoD)
  }

  @Test("the satellites of the last SKY of the same receiver are told with the fix")
  func satellites() {
    let sky =
      #"{"class":"SKY","device":"/dev/ttyACM0","satellites":[{"PRN":1,"ss":40,"used":true},{"PRN":2,"used":false}]}"#
    let other = sky.replacing("ttyACM0", with: "ttyACM1").replacing("false", with: "true")
    let epochs = read(tpv(0) + sky + "\n" + tpv(1) + other + "\n" + tpv(2)).epochs
    #expect(epochs.map { $0.fix?.satellitesUsed } == [nil, 1, 1])
  }

  @Test(
    "times of ISO 8601 with and without a fraction or an offset; anything else is no time",
    arguments: [
      ("2025-06-15T12:00:00Z", 0), ("2025-06-15T12:00:00.0Z", 0), ("2025-06-15T12:00:00.5Z", 0.5),
      ("2025-06-15T12:00:00.123456789Z", 0.123456789), ("2025-06-15T14:00:00+02:00", 0),
      ("2025-06-15T11:59:60Z", 0),
      ("2025-06-15 12:00:00Z", nil), ("garbage", nil), ("", nil), ("2025-13-15T12:00:00Z", nil),
      ("2025-02-30T12:00:00Z", nil), ("2025-06-15T25:00:00Z", nil),
    ] as [(String, Double?)])
  func times(_ text: String, second: Double?) {
    let line = tpv(nil, extra: #""time":"\#(text)""#)
    let epoch = read(line).epochs.first
    #expect(epoch?.time == second.map(instant))
    #expect(epoch?.reason == (second == nil ? .noTime : nil))
  }
}
