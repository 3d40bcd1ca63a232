import Arguments
import LiveCard
import ShiftStore
import Shifts

/// Records the next event of a delivery; without a number that of the only one open. (R-10.4, R-22.3)
private struct Step: ParsableArguments {
  @Argument(help: "The delivery's number.", valueName: "delivery")
  private var delivery: Int?
  private let store = StorePlace()

  /// Records `stage`, or whatever comes next.
  func record(_ stage: Delivery.Stage? = nil) async throws {
    let act = try await Act(store)
    try await act.onDelivery(delivery) { shift, delivery in
      guard let step = stage ?? delivery.state.next else {
        throw Refusal.step(.finished(delivery.state), number: shift.number(of: delivery.id) ?? 0)
      }
      try shift.advance(delivery.id, to: step, at: act.now)
    }
  }
}

extension Act {
  /// Does `change` to one delivery of the unfinished shift and says how it stands then.
  fileprivate func onDelivery(
    _ number: Int?, _ change: @Sendable (inout Shift, Delivery) throws -> Void
  ) async throws {
    let (shift, id) = try await store.changeUnfinishedShift { shift in
      let delivery = try shift.delivery(forStep: number)
      try change(&shift, delivery)
      return delivery.id
    }
    guard let (number, delivery) = shift.numberedDeliveries.first(where: { $0.delivery.id == id }) else { return }
    let at = delivery.events.last?.at ?? now
    let state = delivery.state.isTerminal ? delivery.state.historyWord : delivery.state.statusLine
    print("Delivery \(number): \(state.lowercasedFirst), \(at.text); \(shift.counts.headline.lowercasedFirst).")
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

/// `dashpilot cancel`: it will not be delivered; its record stays. (R-10.6)
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
    guard let shift = try await act.store.unfinishedShift() else { throw Refusal.noUnfinishedShift }
    let found = try shift.delivery(forStep: delivery)
    let number = shift.number(of: found.id) ?? 0
    if found.isOpen {
      try confirmation.ask(
        "Delivery \(number) (\(found.state.statusLine.lowercasedFirst)) will be cancelled for good.")
    }
    try await act.onDelivery(number) { try $0.cancel($1.id, at: act.now) }
  }
}

/// `dashpilot reopen`: a completion is taken back. (R-10.20)
struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Take back that a delivery of the running shift was delivered.",
    discussion: "Without a number it lists what can be taken back.",
    examples: [("dashpilot reopen 2", "delivery 2")])
  @Argument(help: "The delivery's number.", valueName: "delivery")
  var delivery: Int?
  private let confirmation = Confirmation()
  private let store = StorePlace()

  func run() async throws {
    let act = try await Act(store)
    guard let shift = try await act.store.unfinishedShift() else { throw Refusal.noUnfinishedShift }
    guard let number = delivery else { return list(shift) }
    let found = try shift.delivery(number)
    var reopened = shift
    try reopened.reopen(found.id)  // Refused before anybody is asked.
    let state = try reopened.delivery(number).state.statusLine.lowercasedFirst
    try confirmation.ask("Delivery \(number) goes back to: \(state).")
    try await act.onDelivery(number) { try $0.reopen($1.id) }
  }

  private func list(_ shift: Shift) {
    let delivered = shift.numberedDeliveries.filter { $0.delivery.state == .delivered }
    if delivered.isEmpty { print("No delivery of this shift is delivered yet.") }
    for (number, delivery) in delivered {
      var reopened = shift
      // One that cannot be taken back is not offered.
      guard (try? reopened.reopen(delivery.id)) != nil, let open = try? reopened.delivery(number) else { continue }
      print(
        "Delivery \(number), delivered \(delivery.deliveredAt?.text ?? ""), goes back to: \(open.state.statusLine.lowercasedFirst)."
      )
    }
  }
}
