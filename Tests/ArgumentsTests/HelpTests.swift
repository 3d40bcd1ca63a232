import Testing

@testable import Arguments

@Suite("Help")
struct HelpTests {
  /// What `ferry` answers instead of running.
  private func answer(_ words: String...) throws -> String {
    var level = Level(Ferry.self)
    do { try level.parse(words[...]) } catch Exit.answer(let text) { return text ?? level.help }
    return "no answer"
  }

  @Test("shows the whole of the first level")
  func root() throws {
    #expect(
      try answer("--help") == """
        Usage: ferry [options] <command>

        Plan the crossings of a small ferry.

        Every crossing is planned from a list of vehicles. A list is a text file with
        one vehicle in a line; a line that starts with a hash is skipped.

        'Load' comes first.

        Options:
          -h, --help     Show this help.
              --version  Show the version.

        Commands:
          load  Plan the loading of one or more lists of vehicles.
          crew  Who is on board.
          sink  Never.
          help  Explain a command.

        Examples:
          ferry load cars.txt   Plan one list.
          ferry crew add Ada 7
        """)
  }

  @Test("lines its tables up and stays within eighty columns")
  func load() throws {
    let help = try answer("load", "--help")
    #expect(
      help == """
        Usage: ferry load [options] <list>...

        Plan the loading of one or more lists of vehicles.

        Arguments:
          <list>  A list of vehicles; - reads standard input.

        Options:
          -o, --order <order>     Which vehicles go first. (heaviest, lightest,
                                  as-given; default: heaviest)
          -t, --tonnes <tonnes>   What the deck carries. (default: 40.0)
              --maximum-lean <maximum-lean>
                                  How far the deck may lean, in degrees, before the plan
                                  is refused and the next one is tried.
              --set <name=value>  Set one limit.
              --output <file>     Write the plan here.
          -j, --json              Print JSON.
              --store <folder>    Where the plans are kept.
          -h, --help              Show this help.

        Examples:
          ferry load --order lightest --tonnes 12.5 monday.txt tuesday.txt
                The light ones first.
        """)
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("answers to help, --help and -h alike on every level")
  func spellings() throws {
    #expect(try answer("help", "crew", "add") == answer("crew", "add", "--help"))
    #expect(try answer("help", "crew") == answer("crew", "-h"))
    #expect(try answer("crew", "help", "add") == answer("crew", "add", "--help"))
    #expect(try answer("help") == answer("-h"))
    #expect(try answer("load", "--json", "--help", "--nonsense") == answer("load", "-h"))
    #expect(try answer("--version") == "ferry 1.2")
  }
}
