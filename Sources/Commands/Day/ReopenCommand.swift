import Arguments
import LiveCard
import ShiftStore
import Shifts
import Tracking

extension Delivery {
  /// How long a completion is taken back without a question. (R-10.23)
  static let undoTime = Interval.seconds(20)

  /// It was marked delivered so short a time ago that taking it back is an undo.
  fileprivate func isJustDelivered(at now: Instant) -> Bool {
    guard let passed = deliveredAt?.interval(to: now) else { return false }
    return (Interval.zero...Self.undoTime).contains(passed)
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
    guard let number = delivery else { return try list(shift) }
    let found = try shift.delivery(number)
    let state = try shift.stateAfterReopening(found.id)  // Refused before anybody is asked.
    if !found.isJustDelivered(at: act.now) {
      try await confirmation.ask(
        "Delivery \(number) goes back to: \(state.statusLine.lowercasedFirst).", changing: act.store)
    }
    try await act.onDelivery({ try $0.delivery(found.id) }) { try $0.reopen($1.id) }
  }

  /// What can be taken back; where nothing can, why the first that was delivered cannot.
  private func list(_ shift: Shift) throws {
    let delivered = shift.numberedDeliveries.filter { $0.delivery.state == .delivered }
    guard let first = delivered.first else { throw Refusal.noneDelivered }
    // One that cannot be taken back is not offered.
    let lines = delivered.compactMap { number, delivery in
      (try? shift.stateAfterReopening(delivery.id)).map { state in
        "Delivery \(number), delivered \(delivery.deliveredAt?.text ?? "at a time not known"), goes back to: "
          + "\(state.statusLine.lowercasedFirst); take it back with: dashpilot reopen \(number)."
      }
    }
    if lines.isEmpty { _ = try shift.stateAfterReopening(first.delivery.id) }
    for line in lines { print(line) }
  }
}

extension Shift {
  /// Where the delivery `id` would stand once its completion is taken back. (R-10.21)
  fileprivate func stateAfterReopening(_ id: DeliveryID) throws(Refusal) -> Delivery.State {
    var reopened = self
    try reopened.reopen(id)
    return try reopened.delivery(id).state
  }
}
