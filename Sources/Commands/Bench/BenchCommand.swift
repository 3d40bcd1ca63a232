import Arguments

/// `dashpilot bench`: the program measured against what is known.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the program itself.",
    examples: [("dashpilot bench accuracy", "recorded miles against true ones")], subcommands: [AccuracyCommand.self])
}
