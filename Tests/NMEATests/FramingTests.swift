import NMEA
import TestSupport
import Testing
import Tracking

@Suite("sentences in a stream of bytes (P-2.1 to P-2.3)")
struct FramingTests {
  private static let first = sentence(Sentences.rmc("120000.00"))
  private static let second = sentence(Sentences.rmc("120001.00"))
  private static let two = ["12:00:00 fix", "12:00:01 fix"]

  private static let noisyTexts: [String] = [
    "\(first)\r\n\(second)\r\n", "\(first)\n\(second)", "\(first)\r\(second)\r", "\(first)\r\n\r\n\(second)\n\n",
    "\(first)\(second)", "\u{feff}\(first)\r\n\(second)", "# started\r\n\(first)\r\n# ended\n\(second)",
    "\\s:7,c:1750000000*5A\\\(first)\r\n\\g:1-2-34*59\\\(second)\r\n", "NMEA,\(first)\r\nNMEA,\(second)",
    "12:00:00.123 > \(first)\r\n[1750000001] \(second) ok",
    "{\"class\":\"SKY\"}\n\(first)\n{\"class\":\"WATCH\"}\n\(second)",
    "\0\0\(first)\0\r\n\0\(second)", "µb\u{1}b\(first)\r\nÿþ\(second)", "$GPGGA,1200\(first)\r\n$\(second)",
    "AT\r\r\nERROR\r\n\(first)\r\n\(second)", "Hello!\(first)\r\n\(second)",
  ]

  @Test("finds both sentences whatever stands around them (P-2.1)", arguments: noisyTexts)
  func surroundings(_ text: String) {
    #expect(Decoded(text).story == Self.two)
  }

  @Test("leaves sentences in comments alone")
  func comments() {
    #expect(Decoded("# as in \(Self.first)\r\n\(Self.second)\r\n").story == ["12:00:01 fix"])
  }

  enum Counter { case badChecksum, noChecksum, malformed, ignored, junkBytes }

  private static let droppedRows: [(String, Counter, Int)] = [
    ("junk\r\n", .junkBytes, 4), ("# \(first)\n", .junkBytes, first.utf8.count + 2), ("$GPGG\(first)", .junkBytes, 5),
    ("$\r\n", .junkBytes, 1), (first.dropLast(2) + "00", .badChecksum, 1),
    (first.dropLast(1) + "\r\n", .badChecksum, 1),
    (first.dropLast(2) + "G7\r\n", .badChecksum, 1), (first.dropLast(3) + "\r\n", .noChecksum, 1),
    (sentence("GPRMC,120000.00,A,4500.0000,N"), .malformed, 1), (sentence("GPGSV,1,1,00"), .ignored, 1),
    (sentence("GPGST,120000.00,,,,,,,"), .ignored, 0), (sentence("PQGSA,A,3,01"), .ignored, 0),
    (sentence("PQGSV,1,1,00"), .ignored, 0), (sentence("PQTMVERNO"), .ignored, 1),
  ]

  @Test("counts what it drops", arguments: droppedRows)
  func counting(_ text: String, _ counter: Counter, expected: Int) {
    let around = Decoded("\(Self.first)\r\n\(text)\r\n\(Self.second)")
    let counts = around.counts
    let count =
      switch counter {
      case .badChecksum: counts.badChecksum
      case .noChecksum: counts.noChecksum
      case .malformed: counts.malformed
      case .ignored: counts.ignored
      case .junkBytes: counts.junkBytes
      }
    #expect(count == expected)
    #expect(around.story == Self.two)
  }

  @Test("reads a checksum in either case (P-2.2)", arguments: ["*6c", "*6C"])
  func cases(checksum: String) {
    let body = "GPRMC,120041.00,A,4501.0000,N,01500.0000,E,36.0,0.0,150625,,,A"
    #expect(sentence(body).hasSuffix("*6C"))
    #expect(Decoded("$" + body + checksum).story == ["12:00:41 fix"])
  }

