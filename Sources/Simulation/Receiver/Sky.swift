internal import Tracking

/// What a receiver can say of an epoch.
enum Reception {
  case fix
  /// It knows the time, not the place.
  case searching
  /// Nothing yet, not even the time.
  case timeless
  /// It believes its own dead clock: January 1980.
  case wrongClock
  /// No power: not a byte.
  case off
}

/// Follows what the receiver hears: covered road, a cold start, a restart.
struct Sky {
  private let drive: Drive
  private var coveredSince: Double?
  private var lockedFrom = 0.0

  init(_ drive: Drive) { self.drive = drive }

  /// To be asked once per epoch in order; `elapsed` counts seconds from the start.
  mutating func reception(at elapsed: Double, isCovered: Bool) -> Reception {
    if let absence = absence(at: elapsed) { return absence }
    if isCovered {
      let since = coveredSince ?? elapsed
      coveredSince = since
      // The longer it was gone, the longer a receiver takes to find itself again.
      lockedFrom = elapsed + min(6, 0.5 + (elapsed - since) / 15)
      return elapsed - since < 1 ? .fix : .searching  // The filter coasts for a second.
    }
    coveredSince = nil
    return elapsed < lockedFrom ? .searching : .fix
  }

  /// Why the receiver has nothing whatever the sky.
  private func absence(at elapsed: Double) -> Reception? {
    switch drive.kind {
    case .coldStart: absence(sinceStart: elapsed)
    case .reboot: absence(sinceReboot: elapsed - (drive.duration.seconds / 2).rounded())
    default: nil  // The other kinds are about the road.
    }
  }

  private func absence(sinceStart elapsed: Double) -> Reception? {
    switch elapsed {
    case ..<15: .timeless
    case ..<35: .wrongClock
    case ..<55: .searching
    default: nil
    }
  }

  private func absence(sinceReboot elapsed: Double) -> Reception? {
    switch elapsed {
    case 0..<20: .off
    case 20..<25: .timeless
    case 25..<34: .searching
    default: nil
    }
  }
}
