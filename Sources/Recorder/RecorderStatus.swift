package import Tracking

/// What a recorder is doing, for its own line, for `status` and for the service manager.
package struct RecorderStatus: Sendable, Hashable {
  package var state = State.starting
  /// When the state began, on the boot clock.
  package var since = Interval.zero
  /// Mileage of the shift since this process records it.
  package var mileage = Mileage(RouteWalk())
  /// Time of the last usable fix, on the receiver's clock.
  package var lastUsableAt: Timestamp?
  /// When that fix came, on the boot clock.
  package var lastHeard: Interval?
  /// 95 % radius of the last fix.
  package var accuracy: Distance?
  package var satellitesUsed: Int?
  package var isMoving = false
  /// Samples that wait because the store is locked or full.
  package var waitingSamples = 0

  package init() {}

  /// The words are fixed: they are logged as they are.
  package enum State: String, Sendable, Hashable, CaseIterable {
    case starting = "starting"
    case idle = "waiting for a shift"
    case paused = "stopped, shift paused"
    case parked = "stopped while parked"
    case parkedAndMoving = "parked but moving, to record again: dashpilot drive"
    case waitingForDaemon = "waiting for gpsd"
    case waitingForReceiver = "waiting for a receiver"
    case silent = "receiver silent"
    case waitingForFix = "waiting for a fix"
    case recording = "recording"
    case storeLocked = "recording, store locked"
    case storeFull = "recording, disk full"
    case stopping = "stopping"
  }
}
