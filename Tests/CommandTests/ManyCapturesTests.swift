import Foundation
import TestSupport
import Testing

/// Several captures at once, and captures as they come from an archive. (P-9.1)
@Suite("replays of many captures", .timeLimit(.minutes(2)))
struct ManyCapturesTests {
  private let names = "stop-and-go.nmea tunnel.nmea missing.nmea open-sky-gpsd.json midnight.nmea counter.nmea"

  @Test("print the same bytes in the order given, whatever the number of jobs", arguments: ["", "--json"])
  func order(_ option: String) async throws {
    let place = try TemporaryFolder()
    let folder = Program.samples.path
    let alone = try await place.shell("cd '\(folder)' && dashpilot replay \(option) --jobs 1 \(names)")
    #expect(alone.status == 66, "the missing one gives the code")
    for jobs in [2, 7] {
      let together = try await place.shell("cd '\(folder)' && dashpilot replay \(option) --jobs \(jobs) \(names)")
      #expect(together.output == alone.output)
      #expect(together.errors == alone.errors)
      #expect(together.status == alone.status)
    }
  }

  @Test("read gzip as the text it holds, also of several members and padded with zeros")
  func gzip() async throws {
    let place = try TemporaryFolder()
    let sample = Program.samples.appending(path: "tunnel.nmea").path
    let plain = try await place.shell("dashpilot replay --json - < '\(sample)'")
    let whole = try await place.shell("gzip -c '\(sample)' | dashpilot replay --json -")
    let parts = try await place.shell(
      "(head -n 200 '\(sample)' | gzip; tail -n +201 '\(sample)' | gzip) | dashpilot replay --json -")
    let padded = try await place.shell(
      "(gzip -c '\(sample)'; head -c 700000 /dev/zero) | dashpilot replay --json -")
    #expect(plain.status == 0)
    #expect(whole.output == plain.output)
    #expect(parts.output == plain.output)
    #expect(padded.output == plain.output)
  }

  @Test("say nothing of progress to a pipe")
  func progress() async throws {
    let place = try TemporaryFolder()
    // Seven megabytes take this build a second or more; a progress line is due from then on.
    let sample = Program.samples.appending(path: "open-sky.nmea").path
    let outcome = try await place.shell("for n in $(seq 60); do cat '\(sample)'; done | dashpilot replay -")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }
}
