import Foundation
import TestSupport
import Testing
import Tracking

extension LiveTests {
  /// What the driver does, one word after the other; `kill` and `cut` are the recorder's end by force and its restart.
  ///
  /// Before each word what came before it is seen in the store: a few samples of a new session, or the end of the last.
  /// Only `cut` waits for nothing.
  @Suite("a day with pauses and parked stretches (R-2.13, R-2.15, R-3.7, R-4.3)") struct DayRecordingTests {
    private static let days: [(String, reasons: [String])] = [
      (
        "start cut pause kill resume park kill drive pause resume park drive end kill",
        ["paused", "parked", "paused", "parked", "shiftEnded"]
      ),
      (
        "start cut kill pause kill resume cut kill park kill drive cut kill pause kill resume kill park kill drive kill end kill",
        [
          "processDied", "paused", "processDied", "parked", "processDied", "paused", "processDied", "parked",
          "processDied", "shiftEnded",
        ]
      ),
    ]

    @Test("leaves its driven parts and the reasons between them", arguments: days.prefix(Captures.isLong ? 2 : 1))
    func day(_ plan: String, reasons: [String]) async throws {
      let scene = try await Scene("highway")
      var recorder = try scene.record()
      var (expected, known) = (Expected.nothing, 0)
      for word in plan.split(separator: " ").map(String.init) {
        if word != "cut" { known = try await wait(for: expected, after: known, scene) }
        switch word {
        case "kill", "cut":
          recorder.send(SIGKILL)
          try await recorder.end()
          recorder = try scene.record()
        default:
          let answer = try await scene.run(word)
          #expect(answer.status == 0, "\(answer)")
          if word == "end" { #expect(answer.output.hasSuffix("All is saved.\n")) }
        }
        expected = expected.after(word)
      }
      #expect(
        try await eventually(within: .seconds(10)) { scene.place.text("record.out").hasSuffix("waiting for a shift\n") }
      )
      recorder.send(SIGTERM)
      #expect(try await recorder.end(within: .seconds(5)) == 0)

      let shown = try object(try await scene.run("show", "--json").output)
      let sessions = try #require(shown["sessions"] as? [[String: Any]]).filter { ($0["samples"] as? Int ?? 0) > 1 }
      #expect(sessions.map { $0["reason"] as? String } == reasons)
      let route = try #require(Route(shown))
      #expect(route.segments == reasons.count)
      let gaps = try #require((shown["route"] as? [String: Any])?["gaps"] as? [[String: Any]])
      #expect(gaps.map { $0["reason"] as? String } == reasons.dropLast())
      try await measure(try #require(route.metres), parts: reasons.count, scene)
    }

    /// The miles are those the vehicle drove from the first to the last sample of each part, and no sample is of a stop.
    private func measure(_ metres: Double, parts: Int, _ scene: Scene) async throws {
      let rows = try await scene.ask(
        "SELECT min(time), max(time) FROM route_sample GROUP BY session HAVING count(*) > 1")
      let ends = rows.map { $0.compactMap { Int64($0) } }
      #expect(ends.count == parts)
      let driven = ends.reduce(0) { $0 + scene.metres(from: $1[0], to: $1[1]) }
      // Half a metre at either end of each part is what the receiver's noise may do.
      #expect(abs(metres - driven) <= 0.01 * driven + Double(parts), "\(metres) m of \(driven) m")
      #expect(driven > 20 * Double(parts))
      for stop in ["shift_pause", "route_suspension"] {
        let inside = "SELECT count(*) FROM route_sample, \(stop) WHERE time > started_at AND time <= ended_at"
        #expect(try await scene.ask(inside) == [["0"]])
        // An epoch waits 0.9 s for companions, and the next one may be on its way.
        let before =
          "SELECT (started_at - (SELECT max(time) FROM route_sample WHERE time <= started_at)) / 1e9 FROM \(stop)"
        for row in try await scene.ask(before) { #expect(Double(row[0]).map { $0 < 3 } == true, "\(row)") }
      }
    }

    /// What is to be seen in the store before the next word.
    private enum Expected {
      case nothing
      case samples
      case end

      func after(_ word: String) -> Expected {
        switch word {
        case "start", "resume", "drive": .samples
        case "pause", "park", "end": .end
        default: self
        }
      }
    }

    /// Gives the newest session, which is older than the samples expected next.
    private func wait(for expected: Expected, after known: Int, _ scene: Scene) async throws -> Int {
      let query =
        switch expected {
        case .nothing: "SELECT 1"
        case .samples:
          "SELECT 1 FROM capture_session c WHERE key > \(known) AND ended_at IS NULL AND 3 <= (SELECT count(*) FROM route_sample WHERE session = c.key)"
        case .end: "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM capture_session WHERE ended_at IS NULL)"
        }
      let isSeen = try await eventually(within: .seconds(30)) { try await !scene.ask(query).isEmpty }
      try #require(isSeen, "\(expected) is not seen")
      return try await scene.ask("SELECT max(key) FROM capture_session").first?.first.flatMap { Int($0) } ?? 0
    }
  }
}