  @Test(
    "takes 1024 bytes between $ and *, no more, and skips the rest of that line (P-2.2)",
    arguments: [(1024, 0, 1), (1025, 1, 0), (5000, 1, 0)])
  func length(_ length: Int, tooLong: Int, read: Int) {
    let long = "GPTXT," + String(repeating: "x", count: length - 6)
    let decoded = Decoded("\(sentence(long)),\(Self.first)\r\n\(Self.second)\r\n")
    #expect(decoded.counts.tooLong == tooLong)
    #expect(decoded.counts.ignored == read)
    #expect(decoded.story == (tooLong == 1 ? ["12:00:01 fix"] : Self.two))
  }

  @Test("needs a checksum unless told otherwise, and never takes half a line (B67)")
  func missingChecksum() {
    let text = "$\(Sentences.rmc("120000.00"))\r\n$\(Sentences.rmc("120001.00"))\n$GPRMC,120002.00,A,4500.0200,N,015"
    let strict = Decoded(text)
    #expect(strict.epochs.isEmpty)
    #expect(strict.counts.noChecksum == 3)
    let lenient = Decoded(text) { $0.allowMissingChecksum = true }
    #expect(lenient.story == Self.two)
    #expect(lenient.counts.malformed == 1)
    #expect(lenient.counts.noChecksum == 0)
  }

  @Test(
    "hears any two-letter talker (B72)", arguments: ["GP", "GN", "GL", "GA", "GB", "BD", "GQ", "GI", "II", "YD", "QZ"])
  func talkers(_ talker: String) {
    #expect(Decoded(bodies: [Sentences.rmc("120000.00", talker: talker)]).story == ["12:00:00 fix"])
  }

  @Test("names what it ignores by formatter, or by address when proprietary")
  func ignored() {
    let decoded = Decoded(bodies: ["GPGSV,1,1,00", "GLGSV,1,1,00", "PGRME,3.0,M", "PSRFTXTVersion", "GPTXT,hi", "!x"])
    #expect(decoded.counts.ignoredFormatters.map(\.name) == ["GSV", "PGRME", "PSRFTXTV", "TXT", "!x"])
    #expect(decoded.counts.ignoredFormatters.map(\.count) == [2, 1, 1, 1, 1])
    let many = Decoded(bodies: (100..<300).map { "GP\($0),1,2" })
    #expect(many.counts.ignored == 200)
    #expect(many.counts.ignoredFormatters.count == 64)
    #expect(many.counts.ignoredFormatters.last?.name == "other")
    #expect(many.counts.ignoredFormatters.last?.count == 137)
  }

  @Test(
    "knows UTF-16 when it sees it",
    arguments: [
      ([0xff, 0xfe, 0x24, 0x00], true), ([0xfe, 0xff, 0x00, 0x24], true), ([0x24, 0x00, 0x47, 0x00], true),
      ([0x00, 0x24, 0x00, 0x47], true), ([0xef, 0xbb, 0xbf, 0x24], false), ([0x24, 0x47], false), ([], false),
    ])
  func utf16(_ bytes: [UInt8], expected: Bool) {
    #expect(Decoded(bytes).counts.isUTF16 == expected)
    #expect(Decoded(bytes, blocks: [1]).counts.isUTF16 == expected)
  }

  @Test("gives the same epochs and counts wherever the bytes are cut")
  func blocks() {
    let text = "x\(Self.first.dropLast(1))z\r\n\(Self.first)\r\n$GPXXX\(Self.second)*#\(Self.second.dropLast(1))"
    let bytes = Array(text.utf8)
    let whole = Decoded(bytes)
    #expect(whole.story == Self.two)
    for size in 1...bytes.count {
      let cut = Decoded(bytes, blocks: [Int](repeating: size, count: bytes.count / size))
      #expect(cut.epochs == whole.epochs)
      #expect(cut.counts == whole.counts)
    }
  }

  @Test("ends quietly on noise")
  func noise() {
    var numbers = SplitMix(seed: 1)
    let bytes = (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let decoded = Decoded(bytes)
    #expect(decoded.epochs.isEmpty)
    #expect(decoded.counts.junkBytes > 900_000)
  }
}
