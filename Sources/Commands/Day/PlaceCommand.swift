import Arguments
import ShiftStore
import Shifts

/// `dashpilot place`: where a delivery is collected.
struct PlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place", abstract: "Say where a delivery is collected.",
    discussion: "Without a name it lists the recent places.",
    examples: [
      ("dashpilot place Nowhere Noodles", "the only delivery in progress"),
      ("dashpilot place Joe\\'s --delivery 2", "delivery 2"),
      ("dashpilot place --none --delivery 1 --shift 12", "no place, in an ended shift"),
    ])

  @Argument(help: "The name, as you call the place.", valueName: "name")
  var name: [String] = []
  @Option(help: "The delivery's number; the only one in progress if not given.", valueName: "number")
  var delivery: Int?
  @Flag(help: "Record that no place is known.")
  var none = false
  private let shift = NamedShift()

  func run() async throws {
    guard !none || name.isEmpty else { throw Exit.usage("give a name or --none, not both.") }
    guard none || !name.isEmpty else { return try await list() }
    try await shift.find { act, shift in
      let typed = none ? nil : try PlaceName(name.joined(separator: " "))
      let set = try await act.store.setPlace(typed, ofDelivery: delivery, in: shift.id, at: act.now)
      print(
        set.place.map { "Delivery \(set.number) is collected at \($0.name.display)." }
          ?? "Delivery \(set.number) names no place.")
    }
  }

  private func list() async throws {
    let store = try shift.store.openIfPresent()
    let recent = try await store?.recentPlaces() ?? []
    for place in recent { print(place.name.display) }
    guard recent.isEmpty else { return }
    let isNone = try await store?.places().isEmpty ?? true
    print(isNone ? PlacesCommand.none : "No delivery names a place; list them all with: dashpilot places.")
  }
}
