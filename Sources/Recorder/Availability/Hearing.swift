package import GPSDSource
package import Tracking

/// What was heard of gpsd so far, one event at a time: facts about the receiver, never a place.
package struct Hearing: Sendable, Hashable {
  package private(set) var release: String?
  package private(set) var devices: [Device] = []
  package private(set) var isSilent = false
  /// 1 no fix, 2 two-dimensional, 3 three-dimensional; nil before the first epoch.
  package private(set) var mode: Int?
  package private(set) var accuracy: Distance?
  package private(set) var accuracySource: Fix.AccuracySource?
  package private(set) var satellitesVisible: Int?
  package private(set) var satellitesUsed: Int?
  package private(set) var hdop: Double?
  /// The four best signals in dB-Hz, strongest first.
  package private(set) var signals: [Double] = []
  /// The last fix's own time, and when it came on the boot clock.
  package private(set) var fixTime: Timestamp?
  package private(set) var fixArrival: Interval?
  private var times: [Timestamp] = []

  package init() {}

  /// Takes what gpsd said.
  package mutating func take(_ event: GPSDEvent) {
    switch event {
    case .connected(let release): self.release = release
    case .devices(let devices): self.devices = devices
    case .epochs(let epochs): for epoch in epochs { take(epoch) }
    case .sky(let sky): take(sky)
    case .silent: isSilent = true
    case .deviceChanged, .refused, .disconnected, .overflowed: break
    }
  }

  /// Epochs a second, from the median step; nil before three.
  package var rate: Double? {
    let steps = zip(times, times.dropFirst()).map { ($1 - $0).seconds }.filter { $0 > 0 }.sorted()
    return steps.count < 2 ? nil : 1 / steps[steps.count / 2]
  }

  private mutating func take(_ epoch: Epoch) {
    isSilent = false
    if let time = epoch.time, times.count < 64 { times.append(time) }
    switch epoch.content {
    case .noFix: mode = 1
    case .fix(let fix):
      mode = fix.dimension == .twoD ? 2 : 3
      (accuracy, accuracySource) = (fix.accuracy, fix.accuracySource)
      (fixTime, fixArrival) = (fix.time, epoch.arrival?.boot)
    }
  }

  private mutating func take(_ sky: Sky) {
    isSilent = false
    if let visible = sky.satellitesVisible { satellitesVisible = visible }
    if let used = sky.satellitesUsed { satellitesUsed = used }
    if let hdop = sky.hdop { self.hdop = hdop }
    if !sky.strongestSignals.isEmpty { signals = sky.strongestSignals }
  }
}
