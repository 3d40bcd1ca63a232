internal import GPSDSource
internal import Tracking

extension Recorder {
  /// Takes what gpsd said. (P-8)
  mutating func hear(_ event: GPSDEvent, _ now: ClockReading) {
    switch event {
    case .connected:
      availability.positioningEnabled = true
      status.nextAttempt = nil
      isSilent = false
    case .devices(let devices): note(devices)
    case .epochs(let epochs): hear(epochs, now)
    case .deviceChanged(let path):
      recording.interrupt(.deviceChanged)
      recording.device = path
    case .sky(let sky): status.satellitesUsed = sky.satellitesUsed
    case .silent: isSilent = true
    case .refused: break
    case .overflowed: recording.interrupt(.daemonLost)
    case .disconnected(let error, let retryAt): lose(error, retryAt)
    }
  }

  private mutating func lose(_ error: GPSDError, _ retryAt: Interval?) {
    if availability.positioningEnabled { recording.interrupt(.daemonLost) }
    if case .notGPSD = error { availability.access = .unrecognised("not gpsd's protocol") }
    availability.positioningEnabled = false
    availability.receiverPresent = false
    status.nextAttempt = retryAt
  }

  private mutating func note(_ devices: [Device]) {
    let present = devices.filter { $0.isActivated && (options.device.map($0.isNamed) ?? true) }
    if availability.receiverPresent, present.isEmpty { recording.interrupt(.receiverLost) }
    availability.receiverPresent = !present.isEmpty
    availability.access = access(to: present, of: devices)
    if recording.device.isEmpty || !present.contains(where: { $0.path == recording.device }) {
      recording.device = present.first?.path ?? ""
    }
  }

  /// Denied when gpsd's user may not open what is there; looked up only while gpsd has nothing open. (P-8.3)
  private func access(to present: [Device], of devices: [Device]) -> Availability.Access {
    guard present.isEmpty else { return .whileRunning }
    var hearing = Hearing()
    hearing.take(.devices(devices))
    let facts = ReceiverFacts(
      on: options.machine, port: UInt16(options.port) ?? 0, chosen: options.device, startsByItself: false,
      answer: .heard(hearing))
    return facts.availability.access
  }

  private mutating func hear(_ epochs: [Epoch], _ now: ClockReading) {
    isSilent = false
    // What cannot be kept is not taken: the session ended when the memory was full. (P-10.2)
    guard !recording.outbox.isFull else { return }
    let before = recording.capture.lastUsableAt
    recording.take(options.usesReceiverClock ? epochs.map(\.withoutArrival) : epochs.map { onClocks($0, now) })
    guard let last = recording.capture.lastUsableAt, last != before else { return }
    status.lastUsableAt = last
    status.lastHeard = now.boot
  }

  /// Shows an epoch to the clocks. While the wall clock is trusted it may move or refuse the epoch's date. (P-3.5, P-4.3)
  private mutating func onClocks(_ epoch: Epoch, _ now: ClockReading) -> Epoch {
    var arrived = now
    if let boot = epoch.arrival?.boot {
      arrived.wall = now.wall - (now.boot - boot)
      arrived.boot = boot
    }
    guard case .fix(let fix) = epoch.content, fix.coordinate.isOnEarth else { return epoch }
    wallClock.compare(fix.time, arrived)
    var epoch = epoch
    if wallClock.isTrusted(arrived) {
      epoch = epoch.checked(against: arrived.wall)
      // With a receiver that says otherwise for a minute, neither clock can call a fix stale or early.
      if !wallClock.isDisputed(arrived) { epoch.arrival?.wall = arrived.wall }
    }
    if let time = epoch.time { receiverClock.take(time, boot: arrived.boot) }
    return epoch
  }
}

extension Epoch {
  /// As on replay: arrival is the fix's own time. (P-4.1)
  fileprivate var withoutArrival: Epoch {
    var epoch = self
    epoch.arrival = nil
    return epoch
  }
}
