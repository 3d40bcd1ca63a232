package import Arguments

/// `dashpilot`: the program and its commands. (P-9)
package struct DashPilotCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "dashpilot",
    abstract: "Record a delivery driver's shift from a GNSS receiver, and measure what was recorded.",
    version: version,
    examples: [
      ("dashpilot replay drive.nmea", "measure a capture"),
      ("dashpilot start", "start a shift"),
      ("dashpilot record", "record it from gpsd"),
      ("dashpilot deliver", "a delivery was accepted"),
      ("dashpilot next", "the next step of it"),
      ("dashpilot end", "end it"),
    ],
    files: [
      ("$XDG_DATA_HOME/dashpilot/dashpilot.sqlite", "The store; below ~/.local/share if XDG_DATA_HOME is not set."),
      ("dashpilot.sqlite.recorder", "Beside the store: which process records into it."),
    ],
    exitStatus: [
      ("0", "Done; for status: recording; for doctor: all is well."),
      ("1", "For status: not recording; for doctor: something needs attention."),
      ("2", "For doctor: something is broken."),
      ("64", "Wrong usage."),
      ("65", "The input holds nothing usable, or an operation was refused."),
      ("66", "No such input, or a directory."),
      ("69", "gpsd or the store is not available."),
      ("73", "The output cannot be written."),
      ("74", "Reading or writing failed."),
      ("75", "The store is locked, or another recorder runs."),
      ("77", "No permission."),
    ],
    subcommands: [
      StartCommand.self, PauseCommand.self, ResumeCommand.self, ParkCommand.self, DriveCommand.self, EndCommand.self,
      DeliverCommand.self, NextCommand.self, ArrivedCommand.self, PickedUpCommand.self, DeliveredCommand.self,
      CancelCommand.self, ReopenCommand.self, PlaceCommand.self, PlacesCommand.self, OfferCommand.self,
      CorrectCommand.self, DeleteCommand.self, CardCommand.self, RecordCommand.self, StatusCommand.self,
      DoctorCommand.self, HistoryCommand.self, ShowCommand.self, ReplayCommand.self, SimulateCommand.self,
      BenchCommand.self,
      CompletionsCommand.self, ManualCommand.self,
    ])

  /// The release this build is.
  package static let version = "0.1.0"

  /// The day of that release, for the manual page.
  static let released = "2026-11-30"

  package init() {}

  /// Runs the program with the words of its command line, its own name left out; gives the exit code. (P-9.2)
  package static func run(_ words: [String]) async -> Int32 { await main(words, report: report) }
}
