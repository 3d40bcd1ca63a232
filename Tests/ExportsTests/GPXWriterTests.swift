import Testing
import Tracking

@testable import Exports

@Suite("GPX (P-9.1)")
struct GPXWriterTests {
  private func sample(_ second: Int64, _ latitude: Int64) -> Sample {
    Sample(
      time: Timestamp(seconds: 1_772_438_400 + second), latitude: latitude, longitude: -15_000_000_001, accuracy: 0)
  }

  @Test("writes a segment for each session of two samples and none for fewer")
  func segments() {
    var writer = GPXWriter()
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    writer.beginTrack(name: "A & B <drive>", &bytes)
    writer.append(sample(0, 45_000_000_000), &bytes)
    writer.append(sample(1, 45_000_100_000), &bytes)
    writer.endSession(&bytes)
    writer.append(sample(60, 45_000_200_000), &bytes)
    writer.endSession(&bytes)
    writer.endTrack(&bytes)
    writer.end(&bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="DashPilot" xmlns="http://www.topografix.com/GPX/1/1">
          <trk>
            <name>A &amp; B &lt;drive&gt;</name>
            <trkseg>
              <trkpt lat="45.000000000" lon="-15.000000001"><time>2026-03-02T08:00:00.000Z</time></trkpt>
              <trkpt lat="45.000100000" lon="-15.000000001"><time>2026-03-02T08:00:01.000Z</time></trkpt>
            </trkseg>
          </trk>
        </gpx>

        """)
  }

  @Test("writes names without what XML cannot hold")
  func names() {
    var bytes: [UInt8] = []
    GPXWriter().beginTrack(name: "a\u{1}\n\u{fffe}\u{ffff}\u{fffd}\u{1f697}]]>", &bytes)
    let name = "a  \u{fffd}\u{fffd}\u{fffd}\u{1f697}]]&gt;"
    #expect(String(decoding: bytes, as: UTF8.self) == "  <trk>\n    <name>\(name)</name>\n")
  }

  @Test(
    "writes degrees with nine digits and their sign",
    arguments: [
      (0, "0.000000000"), (-1, "-0.000000001"), (179_999_999_999, "179.999999999"), (-5_000_000_000, "-5.000000000"),
      (99_000_000_001, "99.000000001"),
    ])
  func decimals(nanodegrees: Int64, text: String) {
    #expect(degrees(nanodegrees) == text)
  }

  @Test(
    "writes times as everything else does",
    arguments: [
      -1, 0, 1, 951_782_399_999_999_999, 1_772_438_400_123_456_789, 4_102_444_799_999_000_000, Int64.max, .min,
    ])
  func times(nanoseconds: Int64) {
    let time = Timestamp(nanoseconds: nanoseconds)
    var bytes: [UInt8] = []
    var line = Line()
    line.append(iso8601: time)
    line.end(&bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == time.iso8601())
  }
}
