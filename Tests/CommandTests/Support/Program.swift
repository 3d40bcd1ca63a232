import Foundation

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

/// A folder for one test, gone with it.
final class Workplace {
  let path: String
  private var runs = 0

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "dashpilot-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }  // A leftover in the temporary folder harms nobody.

  func file(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try write(text.utf8, to: name) }

  func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: file(name)) ?? Data(), as: UTF8.self)
  }

  var store: String { file("dashpilot.sqlite") }

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
    runs += 1
    let name = "run\(runs)"
    let status = try await startOther(name, arguments, input: input, output: output).end(within: limit)
    return Outcome(status: status, output: text("\(name).out"), errors: text("\(name).err"))
  }
}
