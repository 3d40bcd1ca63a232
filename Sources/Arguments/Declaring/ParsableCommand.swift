internal import Glibc

/// A set of declared arguments, for commands that share them.
package protocol ParsableArguments { init() }

/// A command: what it is called, its declared arguments, and what it does with them.
package protocol ParsableCommand: ParsableArguments, SendableMetatype {
  static var configuration: CommandConfiguration { get }
  /// Does the work; an `Exit` ends it early.
  mutating func run() async throws
}

/// Ends a command: all is said; or the arguments are wrong (`main` puts where before it); or an answer, nil being help.
package enum Exit: Error { case code(Int32), usage(String), answer(String?) }

/// What was asked for could not be written to standard output; `number` is the `errno`.
package struct AnswerNotWritten: Error { package let number: Int32 }

extension ParsableCommand {
  /// A command that only holds others shows its help.
  package mutating func run() async throws { throw Exit.answer(nil) }
  /// Runs the command `words` (without the program's name) ask for; the result is the exit code. Usage errors go to
  /// standard error; what is no `Exit` is for `report` to word and give a code.
  package static func main(_ words: [String], report: @Sendable (any Error) -> Int32) async -> Int32 {
    var level = Level(Self.self)
    do {
      try level.parse(words[...])
      try await level.command.run()
    } catch Exit.code(let code) { return code } catch Exit.answer(let text) {
      print(text ?? level.help)
      guard fflush(nil) == 0 else { return report(AnswerNotWritten(number: errno)) }
    } catch Exit.usage(let sentence) {
      Array("\(level.path): \(sentence)\n".utf8).withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
      return 64
    } catch { return report(error) }
    return 0
  }
}

/// A word or a command line, and what it stands for.
package typealias Row = (term: String, text: String)
/// How a command is called, and what help and manual say of it.
package struct CommandConfiguration: Sendable {
  let name, abstract, discussion, version: String
  let examples, files, exitStatus: [Row]
  let subcommands: [any ParsableCommand.Type]
  /// A version adds `--version`; files and exit codes are for the manual page.
  package init(
    commandName name: String, abstract: String, discussion: String = "", version: String = "", examples: [Row] = [],
    files: [Row] = [], exitStatus: [Row] = [], subcommands: [any ParsableCommand.Type] = []
  ) {
    (self.name, self.abstract, self.discussion, self.version) = (name, abstract, discussion, version)
    (self.examples, self.files, self.exitStatus, self.subcommands) = (examples, files, exitStatus, subcommands)
  }
}
