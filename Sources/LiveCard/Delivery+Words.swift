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

  /// `5 completed · 1 cancelled · 2 still in progress`, what is none left out.
  package var summary: String {
    var parts: [String] = []
    if delivered > 0 { parts.append("\(delivered) completed") }
    if cancelled > 0 { parts.append("\(cancelled) cancelled") }
    if open > 0 { parts.append("\(open) still in progress") }
    return parts.isEmpty ? "No deliveries recorded" : parts.joined(separator: " · ")
  }
}
