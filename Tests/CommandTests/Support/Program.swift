import Foundation
import TestSupport

/// The built program, which lies beside the test runner whatever the scratch path is.
enum Program {
  static let path: String = {
    let runner = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""  // Then no file.
    return URL(filePath: runner).deletingLastPathComponent().appending(path: "dashpilot").path
  }()

  /// The top of this repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
  static let samples = root.appending(path: "Samples")
}

/// What a program that has come to its end left behind.
struct Outcome {
  var status: Int32
  var output: String
  var errors: String

  /// What the program complained of, if that was one line behind its name, and one sentence; nil otherwise.
  var sentence: String? {
    let lines = errors.split(separator: "\n")
    guard lines.count == 1, let match = lines[0].wholeMatch(of: /dashpilot(?: [a-z]+)?: (.+[.?])/) else { return nil }
    return match.1.contains(/[.?!] [A-Z]/) ? nil : String(match.1)
  }
}

/// A folder to work in with the program.
extension TemporaryFolder {
  /// What every child sees: a zone of its own, and nothing of the user's.
  private var environment: [String: String] {
    ["TZ": "UTC", "HOME": path, "XDG_DATA_HOME": "", "XDG_RUNTIME_DIR": path, "NOTIFY_SOCKET": "", "TERM": "xterm"]
  }

  /// Starts the program; what it prints goes to `NAME.out` and `NAME.err`.
  func start(_ name: String, _ arguments: [String]) throws -> Child {
    try startOther(name, [Program.path] + arguments)
  }

  /// Starts some other program likewise.
  func startOther(
    _ name: String, _ arguments: [String], input: String = "/dev/null", output: String? = nil
  ) throws -> Child {
    try Child(
      arguments, input: input, output: output ?? file("\(name).out"), errors: file("\(name).err"), directory: path,
      environment: environment)
  }

  /// Runs the program to its end.
  func run(
    _ arguments: String..., input: String = "/dev/null", output: String? = nil, within limit: Duration = .seconds(30)
  ) async throws -> Outcome {
    try await runOther([Program.path] + arguments, input: input, output: output, within: limit)
  }

  /// Runs `script` in bash to its end, where `dashpilot` is the program.
  func shell(_ script: String, within limit: Duration = .seconds(30)) async throws -> Outcome {
    try await runOther(["/bin/bash", "-c", "dashpilot() { \(Program.path) \"$@\"; }; \(script)"], within: limit)
  }

  func runOther(
    _ arguments: [String], input: String = "/dev/null", output: String? = nil, within limit: Duration = .seconds(30)
  ) async throws -> Outcome {
    let name = "run-\(UUID().uuidString)"
    let status = try await startOther(name, arguments, input: input, output: output).end(within: limit)
    return Outcome(status: status, output: text("\(name).out"), errors: text("\(name).err"))
  }
}
