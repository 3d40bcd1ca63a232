internal import Tracking

/// From reports to epochs of one receiver: the one way for captures and for the live daemon. (P-3.3, P-8.1)
struct FixListener {
  private var choice: DeviceChoice
  private var joiner = EpochJoiner()
  private var drivers: [String: String] = [:]
  /// From the last SKY of the followed receiver; shown, never judged.
  private var satellitesUsed: Int?

  private static let maximumDrivers = 16

  init(device: String?) { choice = DeviceChoice(wanted: device) }

  /// When the open epoch is due, on the boot clock.
  var deadline: Interval? { joiner.deadline }

  /// Remembers which driver speaks for a receiver: it tells what `eph` means. (P-1.2)
  mutating func note(_ device: Device) {
    if !device.isActivated, device.path == choice.current { choice.release() }
    guard drivers.count < Self.maximumDrivers || drivers[device.path] != nil else { return }
    if let driver = device.driver { drivers[device.path] = driver }
  }

  /// Notes which receivers gpsd has open; one that is gone is not waited for, and its open epoch is judged.
  mutating func note(open devices: [Device], into epochs: inout [Epoch]) {
    guard let current = choice.current else { return }
    if devices.contains(where: { $0.path == current && $0.isActivated }) { return }
    choice.release()
    joiner.close(into: &epochs)
  }

  mutating func note(_ sky: Sky) {
    if sky.path == choice.current, let used = sky.satellitesUsed { satellitesUsed = used }
  }

  /// Takes a report in and appends the epochs it completes.
  mutating func hear(_ report: FixReport, arrival: Arrival?, into epochs: inout [Epoch]) -> Hearing {
    switch choice.consider(report) {
    case .ignore: return .ignored
    case .read: return add(report, arrival: arrival, into: &epochs) ? .taken : .ignored
    case .changed:
      joiner.close(into: &epochs)
      joiner = EpochJoiner()
      satellitesUsed = nil
      let boundary = epochs.count
      _ = add(report, arrival: arrival, into: &epochs)
      return .changedDevice(report.path, boundary: boundary)
    }
  }

  mutating func expire(at now: Interval, into epochs: inout [Epoch]) { joiner.expire(at: now, into: &epochs) }

  mutating func finish(into epochs: inout [Epoch]) { joiner.close(into: &epochs) }

  private mutating func add(_ report: FixReport, arrival: Arrival?, into epochs: inout [Epoch]) -> Bool {
    let epoch = report.epoch(driver: drivers[report.path], satellitesUsed: satellitesUsed, arrival: arrival)
    return joiner.add(EpochJoiner.Candidate(epoch: epoch, richness: report.richness), into: &epochs)
  }

  /// What became of a report.
  enum Hearing: Equatable {
    case taken
    /// Of a receiver that is not followed, or of an epoch already judged.
    case ignored
    /// Taken, and the first of another receiver; epochs before the boundary belong to the old one.
    case changedDevice(String, boundary: Int)
  }
}

extension FixReport {
  /// Higher mode, then eph, then speed. (P-3.3)
  fileprivate var richness: Int {
    (max(0, min(mode, 3)) << 2) | (eph == nil ? 0 : 2) | (speed == nil ? 0 : 1)
  }
}
