package import Tracking

/// When something the driver did happened, on the best clock there was. (P-4.4)
package enum Instant: Hashable, Sendable {
  /// The clock was known.
  case utc(Timestamp)
  /// The clock was unknown: nanoseconds of CLOCK_BOOTTIME in the boot `id`, until that boot learns its time.
  case boot(id: String, nanoseconds: Int64)

  /// Nil while the time is unknown; never 1970, never yesterday.
  package var timestamp: Timestamp? {
    switch self {
    case .utc(let timestamp): timestamp
    case .boot: nil
    }
  }

  /// The time from here to `other`; nil when the two stand on clocks that cannot be compared.
  package func interval(to other: Instant) -> Interval? {
    switch (self, other) {
    case (.utc(let start), .utc(let end)): end - start
    case (.boot(let a, let start), .boot(let b, let end)) where a == b: Interval(nanoseconds: end &- start)
    case (.utc, .boot), (.boot, .utc), (.boot, .boot): nil
    }
  }

  /// The instant that much later on the same clock.
  package static func + (instant: Instant, interval: Interval) -> Instant {
    switch instant {
    case .utc(let timestamp): .utc(timestamp + interval)
    case .boot(let id, let nanoseconds): .boot(id: id, nanoseconds: nanoseconds &+ interval.nanoseconds)
    }
  }

  /// This instant is known to lie before `other`; equal instants touch, and clocks apart say nothing.
  package func isBefore(_ other: Instant) -> Bool {
    interval(to: other).map { $0 > .zero } ?? false
  }

  /// This instant, or `floor` when this one is known to be before it.
  package func clamped(from floor: Instant?) -> Instant {
    guard let floor, isBefore(floor) else { return self }
    return floor
  }
}

extension Instant: Comparable {
  /// An order for lists, where each instant needs a place: an unknown time comes first, because a boot without a clock
  /// learns its time later on.
  package static func < (a: Instant, b: Instant) -> Bool {
    switch (a, b) {
    case (.utc(let a), .utc(let b)): a < b
    case (.boot(let idA, let a), .boot(let idB, let b)): (idA, a) < (idB, b)
    case (.boot, .utc): true
    case (.utc, .boot): false
    }
  }
}
