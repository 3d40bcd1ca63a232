import Foundation
import TestSupport
import Testing

/// The captures of the repository, measured by the built program. `Scripts/expect` rewrites what is expected.
@Suite("the samples, replayed", .serialized, .timeLimit(.minutes(2)))
struct SamplesTests {
  /// Sample, which drive it is of, metres allowed between what is recorded and what was driven while there were fixes.
  static let rows: [(file: String, truth: String, tolerance: Double)] = [
    ("open-sky.nmea", "open-sky", 7034.9 * 0.005),
    ("open-sky-gpsd.json", "open-sky", 7034.9 * 0.005),
    ("midnight.nmea", "midnight", 2314.1 * 0.005),
    ("counter.nmea", "counter", 2020.0 * 0.005),
    ("stop-and-go.nmea", "stop-and-go", 760.2 * 0.01),
    ("tunnel.nmea", "tunnel", 3079.3 * 0.01),
    ("cold-start.nmea", "cold-start", 1627.7 * 0.01),
    ("reboot.nmea", "reboot", 1943.8 * 0.01),
    // Corners cut at 1 Hz weigh more on a drive of seventy seconds.
    ("mixed-talkers-5hz.nmea", "mixed-talkers-5hz", 365.3 * 0.02),
    // What a refused jump covers is cut short, and two steps of the long one are gaps.
    ("multipath.nmea", "multipath", 2154.0 * 0.02),
  ]

  private func replay(_ arguments: [String]) async throws -> Outcome {
    let place = try TemporaryFolder()
    // From inside the folder, so that the names in the figures are those of the files alone.
    let names = arguments.joined(separator: " ")
    return try await place.shell("cd '\(Program.samples.path)' && dashpilot replay \(names)")
  }

  @Test("say word for word what is written beside them", arguments: rows.map(\.file) + ["parked.nmea"])
  func figures(_ file: String) async throws {
    let expected = Program.samples.appending(path: file).deletingPathExtension().appendingPathExtension("expected.json")
    let outcome = try await replay(["--json", file])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output == (try String(contentsOf: expected, encoding: .utf8)), "run Scripts/expect and look")
  }

  @Test("measure what was driven", arguments: rows)
  func miles(_ row: (file: String, truth: String, tolerance: Double)) async throws {
    let outcome = try await replay(["--json", row.file])
    let route = try #require(Route(try capture(outcome.output)))
    let file = Program.samples.appending(path: "\(row.truth).truth.json")
    let truth = try object(try String(contentsOf: file, encoding: .utf8))
    let metres = try #require(route.metres)
    let driven = try #require(truth["lengthOutsideOutagesMetres"] as? Double)
    #expect(abs(metres - driven) <= row.tolerance, "\(metres) m recorded, \(driven) m driven")
  }

  @Test("a parked receiver measures nothing, which is not zero")
  func parked() async throws {
    let route = try #require(Route(try capture(try await replay(["--json", "parked.nmea"]).output)))
    #expect(route.metres == nil)
    #expect((route.segments, route.gaps) == (0, 0))
  }

  @Test(
    "show what their headers say",
    arguments: [
      ("open-sky.nmea", 1, 0), ("counter.nmea", 1, 0), ("stop-and-go.nmea", 1, 0), ("midnight.nmea", 1, 0),
      ("tunnel.nmea", 2, 1), ("reboot.nmea", 2, 1), ("multipath.nmea", 3, 2), ("cold-start.nmea", 1, 0),
    ])
  func shape(_ file: String, segments: Int, gaps: Int) async throws {
    let route = try #require(Route(try capture(try await replay(["--json", file]).output)))
    #expect(route.segments == segments)
    #expect(route.gaps == gaps)
  }

  @Test("make the same GPX whole, one trkseg per segment", arguments: [("tunnel.nmea", 2), ("multipath.nmea", 3)])
  func gpx(_ file: String, segments: Int) async throws {
    let place = try TemporaryFolder()
    let sample = Program.samples.appending(path: file).path
    let outcome = try await place.run("replay", sample, "--gpx", place.file("route.gpx"))
    #expect(outcome.status == 0)
    let gpx = place.text("route.gpx")
    #expect(gpx.components(separatedBy: "<trkseg>").count - 1 == segments)
    #expect(isBalanced(gpx))
    let route = try #require(Route(try capture(try await place.run("replay", "--json", sample).output)))
    #expect(gpx.components(separatedBy: "<trkpt").count - 1 == route.accepted)
  }

  @Test("give the same figures however many are replayed at once, and from standard input")
  func jobs() async throws {
    let one = try await replay(["--json", "--jobs 1", "*.nmea"])
    let many = try await replay(["--json", "--jobs 8", "*.nmea"])
    #expect(one.status == 0)
    #expect(one.output == many.output)
    let piped = Route(try capture(try await replay(["--json", "-", "<tunnel.nmea"]).output))
    #expect(piped?.metres == Route(try capture(try await replay(["--json", "tunnel.nmea"]).output))?.metres)
  }

  @Test("give as many --explain lines as epochs, tallied alike", arguments: rows.map(\.file))
  func explained(_ file: String) async throws {
    let route = try #require(Route(try capture(try await replay(["--json", file]).output)))
    let lines = try await replay(["--explain", file]).output.split(separator: "\n").dropFirst()
    #expect(lines.count == route.judged)
    var verdicts = Dictionary(lines.map { (String($0.split(separator: "\t").last ?? ""), 1) }, uniquingKeysWith: +)
    #expect(verdicts.removeValue(forKey: "accepted") == route.accepted)
    #expect(verdicts == route.rejected)
  }
}

/// Whether every element of `text` is closed in its turn.
private func isBalanced(_ text: String) -> Bool {
  var open: [Substring] = []
  for tag in text.matches(of: /<(\/?)([a-z]+)[^>]*?(\/?)>/) {
    if tag.1 == "/" { if open.popLast() != tag.2 { return false } } else if tag.3.isEmpty { open.append(tag.2) }
  }
  return open.isEmpty
}
