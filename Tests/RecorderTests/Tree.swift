import Foundation

@testable import Recorder

/// A machine laid out below a folder of its own, gone with it.
final class Tree: Sendable {
  let root: String

  init(_ files: [(path: String, text: String)]) throws {
    root = NSTemporaryDirectory() + "machine-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (path, text) in files { try add(path, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }  // A leftover in the temporary folder harms nobody.

  var machine: Machine { Machine(root: root) }

  func add(_ path: String, _ text: String = "", mode: Int = 0o644) throws {
    let folder = (root + path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: root + path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root + path)
  }

  func link(_ path: String, to target: String) throws {
    let folder = (root + path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: root + path, withDestinationPath: target)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: root + path) }
}
