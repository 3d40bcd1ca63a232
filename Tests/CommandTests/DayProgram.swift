import Foundation
import TestSupport
import Testing

/// The built program on a store of its own, in a zone of its own.
final class DayProgram: Sendable {
  let folder: TemporaryFolder
  private let zone: String

  init(zone: String = "America/Denver") throws {
    self.zone = zone
    folder = try TemporaryFolder()
  }

  var store: String { folder.store }

  /// Runs `words` to the end, without a terminal.
  @discardableResult
  func run(_ words: String, _ more: String...) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = words.split(separator: " ").map(String.init) + more + ["--store", store]
    process.environment = ["TZ": zone, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
    process.standardInput = FileHandle.nullDevice
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self))
  }
}
