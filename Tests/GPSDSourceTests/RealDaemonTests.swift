import Foundation
import TestSupport
import Testing
import Tracking

@testable import GPSDSource

private let hasFakeReceiver =
  geteuid() == 0
  && ["/usr/bin/gpsfake", "/usr/bin/gpspipe"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

extension LiveTests {
  @Suite(
    "the real gpsd, fed by gpsfake", .timeLimit(.minutes(1)),
    .enabled(if: hasFakeReceiver, "gpsfake and gpspipe are not installed, or this is not root"))
  struct RealDaemonTests {
    /// An invented drive north at 10 m/s; gpsd moves dates before April 2019 by 1024 weeks.
    private func drive(seconds: Int) -> String {
      (0..<seconds).map { second in
        let clock = String(format: "12%02d%02d.00", second / 60, second % 60)
        let latitude = String(format: "45%07.4f", Double(second) * 10 / 1852)
        let hdop = second % 20 < 10 ? "0.9" : "1.4"
        return [
          "GPGGA,\(clock),\(latitude),N,01500.0000,E,1,09,\(hdop),150.0,M,45.0,M,,",
          "GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.8,\(hdop),1.5",
          "GPRMC,\(clock),A,\(latitude),N,01500.0000,E,19.44,0.0,150625,,,A",
        ].map { "$\($0)*\(String(format: "%02X", $0.utf8.reduce(0, ^)))\r\n" }.joined()
      }.joined()
    }

    private func comparable(_ epochs: [Epoch]) -> [Epoch] {
      epochs.map { epoch in
        var epoch = epoch
        epoch.arrival = nil
        return epoch
      }
    }

    @Test("heard live and from gpspipe's output, the same times, positions and accuracies")
    func liveEqualsCapture() async throws {
      let folder = try TemporaryFolder()
      let nmea = try folder.write(drive(seconds: 40), to: "drive.nmea")
      let port = try ScriptedServer(script: nil).port

      let daemon = try Child(["/usr/bin/gpsfake", "-q", "-n", "-c", "0.01", "-P", port, nmea])
      defer { daemon.stop() }
      let live = try await listen(port: port, json: folder.file("drive.json"))
      let captured = comparable(read(folder.text("drive.json")).epochs)
      // The two did not begin and end together; what lies well within one is in the other.
      let middle = captured.dropFirst(2).dropLast(2)
      #expect(middle.count >= 50)
      #expect(middle.allSatisfy { $0.fix?.accuracySource == .reported || $0.fix == nil })
      let starts = live.indices.filter { live[$0] == middle.first }
      #expect(starts.contains { live[$0...].starts(with: middle) })
    }

    /// Listens until gpspipe, listening beside it, has its fill.
    private func listen(port: String, json: String) async throws -> [Epoch] {
      var timings = GPSDTimings()
      timings.retries = [.seconds(0.1)]
      var (epochs, pipe): ([Epoch], Child?) = ([], nil)
      for await event in GPSDSource(port: port, timings: timings).events() {
        guard case .epochs(let batch) = event else { continue }
        #expect(batch.allSatisfy { $0.arrival != nil })
        epochs += batch
        if pipe == nil {
          pipe = try Child(["/usr/bin/gpspipe", "-w", "-n", "90", "-o", json, "localhost:\(port)"])
        }
        if pipe?.result() != nil { break }
      }
      return comparable(epochs)
    }
  }
}
