import Foundation
import Testing

@testable import Arguments

/// Whether `program` can be run here.
private func isInstalled(_ program: String) -> Bool {
  ["/bin/", "/usr/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
}

/// Runs `program` in a folder holding one file, `hold.txt`, and one folder, `plans`; returns both outputs.
private func run(_ program: String, _ arguments: String...) throws -> (code: Int32, output: String) {
  let folder = FileManager.default.temporaryDirectory.appending(path: "ferry-\(UUID())")
  try FileManager.default.createDirectory(at: folder.appending(path: "plans"), withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }  // What is left of it disturbs nobody.
  try Data().write(to: folder.appending(path: "hold two.txt"))
  for shell in Shell.allCases {
    try Data(Ferry.completionScript(for: shell).utf8).write(to: folder.appending(path: shell.rawValue))
  }
  try Data(Ferry.manPage(date: "2026-01-05").utf8).write(to: folder.appending(path: "ferry.1"))
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.currentDirectoryURL = folder
  process.environment = [
    "PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "MANWIDTH": "80",
  ]
  (process.standardOutput, process.standardError) = (pipe, pipe)
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return (process.terminationStatus, output)
}

@Suite("Shells")
struct ShellTests {
  @Test("writes scripts the shells accept", arguments: Shell.allCases.filter { isInstalled($0.rawValue) })
  func syntax(shell: Shell) throws {
    let result = try run(shell.rawValue, "-n", shell.rawValue)
    #expect(result == (0, ""))
  }

  /// A command line up to the cursor, and all that may stand there.
  static let lines: [(line: String, offers: String)] = [
    ("ferry lo", "load"),
    ("ferry crew ", "add list help"),
    ("ferry crew a", "add"),
    ("ferry help s", "sink"),
    ("ferry load --o", "--order --output"),
    ("ferry load --order ", "heaviest lightest as-given"),
    ("ferry load --order l", "lightest"),
    ("ferry load --json --order=l", "lightest"),
    ("ferry load a -o as", "as-given"),
    ("ferry load h", "hold two.txt"),
    ("ferry load --output ho", "hold two.txt"),
    ("ferry load --store pl", "plans"),
    ("ferry load --tonnes ", ""),
    ("ferry crew add Ada 7 cap", "captain"),
  ]

  @Test("completes in bash", .enabled(if: isInstalled("bash"), "bash is not installed"), arguments: lines)
  func bash(line: String, offers: String) throws {
    // Bash itself splits words at an equals sign before it asks.
    let words = line.replacing("=", with: " = ").split(separator: " ", omittingEmptySubsequences: false)
    let script = """
      source ./bash; COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _ferry; printf '%s\\n' "${COMPREPLY[@]}"
      """
    // Options are offered beside the words and are not in question here.
    let found = try run("bash", "-c", script).output.split(separator: "\n")
      .filter { !$0.hasPrefix("-") || line.contains(" --o") }
    let expected = offers == "hold two.txt" ? [Substring(offers)] : offers.split(separator: " ")
    #expect(Set(found) == Set(expected))
  }

  @Test("completes in fish", .enabled(if: isInstalled("fish"), "fish is not installed"), arguments: lines)
  func fish(line: String, offers: String) throws {
    let output = try run("fish", "-N", "-c", "source ./fish; complete -C '\(line)'").output
    let found = output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    let prefix = line.hasSuffix("=l") ? "--order=" : ""
    let expected = offers == "hold two.txt" ? ["hold two.txt"] : offers.split(separator: " ").map { prefix + $0 }
    #expect(Set(found.map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }) == Set(expected), "\(output)")
  }

  @Test("completes in zsh", .enabled(if: isInstalled("zsh"), "zsh is not installed"), arguments: lines)
  func zsh(line: String, offers: String) throws {
    // A zsh of its own on a terminal of its own is typed the line and a tab; what it shows until DONE is its answer.
    let script = #"""
      zmodload zsh/zpty
      zpty inner zsh -f -i
      zpty -w inner 'PS1= TERM=dumb; autoload -Uz compinit; compinit -u -D; source ./zsh; print REA""DY'
      zpty -r inner seen $'*READY\r\n*'
      zpty -w -n inner "$1"$'\t\C-a\C-k'; zpty -w inner 'print DO""NE'
      zpty -r inner seen $'*DONE\r\n*'; print -r -- "$seen"
      zpty -d inner
      """#
    let output = try run("zsh", "-f", "-c", script, "zsh", line).output
    let typed = String(line.prefix(upTo: line.lastIndex { " =".contains($0) } ?? line.startIndex))
    let shown = try #require(output.split(separator: "\u{1B}[?2004h").last)
    #expect(shown.hasPrefix(typed), "\(shown)")
    let rest = shown.dropFirst(typed.count)
    let expected = offers == "hold two.txt" ? [#"hold\ two.txt"#] : offers.split(separator: " ")
    #expect(expected.allSatisfy { rest.contains($0) }, "\(rest)")
    for word in ["sink", "engineer", "lightest", "plans"] where !expected.contains(Substring(word)) {
      #expect(!rest.contains(word), "\(rest)")
    }
  }

  @Test("writes a manual page groff accepts", .enabled(if: isInstalled("groff"), "groff is not installed"))
  func manual() throws {
    #expect(try run("groff", "-ww", "-z", "-man", "-Tutf8", "ferry.1") == (0, ""))
    let page = try run("groff", "-man", "-Tascii", "-P-cbou", "ferry.1").output
    let titles = page.split(separator: "\n").filter { $0.first?.isLetter == true }.dropFirst().dropLast()
    #expect(
      titles == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXAMPLES", "FERRY LOAD", "FERRY CREW",
        "FERRY CREW ADD", "FERRY CREW LIST", "FERRY SINK", "EXIT STATUS", "FILES",
      ])
    #expect(page.contains("\n       -o, --order <order>\n"))
    #expect(page.contains("\n       'Load' comes first.\n"))
  }

  @Test("writes a manual page mandoc accepts", .enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func mandoc() throws { #expect(try run("mandoc", "-Tlint", "ferry.1") == (0, "")) }
}
