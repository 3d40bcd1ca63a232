import Foundation
import TestSupport
import Testing
import Tracking

/// A store, a receiver of this moment, and somebody beside the recorder who hears what gpsd says.
final class Scene {
  let place: TemporaryFolder
  let address: String
  private let receiver: FakeReceiver
  private let witness: Child
  private var fixesBefore = 0

  init(_ kind: String) async throws {
    place = try TemporaryFolder()
    receiver = try await FakeReceiver.live(kind, in: place)
    address = "127.0.0.1:\(receiver.port)"
    witness = try place.startOther("pipe", ["/usr/bin/stdbuf", "-oL", "/usr/bin/gpspipe", "-w", address])
  }

  func run(_ words: String...) async throws -> Outcome {
    try await place.runOther([Program.path] + words + ["--store", place.store])
  }

  func record() throws -> Child {
    try? FileManager.default.removeItem(atPath: place.file("record.out"))  // There is none the first time.
    return try place.start("record", ["record", "--gpsd", address, "--store", place.store])
  }

  func untilRecording() async throws {
    let isRecording = try await eventually(within: .seconds(30)) { place.text("record.out").hasSuffix("recording\n") }
    #expect(isRecording, "\(place.text("record.out")) \(place.text("record.err"))")
    fixesBefore = fixes.count
  }

  var fixesSinceRecording: Int { fixes.count - fixesBefore }

  /// Seconds of the last fix gpsd has told.
  var lastFix: Double? { fixes.last }

  private var fixes: [Double] {
    place.text("pipe.out").split(whereSeparator: \.isNewline).compactMap { line in
      guard line.contains("\"TPV\""), line.contains("\"lat\""),
        let time = (try? object(String(line)))?["time"] as? String  // The last line may be half there.
      else { return nil }
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      return (try? Date(time, strategy: style))?.timeIntervalSince1970
    }
  }

  /// Seconds of the last sample in the store.
  func lastSample() async throws -> Double? {
    try await ask("SELECT max(time) / 1e9 FROM route_sample").first?.first.flatMap { Double($0) }
  }

  /// The rows `query` finds in the store, without a write.
  func ask(_ query: String) async throws -> [[String]] {
    let rows = try await place.runOther(["/usr/bin/sqlite3", "-readonly", "-cmd", ".timeout 2000", place.store, query])
    return rows.output.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
  }

  /// Metres the vehicle really drove from one instant of its receiver to another, in nanoseconds.
  func metres(from start: Int64, to end: Int64) -> Double {
    let path = place.text("path.csv").split(separator: "\n").dropFirst().compactMap { line -> Double? in
      let fields = line.split(separator: ",")
      guard let time = Timestamp(iso8601: fields[0].utf8), (start...end).contains(time.nanoseconds) else { return nil }
      return Double(fields[3])
    }
    return (path.last ?? 0) - (path.first ?? 0)
  }
}
