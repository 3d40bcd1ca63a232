import Arguments
import ShiftStore
import Shifts
import Tracking

/// `dashpilot places`: the places the driver named. (R-12)
struct PlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places", abstract: "List, rename and merge pickup places, and show the waits there.",
    examples: [
      ("dashpilot places", "by name"),
      ("dashpilot places rename 'Nowhere Noodle' 'Nowhere Noodles'", "put a name right"),
      ("dashpilot places waits 'Nowhere Noodles'", "what was recorded there"),
    ],
    subcommands: [RenamePlaceCommand.self, MergePlacesCommand.self, PlaceWaitsCommand.self])

  /// Said where there is no place to list.
  static let none = "No place is named yet; name one with: dashpilot place NAME."

  @Flag(help: "Print them as JSON.")
  var json = false
  private let store = StorePlace()

  func run() async throws {
    let store = try store.openIfPresent()
    let places = try await store?.places().sorted { $0.name.key < $1.name.key } ?? []
    if json {
      let list = places.map { JSON.object(["id": .string($0.id.text), "name": .string($0.name.display)]) }
      try Output.print(try JSON.object(["formatVersion": .int(1), "places": .array(list)]).text())
    } else if places.isEmpty {
      try Output.print(Self.none + "\n")
    } else {
      try Output.print(places.map { $0.name.display + "\n" }.joined())
    }
  }
}

/// `dashpilot places rename`. (R-12.10)
struct RenamePlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rename", abstract: "Give a place another name.")
  @Argument(help: "The name it has.", valueName: "name")
  var name: String
  @Argument(help: "The name it gets.", valueName: "new name")
  var newName: String
  private let store = StorePlace()

  func run() async throws {
    let (old, new) = (try PlaceName(name), try PlaceName(newName))
    let act = try await Act(store, else: .place(.noSuchPlace(old.display)))
    print("It is called \(try await act.store.renamePlace(old, to: new).name.display) now.")
  }
}

/// `dashpilot places merge`. (R-12.11)
struct MergePlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Make one place of two; the second keeps its name.")
  @Argument(help: "The place that goes.", valueName: "from")
  var from: String
  @Argument(help: "The place that stays.", valueName: "into")
  var into: String
  private let confirmation = Confirmation()
  private let store = StorePlace()

  func run() async throws {
    let (source, destination) = (try PlaceName(from), try PlaceName(into))
    let act = try await Act(store, else: .place(.noSuchPlace(source.display)))
    let (going, staying) = (try await act.store.place(named: source), try await act.store.place(named: destination))
    guard going.id != staying.id else { throw Refusal.place(.samePlace) }
    try await confirmation.ask(
      "Every delivery of \(going.name.display) moves to \(staying.name.display), and \(going.name.display) is removed; "
        + "this cannot be undone.", changing: act.store)
    let count = try await act.store.mergePlace(source, into: destination)
    print("\(count.of("delivery", plural: "deliveries")) moved to \(staying.name.display).")
  }
}

/// `dashpilot places waits`. (R-12.23, R-12.25)
struct PlaceWaitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "waits", abstract: "Show the recorded waits at a place.")
  @Argument(help: "The place.", valueName: "name")
  var name: String
  @Flag(help: "Print them as JSON.")
  var json = false
  private let store = StorePlace()

  func run() async throws {
    let typed = try PlaceName(name)
    let act = try await Act(store, else: .place(.noSuchPlace(typed.display)))
    let place = try await act.store.place(named: typed)
    let waits = try await act.store.waits(at: place.id)
    try Output.print(json ? try waits.json(place) : "\(place.name.display)\n\(waits.text)\n")
  }
}

extension PickupWaits {
  /// The words depend on how many there are: one is too few to be typical. (R-12.25)
  var text: String {
    guard let median, let shortest, let longest else { return "No recorded pickup waits" }
    guard count > 1 else { return "\(median.text) at one recorded pickup, which is too little for a typical wait" }
    return "Typical recorded wait \(median.text) · Median of \(count) recorded pickups\n"
      + "Shortest \(shortest.text) · longest \(longest.text) · latest \(latestEnd?.text ?? "")"
  }

  func json(_ place: PickupPlace) throws -> String {
    try JSON.object([
      "formatVersion": .int(1), "name": .string(place.name.display), "count": .int(count),
      "medianSeconds": .number(median?.seconds), "shortestSeconds": .number(shortest?.seconds),
      "longestSeconds": .number(longest?.seconds), "latestAt": .optional(latestEnd?.timestamp?.iso8601()),
    ]).text()
  }
}
