import Glibc
import Testing
import Tracking

@testable import GPSDSource

extension GPSDTimings {
  /// Short enough for a test, long enough for a busy machine where it must not run out.
  static func short(greeting: Double = 5, silence: Double = 30, asking: Double = 30) -> GPSDTimings {
    var timings = GPSDTimings()
    timings.connecting = .seconds(0.3)
    timings.greeting = .seconds(greeting)
    timings.silence = .seconds(silence)
    timings.asking = .seconds(asking)
    timings.retries = [.seconds(0.02)]
    return timings
  }
}

extension LiveTests {
  @Suite("a live gpsd that misbehaves", .timeLimit(.minutes(1)))
  struct GPSDSourceTests {
    private let path = "/dev/ttyACM0"
    private static let greeting = version + devices("/dev/ttyACM0")

    /// What `source` says, until `isLast`.
    private func listen(_ source: GPSDSource, until isLast: (GPSDEvent) -> Bool) async -> [GPSDEvent] {
      var heard: [GPSDEvent] = []
      for await event in source.events() {
        heard.append(event)
        if isLast(event) { break }
      }
      return heard
    }

    private func epochs(_ events: [GPSDEvent]) -> [Epoch] {
      events.flatMap { event in if case .epochs(let epochs) = event { epochs } else { [Epoch]() } }
    }

    private func isDisconnected(_ event: GPSDEvent) -> Bool { if case .disconnected = event { true } else { false } }

    @Test("gpsd restarts: all fixes of both lives, and one word about the end")
    func restart() async throws {
      let server = try ScriptedServer { number, peer in
        _ = peer.receive()
        peer.send(Self.greeting + (0..<5).map { tpv(Double(number * 10 + $0)) }.joined())
        if number > 0 { peer.waitForEnd() }
      }
      var count = 0
      let events = await listen(GPSDSource(port: server.port, timings: .short())) { event in
        if case .epochs(let epochs) = event { count += epochs.count }
        return count >= 9
      }
      #expect(epochs(events).compactMap(\.time).prefix(9) == [0, 1, 2, 3, 4, 10, 11, 12, 13].map(instant)[...])
      #expect(
        words(events.filter { if case .epochs = $0 { false } else { true } }) == [
          "connected 3.25", "devices /dev/ttyACM0",
          "disconnected \(GPSDError.closed(host: "localhost", port: server.port))",
          "connected 3.25", "devices /dev/ttyACM0",
        ])
    }

