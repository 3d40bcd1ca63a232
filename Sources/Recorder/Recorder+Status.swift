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
  mutating func publish(_ now: Interval) {
    let state = currentState(now)
    if state != status.state {
      status.since = now
      status.state = state
      notifier?.status(state.rawValue)
    }
    status.mileage = Mileage(recording.walk)
    status.accuracy = recording.lastFix?.accuracy
    status.isMoving = recording.capture.isMoving
    status.waitingSamples = recording.outbox.sampleCount
    report(status)
  }

  private func currentState(_ now: Interval) -> RecorderStatus.State {
    if let trouble { return trouble.condition == .full ? .storeFull : .storeLocked }
    if recording.shift == nil, let stopped = stoppedState { return stopped }
    if recording.shift == nil, !options.usesReceiverClock { return .idle }
    if !isConnected { return .waitingForDaemon }
    if !hasReceiver { return .waitingForReceiver }
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
