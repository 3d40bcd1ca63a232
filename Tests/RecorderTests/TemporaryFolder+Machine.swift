import TestSupport

@testable import Recorder

/// A machine laid out below a folder of its own.
extension TemporaryFolder {
  convenience init(_ files: [(path: String, text: String)]) throws {
    try self.init()
    for (path, text) in files { try write(text, to: path) }
  }

  var machine: Machine { Machine(root: path) }
}
