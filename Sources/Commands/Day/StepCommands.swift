import Arguments
import LiveCard
import ShiftStore
import Shifts

/// Records the next event of a delivery; without a number that of the only one open.
private struct Step: ParsableArguments {
  @Argument(help: "The delivery's number.", valueName: "delivery")
  private var delivery: Int?
  private let store = StorePlace()

  /// Records `stage`, or whatever comes next.
  func record(_ stage: Delivery.Stage? = nil) async throws {
    let act = try await Act(store)
    do {
      try await act.onDelivery({ [delivery] in try $0.delivery(forStep: delivery) }) { shift, delivery in
        guard let step = stage ?? delivery.state.next else {
          throw Refusal.step(.finished(delivery.state), number: shift.number(of: delivery.id) ?? 0)
        }
        try shift.advance(delivery.id, to: step, at: act.now)
      }
    } catch Refusal.noUnfinishedShift { throw try await act.refusalWithoutShift(delivery) }
  }
}

/// `dashpilot next`: whatever step comes next.
struct NextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Record the next step of a delivery.",
    examples: [("dashpilot next", "of the only one in progress"), ("dashpilot next 2", "of delivery 2")])
  private let step = Step()
  func run() async throws { try await step.record() }
}

/// `dashpilot arrived`: at the pickup.
struct ArrivedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arrived", abstract: "Record the arrival at the pickup.",
    examples: [("dashpilot arrived 2", "of delivery 2")])
  private let step = Step()
  func run() async throws { try await step.record(.arrivedAtPickup) }
}

/// `dashpilot picked-up`: on the way to the customer.
struct PickedUpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picked-up", abstract: "Record the pickup.", examples: [("dashpilot picked-up 2", "of delivery 2")])
  private let step = Step()
  func run() async throws { try await step.record(.pickedUp) }
}

/// `dashpilot delivered`: done.
struct DeliveredCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delivered", abstract: "Record that a delivery was delivered.",
    examples: [("dashpilot delivered 2", "delivery 2")])
  private let step = Step()
  func run() async throws { try await step.record(.delivered) }
}

/// `dashpilot cancel`: it will not be delivered; its record stays.
struct CancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Cancel a delivery in progress; its record stays.",
    examples: [("dashpilot cancel 2", "delivery 2")])
  @Argument(help: "The delivery's number.", valueName: "delivery")
  var delivery: Int?
  private let confirmation = Confirmation()
  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store)
    guard let shift = try await act.store.unfinishedShift() else { throw try await act.refusalWithoutShift(delivery) }
    let found = try shift.delivery(forStep: delivery)
    let number = shift.number(of: found.id) ?? 0
    var cancelled = shift
    try cancelled.cancel(found.id, at: act.now)  // Refused before anybody is asked.
    try await confirmation.ask(
      "Delivery \(number) (\(found.state.statusLine.lowercasedFirst)) will be cancelled for good.", changing: act.store)
    // The one that was told, whatever goes by its number by now.
    try await act.onDelivery({ try $0.delivery(found.id) }) { try $0.cancel($1.id, at: act.now) }
  }
}
