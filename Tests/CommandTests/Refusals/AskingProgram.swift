import Foundation
import TestSupport

/// The built program on a terminal that script(1) makes, asking before it does something.
final class AskingProgram {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())

  init(_ program: DayProgram, _ words: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = ["-qec", "\(Program.path) \(words) --store \(program.store)", "/dev/null"]
    process.environment = ["TZ": "America/Denver", "HOME": program.folder.path, "SHELL": "/bin/sh", "TERM": "xterm"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Whether it asks; false when it ends without.
  func waitForQuestion() -> Bool {
    var text = ""
    while !text.contains("Go on?") {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { return false }
      text += String(decoding: part, as: UTF8.self)
    }
    return true
  }

  /// Answers, and gives back what it says to that.
  func answer(_ text: String) -> String {
    input.fileHandleForWriting.write(Data("\(text)\n".utf8))
    let rest = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: rest, as: UTF8.self)
  }
}
