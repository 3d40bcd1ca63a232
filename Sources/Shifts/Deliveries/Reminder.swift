package import Tracking

/// A question about a delivery nobody recorded a step of for long: about the record, never a detection.
package struct Reminder: Hashable, Sendable {
  package let number: Int
  package let state: Delivery.State
  /// How long ago the state began.
  package let age: Interval
  /// The one step it offers.
  package let next: Delivery.Stage

  /// From what age on it is asked.
  package struct Thresholds: Hashable, Sendable {
    package var accepted = Interval.seconds(1800)
    package var arrivedAtPickup = Interval.seconds(1800)

    package init() {}

    fileprivate subscript(state: Delivery.State) -> Interval? {
      switch state {
      case .accepted: accepted
      case .arrivedAtPickup: arrivedAtPickup
      case .pickedUp, .delivered, .cancelled: nil
      }
    }
  }
}

extension Shift {
  /// The reminders at `now`, each delivery judged alone.
  package func reminders(at now: Instant, thresholds: Reminder.Thresholds = .init()) -> [Reminder] {
    guard state != .ended else { return [] }
    return numberedDeliveries.compactMap { number, delivery in
      guard let threshold = thresholds[delivery.state], let next = delivery.state.next,
        let age = delivery.timeInState(at: now), age >= threshold
      else { return nil }
      return Reminder(number: number, state: delivery.state, age: age, next: next)
    }
  }
}
