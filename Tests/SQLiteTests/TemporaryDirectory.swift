import Foundation

/// A directory of its own for one test, gone with it.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "sqlite-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }  // A leftover in the temporary directory harms nobody.

  func file(_ name: String) -> String { "\(path)/\(name)" }
}
