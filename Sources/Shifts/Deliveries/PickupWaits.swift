package import Tracking

extension Delivery {
  /// From the arrival to the pickup, where both are recorded in that order; nothing else is consulted.
  package var pickupWait: Interval? {
    guard let arrivedAtPickupAt, let pickedUpAt, let wait = arrivedAtPickupAt.interval(to: pickedUpAt) else {
      return nil
    }
    return wait < .zero ? nil : wait
  }
}

/// The recorded pickup waits of one place.
package struct PickupWaits: Hashable, Sendable {
  /// From the shortest to the longest.
  private let waits: [Interval]
  /// End of the most recent wait.
  package let latestEnd: Instant?

  /// Takes what each of `deliveries` contributes.
  package init(_ deliveries: [Delivery]) {
    waits = deliveries.compactMap(\.pickupWait).sorted()
    latestEnd = deliveries.filter { $0.pickupWait != nil }.compactMap(\.pickedUpAt).max()
  }

  package var count: Int { waits.count }
  package var shortest: Interval? { waits.first }
  package var longest: Interval? { waits.last }

  /// The middle value, or the exact midpoint of the two middle ones.
  package var median: Interval? {
    guard !waits.isEmpty else { return nil }
    let (low, high) = (waits[(waits.count - 1) / 2].nanoseconds, waits[waits.count / 2].nanoseconds)
    return Interval(nanoseconds: low + (high - low) / 2)
  }
}
