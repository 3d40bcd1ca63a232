import Foundation
import TestSupport
import Testing

extension LiveTests {
  /// Small shifts on the clock of this machine, from `start` to `show`. (P-9.3, P-10.3)
  @Suite("a shift of this moment") struct WholeShiftTests {
    @Test("is recorded, ended, saved before the power may be cut, and shown")
    func whole() async throws {
      let scene = try await Scene("highway")
      #expect(try await scene.run("status").status == 1)
      let started = try await scene.run("start")
      #expect(started.output.hasPrefix("Shift started, "))
      #expect(started.output.contains("Nothing records it yet"))
      let recorder = try scene.record()
      try await scene.untilRecording()
      #expect(try await scene.run("status").status == 0)
      #expect(try await eventually(within: .seconds(20)) { scene.fixesSinceRecording >= 9 })
      let status = try object(try await scene.run("status", "--json").output)
      #expect(status["recording"] as? Bool == true)
      #expect((status["recorder"] as? [String: Any])?["state"] as? String == "recording")

      let begin = ContinuousClock.now
      let ended = try await scene.run("end")
      #expect(ContinuousClock.now - begin < .seconds(2))
      #expect(ended.output.hasSuffix("All is saved.\n"))
      recorder.send(SIGKILL)  // As if the power were cut at that word.
      let last = try #require(scene.lastFix)
      // An epoch waits 0.9 s for companions, and the next one may have come since.
      #expect(last - (try #require(try await scene.lastSample())) <= 2)
      #expect(try await scene.run("status").status == 1)

      let shown = try object(try await scene.run("show", "--json").output)
      let sessions = try #require(shown["sessions"] as? [[String: Any]])
      #expect(sessions.map { $0["reason"] as? String } == ["shiftEnded"])
      let route = try #require(Route(shown))
      #expect(route.segments == 1)
      #expect((try #require(route.metres)) > 20)
      // A line a state, and nothing else where nobody watches.
      let said = scene.place.text("record.out").split(separator: "\n")
      #expect(said.count { $0 == "recording" } == 1)
      #expect(said.count <= 6, "\(said)")
      #expect(scene.place.text("record.err") == "")
      let sentence = try await scene.run("show").output.split(separator: "\n").last
      #expect(sentence?.hasPrefix("Recorded in 1 segment, no gap, standing ") == true, "\(sentence ?? "")")
      let history = try await scene.run("history").output
      #expect(history.split(separator: "\n").count == 1)
      #expect(history.contains("mi recorded"))
    }

    @Test("stops within a second of SIGTERM, on a terminal with one line kept up to date")
    func terminal() async throws {
      let scene = try await Scene("highway")
      _ = try await scene.run("start")
      let words = "exec \(Program.path) record --gpsd \(scene.address) --store \(scene.place.store)"
      let command = "bash -c 'echo $$ >pid; \(words)'"
      let terminal = try scene.place.startOther("script", ["/usr/bin/script", "-qfec", command, "typescript"])
      #expect(try await eventually(within: .seconds(20)) { scene.place.text("typescript").contains("recording ·") })
      #expect(try await eventually(within: .seconds(20)) { scene.place.text("typescript").contains(" · ± ") })
      let id = try #require(pid_t(scene.place.text("pid").trimmingCharacters(in: .newlines)))
      let begin = ContinuousClock.now
      kill(id, SIGTERM)
      #expect(try await terminal.end(within: .seconds(5)) == 0)
      #expect(ContinuousClock.now - begin < .seconds(1))
      let typescript = scene.place.text("typescript").split(separator: "\n", omittingEmptySubsequences: false)
      let lines = typescript.filter { !$0.hasPrefix("Script ") && !$0.allSatisfy(\.isWhitespace) }
      #expect(lines.count == 1, "\(lines)")
      #expect(lines.first?.contains("\r") == true)
      let sessions = try object(try await scene.run("show", "--json").output)["sessions"] as? [[String: Any]]
      #expect(sessions?.map { $0["reason"] as? String } == ["processStopped"])
    }

    /// Six times, or fifty where time does not matter.
    @Test("survives kill -9 at random moments, losing five seconds at most")
    func killed() async throws {
      let scene = try await Scene("highway")
      _ = try await scene.run("start")
      for _ in 0..<(Captures.isLong ? 50 : 6) {
        let before = scene.lastFix ?? 0
        let recorder = try scene.record()
        try await scene.untilRecording()
        try await Task.sleep(for: .milliseconds(Int.random(in: 200...7000)))  // A kill at any moment is what is tried.
        recorder.send(SIGKILL)
        let last = try #require(scene.lastFix)
        #expect(try await recorder.end() == -SIGKILL)
        let check = try await scene.place.shell("sqlite3 dashpilot.sqlite 'PRAGMA integrity_check'")
        #expect(check.output == "ok\n")
        // Written every 4 s, judged 0.9 s after it came: of fixes a second apart that is six at the very worst.
        let sample = try await scene.lastSample() ?? 0
        #expect(last - max(before, sample) <= 6, "the last of \(last - sample) s, begun \(last - before) s ago")
      }
      let recorder = try scene.record()
      try await scene.untilRecording()
      #expect(try await scene.run("end").output.hasSuffix("All is saved.\n"))
      recorder.send(SIGTERM)
      #expect(try await recorder.end(within: .seconds(2)) == 0)
      let sessions = try object(try await scene.run("show", "--json").output)["sessions"] as? [[String: Any]]
      let reasons = try #require(sessions).map { $0["reason"] as? String }
      #expect(reasons.count >= 2)
      #expect(reasons.dropLast().allSatisfy { $0 == "processDied" })
      #expect(reasons.last == "shiftEnded")
      #expect(try await scene.run("history").output.split(separator: "\n").count == 1)
    }
  }

  @Suite("without a fix") struct WithoutFixTests {
    /// The recorder says what it waits for, and ends at once when asked to.
    private func expect(_ state: String, at port: UInt16, in place: TemporaryFolder) async throws {
      _ = try await place.run("start", "--store", place.store)
      let recorder = try place.start("record", ["record", "--gpsd", "127.0.0.1:\(port)", "--store", place.store])
      let isSaid = try await eventually(within: .seconds(20)) { place.text("record.out").hasSuffix(state + "\n") }
      #expect(isSaid, "\(place.text("record.out"))")
      let status = try await place.run("status", "--store", place.store)
      #expect(status.status == 1)
      #expect(status.output.contains(state))
      let begin = ContinuousClock.now
      recorder.send(SIGTERM)
      #expect(try await recorder.end(within: .seconds(5)) == 0)
      #expect(ContinuousClock.now - begin < .seconds(1))
      #expect(place.text("record.err") == "")
    }

    @Test("gpsd is not running")
    func daemon() async throws {
      try await expect("waiting for gpsd", at: try freePort(), in: try TemporaryFolder())
    }

    @Test("gpsd has no receiver")
    func receiver() async throws {
      let place = try TemporaryFolder()
      let port = try freePort()
      let arguments = ["/usr/sbin/gpsd", "-N", "-n", "-S", "\(port)", "-F", place.file("control")]
      let daemon = try place.startOther("gpsd", arguments)
      #expect(try await eventually(within: .seconds(20)) { isListening(port) })
      try await expect("waiting for a receiver", at: port, in: place)
      daemon.stop()
    }

    @Test("the receiver has no fix")
    func fix() async throws {
      let place = try TemporaryFolder()
      let receiver = try await FakeReceiver.withoutFix(in: place)
      try await expect("waiting for a fix", at: receiver.port, in: place)
    }
  }
}
