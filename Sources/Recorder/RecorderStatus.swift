package import Tracking

/// What a recorder is doing, for its own line, for `status` and for the service manager.
package struct RecorderStatus: Sendable, Hashable {
  package var state = State.starting
  /// When the state began, on the boot clock.
  package var since = Interval.zero
  /// Mileage of the shift since this process records it.
  package var mileage = Mileage(RouteWalk())
  /// Time of the last usable fix of the shift, on the receiver's clock.
  package var lastUsableAt: Timestamp?
  /// When that fix came, on the boot clock.
  package var lastHeard: Interval?
  /// What most fixes since then were refused for.
  package var refusal: Refused?
  /// 95 % radius of the last fix.
  package var accuracy: Distance?
  package var satellitesUsed: Int?
  package var isMoving = false
  /// Samples that wait because the store is locked or full.
  package var waitingSamples = 0
  /// When gpsd is asked again at the latest, on the boot clock; nil while it answers.
  package var nextAttempt: Interval?
  /// Receiver time for the other commands; nil until fixes agree on it. (P-4.4)
  package var anchor: BootAnchor?
  /// The kernel calls its clock synchronised and the receiver says otherwise. (P-4.3)
  package var isClockDisputed = false

  package init() {}

  /// A verdict, and how often it was given since the last usable fix.
  package struct Refused: Sendable, Hashable {
    package var verdict: Verdict
    package var count: Int

    package init(verdict: Verdict, count: Int) {
      self.verdict = verdict
      self.count = count
    }
  }

  /// The words are fixed: they are logged as they are.
  package enum State: String, Sendable, Hashable, CaseIterable {
    case starting = "starting"
    case idle = "waiting for a shift"
    case paused = "stopped, shift paused"
    case parked = "stopped while parked"
    case parkedAndMoving = "parked but moving, to record again: dashpilot drive"
    case waitingForDaemon = "waiting for gpsd"
    case unknownAnswer = "waiting for gpsd, something else answers"
    case waitingForReceiver = "waiting for a receiver"
    case receiverDenied = "receiver closed to gpsd"
    case silent = "receiver silent"
    case waitingForFix = "waiting for a fix"
    case recording = "recording"
    case storeLocked = "store locked, keeping the route in memory"
    case storeReadOnly = "store read-only, keeping the route in memory"
    case storeFull = "disk full, keeping the route in memory"
    case storeGone = "store gone, keeping the route in memory"
    case storeFailed = "store failing, keeping the route in memory"
    case stopping = "stopping"
  }
}