    @Test("gpsd without a receiver is asked again, and goes on when one comes")
    func laterReceiver() async throws {
      let server = try ScriptedServer { _, peer in
        #expect(peer.receive()?.hasPrefix("?WATCH=") == true)
        peer.send(version + devices())
        #expect(peer.receive()?.hasPrefix("?WATCH=") == true)
        peer.send(
          #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":"2025-06-15T12:00:10Z"}"# + "\n" + tpv(0) + tpv(1))
        peer.waitForEnd()
      }
      let events = await listen(GPSDSource(port: server.port, timings: .short(asking: 0.1))) { event in
        if case .epochs = event { true } else { false }
      }
      #expect(words(events) == ["connected 3.25", "devices ", "devices /dev/ttyACM0", "epochs 1"])
    }

    @Test("a receiver that says nothing more is silent")
    func silence() async throws {
      let server = try ScriptedServer { _, peer in
        peer.send(Self.greeting + tpv(0))
        peer.waitForEnd()
      }
      let events = await listen(GPSDSource(port: server.port, timings: .short(silence: 1.5))) { event in
        if case .silent = event { true } else { false }
      }
      #expect(words(events) == ["connected 3.25", "devices /dev/ttyACM0", "epochs 1", "silent"])
    }

    @Test("one that accepts and says nothing is hung, and is tried again")
    func hung() async throws {
      let server = try ScriptedServer { _, peer in peer.waitForEnd() }
      var failures = 0
      let events = await listen(GPSDSource(port: server.port, timings: .short(greeting: 0.1))) { _ in
        failures += 1
        return failures == 2
      }
      let hung = "disconnected \(GPSDError.hung(host: "localhost", port: server.port))"
      #expect(words(events) == [hung, hung])
    }

    @Test("one that greets and hangs up is waited for longer each time")
    func greetingAlone() async throws {
      let server = try ScriptedServer { _, peer in peer.send(version) }
      var timings = GPSDTimings.short()
      timings.retries = [.milliseconds(1), .milliseconds(50), .milliseconds(400)]
      var waits: [Interval] = []
      _ = await listen(GPSDSource(port: server.port, timings: timings)) { event in
        if case .disconnected(_, let retryAt?) = event { waits.append(retryAt - bootClock()) }
        return waits.count == 3
      }
      #expect(waits.count == 3 && waits[0] < .milliseconds(2) && waits[2] > .milliseconds(60))
    }

    @Test("nobody listens")
    func refused() async throws {
      // A port that was free a moment ago.
      let port = try ScriptedServer(script: nil).port
      let events = await listen(GPSDSource(port: port, timings: .short()), until: isDisconnected)
      let error = GPSDError.cannotConnect(host: "localhost", port: port, code: ECONNREFUSED)
      #expect(words(events) == ["disconnected \(error)"])
    }

    @Test("a full queue of a stopped gpsd holds nobody")
    func fullQueue() async throws {
      let server = try ScriptedServer(backlog: 0, script: nil)
      let endpoint = Endpoint(host: "127.0.0.1", port: server.port)
      let stop = try StopSignal()
      // Whoever gets in first fills the queue; connections that are kept stay in it.
      guard let first = try Connection.open(to: endpoint, patience: .seconds(1), stop: stop) else { return }
      let source = GPSDSource(host: "127.0.0.1", port: server.port, timings: .short(greeting: 0.1))
      let events = await listen(source) { event in
        if case .disconnected(.cannotConnect, _) = event { true } else { false }
      }
      let error = GPSDError.cannotConnect(host: "127.0.0.1", port: server.port, code: ETIMEDOUT)
      #expect(words(events).last == "disconnected \(error)")
      let isStillFull = fcntl(first.descriptor, F_GETFD) >= 0
      #expect(isStillFull)
    }

    @Test("a name or a port that means nothing")
    func unknown() async throws {
      let events = await listen(GPSDSource(port: "no such port", timings: .short()), until: isDisconnected)
      guard case .disconnected(.unknownHost, _) = events.first else { return #expect(Bool(false), "\(events)") }
    }

    @Test("either loopback alone is enough", arguments: [AF_INET, AF_INET6])
    func loopbacks(family: Int32) async throws {
      let server = try ScriptedServer(family: family) { _, peer in
        peer.send(Self.greeting)
        peer.waitForEnd()
      }
      let events = await listen(GPSDSource(port: server.port, timings: .short())) { _ in true }
      #expect(words(events) == ["connected 3.25"])
    }

    @Test("garbage is passed over, and half a line ends with the connection")
    func garbage() async throws {
      let server = try ScriptedServer { _, peer in
        peer.send(Self.greeting + "\u{7}\u{0}rubbish\n{\"class\":\n" + tpv(0) + tpv(1) + tpv(2).dropLast(20))
      }
      let events = await listen(GPSDSource(port: server.port, timings: .short()), until: isDisconnected)
      #expect(epochs(events).map(\.time) == [instant(0), instant(1)])
    }

    @Test("a line half here does not stop the waiting, and is read when the rest comes")
    func halfLine() async throws {
      let server = try ScriptedServer { _, peer in
        peer.send(Self.greeting + tpv(0) + tpv(1).prefix(30))
        // The epoch of the first line is judged meanwhile, so nothing hangs on the second.
        usleep(1_200_000)
        peer.send(tpv(1).dropFirst(30) + tpv(2))
        peer.waitForEnd()
      }
      let events = await listen(GPSDSource(port: server.port, timings: .short())) { event in
        if case .epochs(let epochs) = event { epochs.first?.time == instant(1) } else { false }
      }
      #expect(epochs(events).map(\.time) == [instant(0), instant(1)])
    }

    @Test(
      "who speaks, but says no VERSION, is no gpsd",
      arguments: [("220 ready\r\n", 1), ("{", 100_000)])
    func noGPSD(part: String, count: Int) async throws {
      let words = String(repeating: part, count: count)
      let server = try ScriptedServer { _, peer in
        peer.send(words)
        peer.waitForEnd()
      }
      let events = await listen(GPSDSource(port: server.port, timings: .short(greeting: 0.2)), until: isDisconnected)
      guard case .disconnected(.notGPSD, _) = events.last else { return #expect(Bool(false), "\(events)") }
    }

    @Test("a list of more receivers than libgps holds harms nothing")
    func manyReceivers() async throws {
      let list = devices("/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM2", "/dev/ttyACM3", "/dev/ttyACM4")
      let server = try ScriptedServer { _, peer in
        peer.send(version + list + tpv(0) + tpv(1))
        peer.waitForEnd()
      }
      let events = await listen(GPSDSource(port: server.port, timings: .short())) { event in
        if case .epochs = event { true } else { false }
      }
      #expect(words(events) == ["connected 3.25", "epochs 1"])
    }

    @Test("a reset is a broken connection")
    func reset() async throws {
      let server = try ScriptedServer { _, peer in
        _ = peer.receive()
        peer.send(Self.greeting)
        usleep(100_000)
        peer.reset()
      }
      let events = await listen(GPSDSource(port: server.port, timings: .short()), until: isDisconnected)
      let error = GPSDError.broken(host: "localhost", port: server.port, code: ECONNRESET)
      #expect(words(events).last == "disconnected \(error)")
    }

    @Test("a burst is drained to its end")
    func burst() async throws {
      let server = try ScriptedServer { _, peer in
        peer.send(Self.greeting + (0..<2000).map { tpv(Double($0)) }.joined())
        peer.waitForEnd()
      }
      var count = 0
      let events = await listen(GPSDSource(port: server.port, timings: .short())) { event in
        if case .epochs(let epochs) = event { count += epochs.count }
        return count >= 1999
      }
      #expect(epochs(events).prefix(1999).map(\.time) == (0..<1999).map { instant(Double($0)) })
    }

    @Test("what nobody reads in time is counted, to the last epoch")
    func overflow() async throws {
      let sent = Shared(0)
      let server = try ScriptedServer { _, peer in
        peer.send(Self.greeting)
        while peer.receive(within: 0.002) != nil {
          peer.send(tpv(Double(sent.value)))
          sent.value += 1
        }
      }
      let source = GPSDSource(port: server.port, timings: .short(), maximumPending: 4)
      var events = source.events().makeAsyncIterator()
      while sent.value < 50 { try await Task.sleep(for: .milliseconds(1)) }  // Nobody reads meanwhile.
      var (heard, lost) = ([Epoch](), 0)
      while let event = await events.next() {
        if case .overflowed(let count) = event { lost += count }
        guard case .epochs(let epochs) = event else { continue }
        heard += epochs
        if lost > 0 { break }
      }
      #expect(lost > 0)
      // One epoch a second: the last one heard tells how many there were.
      #expect(heard.last?.time == instant(Double(heard.count + lost - 1)))
    }

    /// What a source is busy with when it is stopped.
    enum Wait: CaseIterable { case greeting, reports, retry, queue }

    private func script(_ wait: Wait, ended: Shared<Interval?>) -> (@Sendable (Int, ScriptedServer.Peer) -> Void)? {
      if wait == .queue { return nil }
      return { _, peer in
        if wait == .reports { peer.send(Self.greeting + tpv(0).prefix(40)) }
        if wait == .retry { return }
        peer.waitForEnd()
        ended.value = bootClock()
      }
    }

    @Test("stopping takes no time, whatever is being waited for", arguments: Wait.allCases)
    func stopping(waitingFor wait: Wait) async throws {
      let ended = Shared<Interval?>(nil)
      let server = try ScriptedServer(backlog: 0, script: script(wait, ended: ended))
      var timings = GPSDTimings()
      timings.connecting = .seconds(30)
      let source = GPSDSource(host: "127.0.0.1", port: server.port, timings: timings)
      let task = Task { for await _ in source.events() {} }
      try await Task.sleep(for: .milliseconds(300))  // By then it waits for what it is to wait for.
      let start = bootClock()
      task.cancel()
      await task.value
      #expect((bootClock() - start).seconds < 0.1)
      guard wait == .greeting || wait == .reports else { return }
      while ended.value == nil { try await Task.sleep(for: .milliseconds(1)) }  // A blocking thread tells.
      // The thread has let go of its connection as well.
      #expect(((ended.value ?? .zero) - start).seconds < 0.1)
    }
  }
}
