@testable import Arguments

/// An invented tool that uses all a declaration can say.
struct Ferry: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ferry", abstract: "Plan the crossings of a small ferry.",
    discussion: """
      Every crossing is planned from a list of vehicles. A list is a text file with one vehicle in a line; a line that
      starts with a hash is skipped.

      'Load' comes first.
      """,
    version: "ferry 1.2", examples: [("ferry load cars.txt", "Plan one list."), ("ferry crew add Ada 7", "")],
    files: [("~/.config/ferry.conf", "What the ferry can carry.")],
    exitStatus: [("0", "Done."), ("64", "The command line cannot be used.")],
    subcommands: [Load.self, Crew.self, Sink.self])
}

enum Order: String, CaseIterable, ExpressibleByArgument { case heaviest, lightest, asGiven = "as-given" }

/// A type of the caller's own.
struct Setting: ExpressibleByArgument, Equatable {
  let name, value: Substring
  static let valueDescription = "name=value"
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    (name, value) = (parts[0], parts[1])
  }
}

struct Shared: ParsableArguments {
  @Option(help: "Where the plans are kept.", valueName: "folder", completion: .directory) var store: String?
}

struct Load: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Plan the loading of one or more lists of vehicles.",
    examples: [("ferry load --order lightest --tonnes 12.5 monday.txt tuesday.txt", "The light ones first.")])
  @Argument(help: "A list of vehicles; - reads standard input.", valueName: "list", completion: .file)
  var lists: [String]
  @Option(short: "o", help: "Which vehicles go first.") var order = Order.heaviest
  @Option(short: "t", help: "What the deck carries.") var tonnes = 40.0
  @Option(help: "How far the deck may lean, in degrees, before the plan is refused and the next one is tried.")
  var maximumLean: Int?
  @Option(help: "Set one limit.", valueName: "name=value") var set: [Setting] = []
  @Option(help: "Write the plan here.", valueName: "file", completion: .file) var output: String?
  @Flag(short: "j", help: "Print JSON.") var json = false
  let shared = Shared()

  func run() async throws {
    if json, output != nil { throw Exit.usage("--json and --output exclude each other; keep one of them.") }
    if tonnes == 0 { throw Exit.code(3) }
    if tonnes < 0 { throw Leak() }
  }
}

struct Leak: Error {}

struct Crew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crew", abstract: "Who is on board.", subcommands: [Add.self, List.self])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Take somebody on board.")
    @Argument(help: "What everybody calls them.") var name: String
    @Argument(help: "Years at sea.") var years = 0
    @Argument(help: "What they do.", completion: .list(["captain", "engineer"])) var role: String?
    @Option(help: "The cabin.") var cabin: Int
    func run() {}
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Name everybody.")
    func run() {}
  }
}

struct Sink: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "sink", abstract: "Never.")
  func run() {}
}

/// What `ferry` with these words comes to: the command that would run, or what is printed instead.
func ferry(_ words: [String]) throws -> any ParsableCommand {
  var level = Level(Ferry.self)
  try level.parse(words[...])
  return level.command
}

/// The sentence `ferry` refuses these words with.
func refusal(_ line: String) -> String? { refusal(line.split(separator: " ").map(String.init)) }

func refusal(_ words: [String]) -> String? {
  var level = Level(Ferry.self)
  do {
    try level.parse(words[...])
    return nil
  } catch Exit.usage(let sentence) {
    return "\(level.path): \(sentence)"
  } catch {
    return "\(error)"
  }
}
