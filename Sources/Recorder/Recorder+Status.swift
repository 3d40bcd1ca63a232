internal import ShiftStore
internal import Shifts
internal import Tracking

extension Recorder {
  /// Lets time pass for a session nothing is heard of. (P-6.1)
  mutating func passTime(_ now: Interval) {
    guard !options.usesReceiverClock, let last = status.lastUsableAt, let heard = status.lastHeard else { return }
    recording.passTime(until: last + (now - heard))
  }

  /// Works out the state from the facts and says it.
  mutating func publish(_ now: ClockReading) {
    let state = currentState
    if state != status.state {
      status.since = now.boot
      status.state = state
      notifier?.status(state.rawValue)
    }
    if recording.shift == nil { (status.lastHeard, status.lastUsableAt) = (nil, nil) }
    status.mileage = Mileage(recording.walk)
    status.accuracy = recording.lastFix?.accuracy
    status.isMoving = recording.capture.isMoving
    status.waitingSamples = recording.outbox.sampleCount
    status.refusal = recording.refusals.rejections.max { $0.count < $1.count }.map {
      RecorderStatus.Refused(verdict: $0.verdict, count: $0.count)
    }
    status.anchor = anchor(now)
    status.isClockDisputed = wallClock.isDisputed(now)
    report(status)
  }

  /// Receiver time for the other commands. A date before this build comes from a receiver that has lost count of its
  /// weeks, and nobody else is to believe it. (P-4.4)
  func anchor(_ now: ClockReading) -> BootAnchor? {
    guard !options.usesReceiverClock, let zero = receiverClock.zero else { return nil }
    return zero + now.boot >= WallClock.buildDate ? BootAnchor(bootID: now.bootID, zero: zero) : nil
  }

  /// The first that holds.
  private var currentState: RecorderStatus.State {
    if let trouble { return RecorderStatus.State(trouble) }
    // A stop is said when it is noticed, though fixes from before it may still be on their way.
    let isStopped = recording.shift == nil || stoppingSince != nil
    if isStopped, let stopped = stoppedState { return stopped }
    if isStopped, !options.usesReceiverClock { return .idle }
    switch availability.condition {
    case .positioningOff: return .waitingForDaemon
    case .restricted, .denied: return .receiverDenied
    case .unrecognised: return .unknownAnswer
    case .notConfigured, .receiverAbsent: return .waitingForReceiver
    case .available: break
    }
    if isSilent { return .silent }
    return recording.capture.session == nil ? .waitingForFix : .recording
  }

  /// The driver's own stop comes before what is wrong with the receiver: mending that would record nothing.
  private var stoppedState: RecorderStatus.State? {
    switch driverStop {
    case .paused: .paused
    case .parked: recording.parkedWatch?.isDriving == true ? .parkedAndMoving : .parked
    case .ended, nil: nil
    }
  }
}

extension RecorderStatus.State {
  fileprivate init(_ trouble: StoreError) {
    self =
      switch trouble.condition {
      case .locked: .storeLocked
      case .full: .storeFull
      case .readOnly: .storeReadOnly
      case .gone: .storeGone
      case .absent, .replaced, .damaged, .newer, .notAStore, .cannotOpen, .failed: .storeFailed
      }
  }
}
