import Arguments
import LiveCard
import ShiftStore
import Shifts

/// `dashpilot deliver`: the driver accepted one delivery, or several at once. (R-10.3, R-11.2)
struct DeliverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliver", abstract: "Start a delivery, or several accepted as one offer.",
    examples: [("dashpilot deliver", "one"), ("dashpilot deliver --count 2", "two at once")])

  @Option(help: "How many were accepted at once.", valueName: "n")
  var count = 1

  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store)
    let (shift, names) = try await act.store.changeUnfinishedShift { [count] in try $0.accept(count, at: act.now) }
    let numbers = names.compactMap { shift.number(of: $0) }.sorted().map { "\($0)" }
    let which = numbers.count == 1 ? "Delivery \(numbers[0])" : "Deliveries \(numbers.joined(separator: ", "))"
    let accepted = shift.deliveries.first { $0.id == names.first }?.acceptedAt ?? act.now
    print("\(which) started, \(accepted.text); \(shift.counts.headline.lowercasedFirst).")
  }
}
