import Foundation
import Recorder
import TestSupport
import Testing
import Tracking

@testable import Commands

/// What another process does is seen by a running recorder at its next look, a quarter of a second later at most.
@Suite("a change by another process is noticed (R-6.12, P-10.1)") struct DayNoticeTests {
  /// What the driver does, and what the recorder says of it; without gpsd it says all it would with one.
  private static let day = [
    ("start", "waiting for gpsd"), ("pause", "stopped, shift paused"), ("resume", "waiting for gpsd"),
    ("park", "stopped while parked"), ("drive", "waiting for gpsd"), ("pause", "stopped, shift paused"),
    ("resume", "waiting for gpsd"), ("end", "waiting for a shift"),
  ]

  /// Counted on the machine's clock, from the instant that is stored to the one the recorder says its state began at. One
  /// that is late because the machine is busy says nothing of the recorder, so the middle one counts.
  @Test("within half a second")
  func latency() async throws {
    let place = try TemporaryFolder()
    let recorder = try place.start(
      "record", ["record", "--gpsd", "127.0.0.1:\(try freePort())", "--store", place.store])
    #expect(try await eventually(within: .seconds(20)) { place.text("record.out").hasSuffix("waiting for a shift\n") })
    var latencies: [Double] = []
    for (word, state) in Self.day {
      #expect(try await place.run(word, "--store", place.store).status == 0)
      let isSaid = try await eventually(within: .seconds(20)) { place.text("record.out").hasSuffix(state + "\n") }
      try #require(isSaid, "\(word): \(place.text("record.out"))")
      latencies.append((try noticed(in: place) - (try await lastAct(in: place))).seconds)
    }
    recorder.send(SIGTERM)
    #expect(try await recorder.end(within: .seconds(5)) == 0)
    #expect(latencies.sorted()[latencies.count / 2] <= 0.5, "\(latencies)")
  }

  /// When the recorder's state began, on the wall clock.
  private func noticed(in place: TemporaryFolder) throws -> Timestamp {
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    let name = try #require(names.first { $0.hasPrefix("dashpilot-") && !$0.contains(".") })
    return SystemClocks.wall
      - (SystemClocks.boot - (try #require(RecorderNotice(NoticeFile(path: place.file(name))))).since)
  }

  /// The newest instant the driver's commands have stored.
  private func lastAct(in place: TemporaryFolder) async throws -> Timestamp {
    let instants = ["shift", "shift_pause", "route_suspension"].flatMap { table in
      ["started_at", "ended_at"].map { "SELECT max(\($0)) AS at FROM \(table)" }
    }
    let query = "SELECT max(at) FROM (\(instants.joined(separator: " UNION ALL ")))"
    let answer = try await place.runOther(["/usr/bin/sqlite3", "-readonly", place.store, query])
    return Timestamp(nanoseconds: try #require(Int64(answer.output.trimmingCharacters(in: .newlines))))
  }
}
