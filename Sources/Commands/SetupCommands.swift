import Arguments

/// `dashpilot completions`: what a shell needs to complete our words.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print completions for a shell.",
    examples: [("dashpilot completions bash > ~/.local/share/bash-completion/completions/dashpilot", "for bash")])

  @Argument(help: "The shell.")
  var shell: Shell

  func run() async throws {
    try Output.print(DashPilotCommand.completionScript(for: shell))
  }
}

/// `dashpilot man`: the manual page.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "man", abstract: "Print the manual page.", examples: [("dashpilot man | man -l -", "read it")])

  func run() async throws {
    try Output.print(DashPilotCommand.manPage(date: DashPilotCommand.released))
  }
}
