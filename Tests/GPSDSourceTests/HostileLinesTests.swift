import Testing
import Tracking

@testable import GPSDSource

@Suite("lines that are not what they should be")
struct HostileLinesTests {
  @Test(
    "a malformed line is counted and says nothing (P-2.8)",
    arguments: [
      "{", "{}", "{]", "{\"class\":\"TPV\"", "{\"class\":\"TPV\"}}", "{\"class\":\"TPV\",}", "{\"class\":}",
      "{\"class\":\"TPV\"} {\"class\":\"TPV\"}", "{\"mode\":3}", "{class:\"TPV\"}",
      "{\"class\":\"TPV\",\"class\":\"SKY\"}",
      "{\"class\":\"TPV\",\"lat\":1e999}", "{\"class\":\"TPV\",\"lat\":NaN}", "{\"class\":\"TPV\",\"lat\":inf}",
      "{\"class\":\"TPV\",\"lat\":null}", "{\"class\":\"TPV\",\"lat\":true}", "{\"class\":\"TPV\",\"lat\":\"45\"}",
      "{\"class\":\"TPV\",\"lat\":0x10}", "{\"class\":\"TPV\",\"lat\":1.}", "{\"class\":\"TPV\",\"lat\":.5}",
      "{\"class\":\"TPV\",\"lat\":--1}", "{\"class\":\"TPV\",\"mode\":99999999999}",
      "{\"class\":\"TPV\",\"mode\":\"3\"}",
      "{\"class\":\"TPV\",\"device\":7}", "{\"class\":\"TPV\",\"time\":0}", "{\"class\":\"TPV\",\"x\":[1]}",
      "{\"class\":\"TPV\",\"device\":\"\\u12\"}", "{\"class\":\"TPV\",\"device\":\"\\x\"}",
      "{\"class\":\"TPV\",\"device\":\"",
      "{\"class\":\"TPV\",\"lat\":1111111111111111111111111111111111111111111}", "{\"a\":[[[[[[[[]]]]]]]]}",
    ])
  func malformed(_ line: String) {
    let result = read(tpv(0) + line + "\n" + tpv(1))
    #expect(result.epochs.compactMap(\.time) == [instant(0), instant(1)])
    #expect(result.counts.malformed == 1)
    #expect(result.counts.read == 3)
  }

  @Test(
    "what libgps 3.22 would loop over for ever is refused",
    arguments: [
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":1}]}"#,
      #"{"class":"DEVICES","devices":[{"x":[1]},{"class":"DEVICE"}]}"#,
      #"{"class":"DEVICES","devices":[{"class":"DEVICE"},{},{},{},{"class":"DEVICE"}]}"#,
      #"{"class":"SKY","satellites":[{"class":"X","PRN":{}},{"class":"SKY"}]}"#,
      #"{"device":7,"x":"","class":"VERSION"}"#,
      #"{"class":"VERSION","release":1,"x\"class":"VERSION"}"#,
    ])
  func endless(_ line: String) {
    let result = read(line + "\n" + tpv(0))
    #expect(result.epochs.count == 1)
    #expect(result.counts.read == 2)
  }

  @Test("the class may stand anywhere")
  func classLast() {
    let line = #"{"device":"/dev/ttyACM0","mode":3,"time":"2025-06-15T12:00:00Z","lat":45,"lon":15,"class":"TPV"}"#
    #expect(read(line).epochs == read(tpv(0)).epochs)
  }

  @Test("nothing of one report is left in the next")
  func noMemory() throws {
    let epochs = read(tpv(0, extra: #""speed":3,"track":9,"eph":2"#) + tpv(1, mode: 2)).epochs
    let fix = try #require(epochs.last?.fix)
    #expect(fix.speed == nil && fix.track == nil && fix.accuracySource == .assumed)
  }

  @Test("blanks between the parts do not matter")
  func blanks() {
    let spaced = tpv(0, extra: #""eph":4"#).replacing(",", with: " ,\t").replacing(":", with: " : ", maxReplacements: 1)
    #expect(read(spaced).epochs == read(tpv(0, extra: #""eph":4"#)).epochs)
  }

  @Test("line ends, what stands before a brace, and lines without one")
  func junk() {
    let result = read("\u{FEFF}# note\r\n$GPGLL,x\n\n12:00 " + tpv(0).dropLast() + "\r" + tpv(1).dropLast())
    #expect(result.epochs.map(\.time) == [instant(0), instant(1)])
    #expect(result.counts.junkBytes == 3 + 6 + 8 + 6)
    #expect(result.counts.malformed == 0)
  }

  @Test("a line longer than gpsd's longest is skipped to its end", arguments: [1, 1000, Int.max])
  func tooLong(piece: Int) {
    let long = #"{"class":"TPV","tag":""# + String(repeating: "x", count: LineSplitter.maximumLength) + "\"}\n"
    let result = read(tpv(0) + long + tpv(1), piece: piece)
    #expect(result.epochs.count == 2)
    #expect(result.counts.tooLong == 1)
    #expect(result.counts.read == 2)
  }

  @Test("the epochs do not depend on how the bytes are cut")
  func pieces() {
    let text =
      version + devices("/dev/ttyACM0") + "junk\n" + (0..<30).map { tpv(Double($0), extra: #""eph":4"#) }.joined()
      + "{\"class\":\n" + tpv(nil, mode: 1)
    let whole = read(text)
    for piece in [1, 2, 3, 7, 64, 1021] {
      let cut = read(text, piece: piece)
      #expect(cut.epochs == whole.epochs)
      #expect(cut.counts == whole.counts)
    }
    #expect(whole.epochs.count == 31)
  }

  @Test("other classes are ignored, whatever they hold")
  func otherClasses() {
    let result = read(#"{"class":"AIS","a":{"b":[1,"x",null,{}]}}"# + "\n" + version + tpv(0))
    #expect(result.epochs.count == 1)
    #expect(result.counts.ignored == 2)
  }

  @Test("the bare 0 of an unplugged receiver is understood")
  func unplugged() throws {
    var text = ReportText()
    let line = #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":0}"#
    #expect(Array(line.utf8).withUnsafeBytes { text.load($0) })
    guard case .device(let device) = try #require(Report(&text)) else { throw Unexpected() }
    #expect(device == Device(path: "/dev/ttyACM0", isActivated: false))
  }

  private struct Unexpected: Error {}
}
