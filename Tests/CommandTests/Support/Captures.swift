import Foundation
import TestSupport

/// Recordings of others that may lie beside the package; they are no part of it.
enum Captures {
  static let folder: URL? = {
    let folder = Program.root.appending(path: "../shared/captures").standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Whether the tests may take as long as it takes.
  static let isLong = ProcessInfo.processInfo.environment["DASHPILOT_LONG_TESTS"] == "1"
  /// Under the thread sanitizer, as Scripts/check sets it up, everything takes ten times as long.
  static let isThreadSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

  /// The bytes of a capture, unpacked; where time matters without the satellites in view, which move nothing, and not
  /// more than the first hour or so.
  static func data(_ name: String, in place: TemporaryFolder) async throws -> Data {
    let file = (folder ?? Program.root).appending(path: name).path
    let keep = isLong ? "cat" : "grep -av 'G[A-Z]GSV,' | head -n 9000"
    let outcome = try await place.runOther(["/bin/bash", "-c", "gzip -cdf '\(file)' | \(keep) > unpacked"])
    guard outcome.status == 0 else { throw CocoaError(.fileReadUnknown) }
    return try Data(contentsOf: URL(filePath: place.file("unpacked")))
  }
}
