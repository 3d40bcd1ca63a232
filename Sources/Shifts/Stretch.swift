/// A recorded pause, or a recorded stretch the vehicle stood parked; without an end it still goes on.
package struct Stretch: Hashable, Sendable, Identifiable {
  package let id: StretchID
  package internal(set) var startedAt: Instant
  package internal(set) var endedAt: Instant?

  package init(id: StretchID = StretchID(), startedAt: Instant, endedAt: Instant? = nil) {
    self.id = id
    self.startedAt = startedAt
    self.endedAt = endedAt
  }

  /// Which of the two it is.
  package enum Kind: Hashable, Sendable, CaseIterable {
    case pause
    case parked
  }

  package var isOpen: Bool { endedAt == nil }

  /// Closes it at `now`, or at its start when the clock stands behind that.
  mutating func close(at now: Instant) { endedAt = now.clamped(from: startedAt) }

  /// `instant` lies in it; both ends are still outside.
  func contains(_ instant: Instant) -> Bool {
    startedAt.isBefore(instant) && endedAt.map { instant.isBefore($0) } ?? true
  }
}
