import Foundation
import TestSupport
import Testing

/// What the program says of itself. (P-9)
@Suite("help", .timeLimit(.minutes(1)))
struct HelpTests {
  @Test("is there at every level, with examples, within eighty columns")
  func levels() async throws {
    let place = try TemporaryFolder()
    let top = try await place.run("--help")
    #expect(top.status == 0)
    let commands = top.output.matches(of: /\n {2}([a-z]+) {2}/).map { String($0.1) }
    for name in ["start", "record", "end", "status", "history", "show", "replay"] { #expect(commands.contains(name)) }
    for name in commands where name != "help" {
      let help = try await place.run(name, "--help")
      #expect(help.status == 0)
      #expect(help.errors == "")
      #expect(help.output.contains("dashpilot \(name)"))
      #expect(help.output.contains("EXAMPLES") || help.output.contains("Examples"), "\(name)")
      // An example is one line to copy, however long.
      let lines = help.output.split(separator: "\n").filter { !$0.hasPrefix("  dashpilot") }
      #expect(lines.allSatisfy { $0.count <= 80 })
      #expect(try await place.run("help", name).output == help.output)
    }
  }

  @Test("gives a version in one line")
  func version() async throws {
    let outcome = try await (try TemporaryFolder()).run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output.wholeMatch(of: /(dashpilot )?[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test("completes in each shell", arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) async throws {
    let place = try TemporaryFolder()
    let outcome = try await place.run("completions", shell)
    #expect(outcome.status == 0)
    try place.write(outcome.output, to: "script")
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") else { return }
    let check = try await place.shell("/usr/bin/\(shell) -n script")
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test("completes words in bash as it says")
  func bash() async throws {
    let place = try TemporaryFolder()
    try place.write(try await place.run("completions", "bash").output, to: "script")
    let outcome = try await place.shell(
      """
      source ./script
      COMP_WORDS=(dashpilot rep) COMP_CWORD=1 COMP_LINE='dashpilot rep' COMP_POINT=13
      $(complete -p dashpilot | sed -E 's/.*-F ([^ ]+).*/\\1/') dashpilot rep dashpilot
      echo "${COMPREPLY[@]}"
      """)
    #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "replay", "\(outcome.errors)")
  }

  @Test(
    "is a manual page that man prints without a complaint",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/man"), "man is not installed"))
  func manual() async throws {
    let outcome = try await (try TemporaryFolder()).shell("dashpilot man | MANWIDTH=80 man --warnings -l - | col -b")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    for word in ["NAME", "SYNOPSIS", "replay", "EXIT STATUS"] { #expect(outcome.output.contains(word), "\(word)") }
  }
}
