internal import Glibc
internal import Tracking

/// Follows one receiver of several. (P-8.1)
///
/// The one asked for; else the first with a fix, until it had none for fifteen seconds while another had. Those seconds
/// are counted in the other's own time, so that a capture and the live stream change over at the same report.
struct DeviceChoice {
  enum Answer { case read, ignore, changed }

  /// The receiver whose reports are read; nil before the first report.
  private(set) var current: String?

  private let wanted: String?
  /// Whether `current` ever had a fix; until then it gives way to any receiver that has one.
  private var isSettled = false
  /// Whether gpsd says that `current` was pulled out; then it is not waited for.
  private var isGone = false
  /// When each other receiver first had a fix after the last one of `current`.
  private var rivals: [String: Timestamp] = [:]

  private static let patience = Interval.seconds(15)
  /// gpsd itself follows at most four for a client; more names than this come from no gpsd.
  private static let maximumRivals = 16

  init(wanted: String?) { self.wanted = wanted }

  /// What to do with `report`; `changed` means it is read and is the first of another receiver.
  mutating func consider(_ report: FixReport) -> Answer {
    let hasFix = report.mode >= 2 && report.time != nil && report.coordinate != nil
    if report.path == current {
      if hasFix { settle() }
      return .read
    }
    if let wanted { return considerWanted(report, wanted) }
    guard current != nil else { return follow(report, hasFix: hasFix) }
    guard hasFix, let time = report.time else { return .ignore }
    guard isSettled, !isGone else { return follow(report, hasFix: true) }
    guard let since = firstSeen(report.path, at: time), time - since >= Self.patience else { return .ignore }
    return follow(report, hasFix: true)
  }

  /// `current` is gone: whichever receiver has a fix next is followed at once.
  mutating func release() { isGone = true }

  private mutating func settle() {
    isSettled = true
    isGone = false
    if !rivals.isEmpty { rivals.removeAll(keepingCapacity: true) }
  }

  private mutating func follow(_ report: FixReport, hasFix: Bool) -> Answer {
    let hadAnother = isSettled
    current = report.path
    isSettled = false
    isGone = false
    if hasFix { settle() }
    return hadAnother ? .changed : .read
  }

  private mutating func considerWanted(_ report: FixReport, _ wanted: String) -> Answer {
    guard Self.isSame(wanted, report.path) else { return .ignore }
    return follow(report, hasFix: true)
  }

  private mutating func firstSeen(_ path: String, at time: Timestamp) -> Timestamp? {
    if let since = rivals[path], since <= time { return since }
    guard rivals.count < Self.maximumRivals || rivals[path] != nil else { return nil }
    rivals[path] = time
    return time
  }

  /// Whether two paths name one receiver: gpsd may have been given the link or the node behind it.
  static func isSame(_ a: String, _ b: String) -> Bool {
    if a == b { return true }
    guard let resolved = realpath(a, nil), let other = realpath(b, nil) else { return false }
    defer {
      free(resolved)
      free(other)
    }
    return strcmp(resolved, other) == 0
  }
}
