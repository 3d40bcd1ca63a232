import Foundation
import TestSupport

/// One capture taken three ways: replayed, through gpsd into a store, through gpsd into gpspipe's JSON and replayed.
struct ThreeWays {
  var replayed: (explanation: Explanation, route: Route)
  var piped: (explanation: Explanation, route: Route)
  var recorded: (samples: [Explanation.Epoch], route: Route)

  /// - Parameter options: for the replay of the file, to which gpsd's own habits are no stranger.
  init(_ capture: Data, replaying options: [String] = [], in place: TemporaryFolder) async throws {
    let file = try place.write(capture, to: "capture.nmea")
    try await Self.record(capture, in: place)
    replayed = try await Self.replay([file] + options, in: place)
    piped = try await Self.replay([place.file("pipe.json")], in: place)
    let shown = try await place.run("show", "--json", "--store", place.store)
    guard let route = Route(try object(shown.output)) else { throw NoRoute(words: shown.errors) }
    recorded = (try await Self.samples(in: place), route)
  }

  private static func record(_ capture: Data, in place: TemporaryFolder) async throws {
    // gpsd drops a client that does not keep up, which a program built for debugging does not with whole captures.
    let isSlow = Captures.isLong || Captures.isThreadSanitized
    let pace = isSlow ? (leadIn: 2000, cycle: 0.002) : (leadIn: 6000, cycle: 0)
    let receiver = try await FakeReceiver(feeding: capture, leadIn: pace.leadIn, cycle: pace.cycle, in: place)
    let address = "127.0.0.1:\(receiver.port)"
    let recorder = try place.start(
      "record", ["record", "--gpsd", address, "--clock", "receiver", "--store", place.store])
    let pipe = try place.startOther("gpspipe", ["/usr/bin/gpspipe", "-w", "-o", place.file("pipe.json"), address])
    try await receiver.end(within: .seconds(250))
    recorder.send(SIGTERM)
    let status = try await recorder.end(within: .seconds(5))
    guard status == 0 else { throw NoRoute(words: place.text("record.err")) }
    pipe.send(SIGTERM)
    try await pipe.end()
  }

  private static func replay(_ arguments: [String], in place: TemporaryFolder) async throws -> (Explanation, Route) {
    let told = try await place.runOther([Program.path, "replay", "--explain"] + arguments)
    let figures = try await place.runOther([Program.path, "replay", "--json"] + arguments)
    guard let route = Route(try CommandTests.capture(figures.output)) else { throw NoRoute(words: figures.errors) }
    return (Explanation(told.output), route)
  }

  /// What the store holds, seen by the shell of SQLite.
  private static func samples(in place: TemporaryFolder) async throws -> [Explanation.Epoch] {
    let query = """
      SELECT strftime('%Y-%m-%dT%H:%M:%S', time / 1000000000, 'unixepoch') || printf('.%03dZ', time / 1000000 % 1000),
        latitude, longitude FROM route_sample ORDER BY session, time
      """
    let rows = try await place.runOther(["/usr/bin/sqlite3", "-separator", "\t", place.store, query])
    return rows.output.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Explanation.Epoch(
        time: fields[0], latitude: Double(fields[1]).map { $0 / 1e9 }, longitude: Double(fields[2]).map { $0 / 1e9 },
        verdict: "accepted")
    }
  }

  struct NoRoute: Error { var words: String }
}
