/// Deliveries delivered, cancelled and in progress, always apart.
package struct DeliveryCounts: Hashable, Sendable {
  package private(set) var delivered = 0
  package private(set) var cancelled = 0
  package private(set) var open = 0

  package init(_ deliveries: [Delivery]) {
    for delivery in deliveries {
      switch delivery.state {
      case .delivered: delivered += 1
      case .cancelled: cancelled += 1
      case .accepted, .arrivedAtPickup, .pickedUp: open += 1
      }
    }
  }
}
