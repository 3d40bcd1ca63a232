package import Shifts

extension Delivery.State {
  /// Where the delivery stands, in a line of its own.
  package var statusLine: String {
    switch self {
    case .accepted: "Heading to the pickup"
    case .arrivedAtPickup: "Waiting at the pickup"
    case .pickedUp: "Heading to the customer"
    case .delivered: "Delivered"
    case .cancelled: "Cancelled"
    }
  }

  /// The short form of a card; a delivery that is over has no line there.
  package var shortForm: String? {
    switch self {
    case .accepted: "To pickup"
    case .arrivedAtPickup: "At pickup"
    case .pickedUp: "To customer"
    case .delivered, .cancelled: nil
    }
  }

  /// The word of the history.
  package var historyWord: String {
    switch self {
    case .accepted: "Accepted"
    case .arrivedAtPickup: "Arrived at the pickup"
    case .pickedUp: "Picked up"
    case .delivered: "Delivered"
    case .cancelled: "Cancelled"
    }
  }
}

extension Delivery.Stage {
  /// The label of the control that records this step; nil for what is no step.
  package var controlLabel: String? {
    switch self {
    case .arrivedAtPickup: "Arrived at Pickup"
    case .pickedUp: "Picked Up"
    case .delivered: "Delivered"
    case .accepted, .cancelled: nil
    }
  }
}

extension DeliveryCounts {
  /// `2 deliveries in progress`, or that there is none.
  package var headline: String {
    switch open {
    case 0: "No delivery in progress"
    case 1: "1 delivery in progress"
    default: "\(open) deliveries in progress"
    }
  }

  /// The headline with what is finished: `2 deliveries in progress · 5 completed · 1 cancelled`.
  package var liveSentence: String {
    let finished = [(delivered, "completed"), (cancelled, "cancelled")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return ([headline] + finished).joined(separator: " · ")
  }

  /// `5 completed · 1 cancelled · 2 still in progress`, what is none left out.
  package var summary: String { words(of: "", "") }

  /// The same where nothing beside it says what is counted: `5 deliveries completed · 1 cancelled`.
  package var sentence: String { words(of: " delivery", " deliveries") }

  private func words(of one: String, _ several: String) -> String {
    let counts = [(delivered, "completed"), (cancelled, "cancelled"), (open, "still in progress")].filter { $0.0 > 0 }
    guard let first = counts.first else { return "No deliveries recorded" }
    let rest = counts.dropFirst().map { "\($0) \($1)" }
    return (["\(first.0)\(first.0 == 1 ? one : several) \(first.1)"] + rest).joined(separator: " · ")
  }
}
