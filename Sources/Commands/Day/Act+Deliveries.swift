import LiveCard
import ShiftStore
import Shifts

extension Act {
  /// Does `change` to the delivery that `find` names in the unfinished shift, and says how it stands then.
  func onDelivery(
    _ find: @Sendable (Shift) throws -> Delivery, _ change: @Sendable (inout Shift, Delivery) throws -> Void
  ) async throws {
    let (shift, id) = try await store.changeUnfinishedShift { shift in
      let delivery = try find(shift)
      try change(&shift, delivery)
      return delivery.id
    }
    let (delivery, number) = (try shift.delivery(id), shift.number(of: id) ?? 0)
    let at = delivery.events.last?.at ?? now
    let state = delivery.state.isTerminal ? delivery.state.historyWord : delivery.state.statusLine
    print("Delivery \(number): \(state.lowercasedFirst), \(at.text); \(shift.counts.headline.lowercasedFirst).")
    guard delivery.state == .delivered else { return }
    print("To take that back: dashpilot reopen \(number); for \(Delivery.undoTime.text) it does not ask.")
  }

  /// Why there is no step to record without an unfinished shift: a delivery of that number may still be open in the last
  /// one, which no step can mend.
  func refusalWithoutShift(_ number: Int?) async throws -> Refusal {
    let open = try await store.shifts(limit: 1).first?.shift.openDeliveries ?? []
    let fault = open.first { number == nil || $0.number == number }
    return fault.map { .openUnderEndedShift(number: $0.number) } ?? .noUnfinishedShift
  }
}
