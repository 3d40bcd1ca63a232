internal import GPSDSource
internal import Tracking

extension Recorder {
  /// Takes what gpsd said. (P-8)
  mutating func hear(_ event: GPSDEvent) {
    switch event {
    case .connected:
      isConnected = true
      isSilent = false
    case .devices(let devices): note(devices)
    case .epochs(let epochs): hear(epochs)
    case .deviceChanged(let path):
      recording.interrupt(.deviceChanged)
      recording.device = path
    case .sky(let sky): status.satellitesUsed = sky.satellitesUsed
    case .silent: isSilent = true
    case .refused: break
    case .overflowed: recording.interrupt(.daemonLost)
    case .disconnected:
      if isConnected { recording.interrupt(.daemonLost) }
      isConnected = false
      hasReceiver = false
    }
  }

  private mutating func note(_ devices: [Device]) {
    let wanted = options.device
    let present = devices.filter { $0.isActivated && (wanted == nil || $0.path == wanted) }
    if hasReceiver, present.isEmpty { recording.interrupt(.receiverLost) }
    hasReceiver = !present.isEmpty
    if recording.device.isEmpty || !present.contains(where: { $0.path == recording.device }) {
      recording.device = present.first?.path ?? ""
    }
  }

  private mutating func hear(_ epochs: [Epoch]) {
    isSilent = false
    hasReceiver = true
    let now = SystemClocks.boot
    let before = recording.capture.lastUsableAt
    recording.take(options.usesReceiverClock ? epochs.map(\.withoutArrival) : epochs.map { onWallClock($0, now) })
    guard let last = recording.capture.lastUsableAt, last != before else { return }
    status.lastUsableAt = last
    status.lastHeard = now
  }

  /// Gives an epoch the wall clock while that is trusted, which may move or refuse its date. (P-3.5, P-4.3)
  private mutating func onWallClock(_ epoch: Epoch, _ boot: Interval) -> Epoch {
    let wall = SystemClocks.wall
    if case .fix(let fix) = epoch.content { wallClock.compare(fix.time, wall: wall, boot: boot) }
    guard wallClock.isTrusted(synchronised: SystemClocks.isSynchronised) else { return epoch }
    var epoch = epoch.checked(against: wall)
    epoch.arrival?.wall = wall
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
