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
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  var shift = "last"
  @Flag(help: "Record that no place is known.")
  var none = false
  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store, else: .noSuchShift)
    guard none || !name.isEmpty else {
      for place in try await act.store.recentPlaces() { print(place.name.display) }
      return
    }
    guard !none || name.isEmpty else { throw Exit.usage("give a name or --none, not both.") }
    let typed = none ? nil : try PlaceName(name.joined(separator: " "))
    let id = try await act.store.shift(named: shift).shift.id
    let set = try await act.store.setPlace(typed, ofDelivery: delivery, in: id, at: act.now)
    print(
      set.place.map { "Delivery \(set.number) is collected at \($0.name.display)." }
        ?? "Delivery \(set.number) names no place.")
  }
}
