import Foundation
import Testing

/// The built program on a store of its own, in a zone of its own.
final class DayProgram: Sendable {
  let directory: String
  private let zone: String

  init(zone: String = "America/Denver") throws {
    self.zone = zone
    directory = NSTemporaryDirectory() + "day-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }  // A leftover harms nobody.

  var store: String { "\(directory)/dashpilot.sqlite" }

  struct Answer: Equatable {
    var output: String
    var error: String
    var status: Int32
  }

  /// Where the program was built: beside the bundle of the tests.
  static let path = Bundle(for: DayProgram.self).bundleURL.appendingPathComponent("dashpilot").path

  /// Runs `words` to the end, without a terminal.
  @discardableResult
  func run(_ words: String, _ more: String...) throws -> Answer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = words.split(separator: " ").map(String.init) + more + ["--store", store]
    process.environment = ["TZ": zone, "HOME": directory, "XDG_RUNTIME_DIR": directory]
    process.standardInput = FileHandle.nullDevice
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      output: String(decoding: text, as: UTF8.self), error: String(decoding: complaint, as: UTF8.self),
      status: process.terminationStatus)
  }
}
