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

  /// This instant, or `floor` when this one is known to be before it.
  package func clamped(from floor: Instant) -> Instant {
    guard let interval = floor.interval(to: self) else { return self }
    return interval < .zero ? floor : self
  }
}
