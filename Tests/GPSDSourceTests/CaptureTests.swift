import Foundation
import Testing
import Tracking

@testable import GPSDSource

/// Recordings of others that may lie beside the package; they are no part of it.
private let captures: URL? = {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let folder = root.appending(path: "../shared/captures").standardizedFileURL
  return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()

@Suite("recordings of gpsd", .enabled(if: captures != nil, "there are no shared captures beside the package"))
struct CaptureTests {
  /// One timed position of a TPV line, read by another JSON reader than ours.
  private struct Told: Hashable {
    var time: Timestamp
    var latitude: Double
    var longitude: Double
  }

  private func told(in text: String) -> [Told] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard line.hasPrefix("{"), let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) else {
        return nil
      }
      guard let report = object as? [String: Any], report["class"] as? String == "TPV" else { return nil }
      guard let mode = report["mode"] as? Int, mode >= 2, let text = report["time"] as? String else { return nil }
      guard let time = Timestamp(iso8601: text.utf8) else { return nil }
      guard let latitude = report["lat"] as? Double, let longitude = report["lon"] as? Double else { return nil }
      return Told(time: time, latitude: latitude, longitude: longitude)
    }
  }

  @Test("every position with a time in gpsd's own regression logs is an epoch of ours")
  func regressionLogs() throws {
    let folder = try #require(captures).appending(path: "gpsd-daemon")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "chk" }
    #expect(files.count == 30)
    var fixes = 0
    for file in files {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let result = read(text)
      let expected = told(in: text)
      let ours = result.epochs.compactMap(\.fix).map {
        Told(time: $0.time, latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
      }
      fixes += ours.count
      #expect(Set(ours.map(\.time)) == Set(expected.map(\.time)), "\(file.lastPathComponent)")
      #expect(Set(ours).isSubset(of: expected), "\(file.lastPathComponent)")
      #expect(result.counts.malformed == 0, "\(file.lastPathComponent)")
    }
    #expect(fixes > 700)
  }

  @Test("a log with blanks in its JSON and reports without accuracy is read whole")
  func stationary() throws {
    let file = try #require(captures).appending(path: "stationary-adsb-east-part1/tpv.converted.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let result = read(text)
    #expect(result.epochs.count { $0.fix != nil } == Set(told(in: text).map(\.time)).count)
    #expect(result.epochs.compactMap(\.fix).allSatisfy { $0.accuracySource == .assumed })
    #expect(result.counts.malformed == 0)
  }
}
