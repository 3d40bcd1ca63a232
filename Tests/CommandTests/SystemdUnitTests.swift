import Foundation
import TestSupport
import Testing

@Suite("systemd unit")
struct SystemdUnitTests {
  @Test("systemd-analyze finds nothing wrong", .enabled(if: isVerifierThere, "systemd-analyze is not installed"))
  func verifies() throws {
    let verdict = try verify(unit().replacing(/ExecStart=\S+/, with: "ExecStart=/bin/true"))
    #expect(verdict == "")
  }

  @Test(
    "systemd-analyze finds what is wrong",
    .enabled(if: isVerifierThere, "systemd-analyze is not installed"),
    arguments: [
      ("Restart=on-failure", "Restart=sometimes"),
      ("WatchdogSec=30", "WatchdogSec=soon"),
      ("TimeoutStopSec=15", "TimeoutStopSeconds=15"),
      ("Type=notify", "Type=notified"),
      ("ExecStart=/bin/true", "ExecStart=/no/such/program"),
      ("[Service]", "[Services]"),
    ])
  func damage(_ good: String, bad: String) throws {
    let sound = try unit().replacing(/ExecStart=\S+/, with: "ExecStart=/bin/true")
    #expect(sound.contains(good))
    let verdict = try verify(sound.replacing(good, with: bad))
    #expect(verdict != "")
  }

  @Test(
    "the recorder comes back, stops in time and keeps its files private",
    arguments: [
      "Type=notify", "Restart=on-failure", "StartLimitIntervalSec=0", "RestartPreventExitStatus=64",
      "TimeoutStopSec=15", "UMask=0077", "LimitCORE=0", "WantedBy=default.target",
    ])
  func says(_ line: String) throws {
    let lines = try unit().split(separator: "\n")
    #expect(lines.contains { $0 == line })
  }

  private func unit() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    return try String(contentsOf: root.appending(path: "systemd/dashpilot-record.service"), encoding: .utf8)
  }

  /// What `systemd-analyze verify` says of a unit: warnings leave its exit status 0, so only silence is praise.
  private func verify(_ unit: String) throws -> String {
    let home = try TemporaryFolder()
    let file = try home.write(unit, to: "dashpilot-record.service")

    let process = Process()
    process.executableURL = URL(filePath: verifier)
    process.arguments = ["verify", "--user", "--man=no", file]
    // Without a login there is no runtime directory, which a user manager needs even to read a unit.
    process.environment = ["HOME": home.path, "XDG_RUNTIME_DIR": home.path, "PATH": "/usr/bin:/bin"]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? said : "exit \(process.terminationStatus): \(said)"
  }
}

private let verifier = "/usr/bin/systemd-analyze"
private let isVerifierThere = FileManager.default.isExecutableFile(atPath: verifier)
