import Foundation

/// The `sqlite3` shell holding a store in another process, until it goes out of scope.
final class Shell {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  static let path = "/usr/bin/sqlite3"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  init(store: String) throws {
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = ["-bail", store]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Runs `sql` and waits until it has been done.
  func run(_ sql: String) {
    input.fileHandleForWriting.write(Data("\(sql); SELECT 'done';\n".utf8))
    var answer = Data()
    while !answer.contains(UInt8(ascii: "\n")) {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }  // The shell is gone; what the test expects of it will fail.
      answer += part
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()  // The end of its input ends the shell; an error means that it has ended.
    process.waitUntilExit()
  }
}
