import Foundation
import Simulation
import Testing
import Tracking

/// The committed captures are what the generator writes; `DASHPILOT_WRITE_SAMPLES=1` writes them instead.
@Suite("Samples") struct SampleTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples")
  static let writes = ProcessInfo.processInfo.environment["DASHPILOT_WRITE_SAMPLES"] == "1"

  @Test("are what the generator writes, byte for byte", arguments: SampleDrive.all.map(\.name))
  func regenerate(_ name: String) throws {
    let sample = try #require(SampleDrive.all.first { $0.name == name })
    let files = [("\(name).nmea", sample.nmea), ("\(name).truth.json", sample.drive.truth.json)]
    for (file, bytes) in files {
      let url = Self.folder.appending(path: file)
      if Self.writes { try Data(bytes).write(to: url) }
      #expect(try Data(contentsOf: url) == Data(bytes), "\(file) differs from the generator")
    }
  }

  @Test("say what they show before the first sentence and stay small", arguments: SampleDrive.all.map(\.name))
  func header(_ name: String) throws {
    let data = try Data(contentsOf: Self.folder.appending(path: "\(name).nmea"))
    let lines = data.split(separator: UInt8(ascii: "\n"))
    #expect(lines.prefix(2).allSatisfy { $0.first == UInt8(ascii: "#") })
    #expect(lines.dropFirst(4).allSatisfy { $0.first == UInt8(ascii: "$") })
    #expect(data.count < 300_000)
  }

  @Test("last 1 to 20 minutes and lie after gpsd's week rollover (P-3.5)", arguments: SampleDrive.all.map(\.name))
  func spans(_ name: String) throws {
    let sample = try #require(SampleDrive.all.first { $0.name == name })
    #expect((60...1200).contains(sample.drive.duration.seconds))
    #expect(sample.drive.start.nanoseconds > 1_554_595_200_000_000_000)
  }

  @Test("have gpsd's reports of one of them, one object a line under a header")
  func gpsdReports() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "open-sky-gpsd.json"), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline)
    let reports = lines.drop { $0.hasPrefix("#") }
    #expect(lines.first?.hasPrefix("# ") == true)
    #expect(reports.allSatisfy { $0.hasPrefix("{\"class\":") && $0.hasSuffix("}") })
    #expect(reports.filter { $0.contains("\"TPV\"") && $0.contains("\"mode\":3") }.count > 250)
    #expect(!text.contains("/dev/pts"))
    #expect(text.utf8.count < 400_000)
  }
}
