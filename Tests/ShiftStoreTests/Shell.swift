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

/// Runs a program of the system to its end and says whether it was content.
@discardableResult
func succeeds(_ program: String, _ arguments: String...) -> Bool {
  succeeds(program, arguments)
}

@discardableResult
func succeeds(_ program: String, _ arguments: [String]) -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}

/// A small file system of its own, in memory; making one needs root.
final class SmallFileSystem: Sendable {
  let directory: StoreDirectory

  static let isPossible: Bool = {
    guard let trial = try? SmallFileSystem(kibibytes: 64) else { return false }
    return trial.isMounted
  }()

  let isMounted: Bool

  init(kibibytes: Int) throws {
    directory = try StoreDirectory()
    isMounted = succeeds("/bin/mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "none", directory.path)
  }

  /// Forbids every write, as a damaged or locked card does.
  func makeReadOnly() -> Bool { succeeds("/bin/mount", "-o", "remount,ro", directory.path) }

  deinit {
    if isMounted { succeeds("/bin/umount", "-l", directory.path) }
  }
}
