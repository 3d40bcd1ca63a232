internal import Foundation

/// A folder of its own for one test, gone with it.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// A folder below `parent`, the system's own place for such if not given.
  package init(in parent: String = NSTemporaryDirectory()) throws {
    path = URL(filePath: parent).appending(path: "dashpilot-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }  // A leftover in the temporary folder harms nobody.

  /// The store of whoever works here.
  package var store: String { file("dashpilot.sqlite") }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a file, and the folders on the way to it.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String, mode: Int = 0o644) throws -> String {
    try makeFolder(of: name)
    try Data(bytes).write(to: URL(filePath: file(name)))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
    return file(name)
  }

  @discardableResult
  package func write(_ text: String, to name: String, mode: Int = 0o644) throws -> String {
    try write(text.utf8, to: name, mode: mode)
  }

  /// What a file holds; nothing without one.
  package func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: file(name)) ?? Data(), as: UTF8.self)
  }

  package func link(_ name: String, to target: String) throws {
    try makeFolder(of: name)
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

  private func makeFolder(of name: String) throws {
    let folder = URL(filePath: file(name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
}
