import Glibc
import Recorder
import Tracking

/// One calm line on a terminal; elsewhere a line for each change of state and nothing else. (P-9.3)
final class StatusLine {
  private let isTerminal = isatty(STDOUT_FILENO) == 1
  private let noticeFile: NoticeFile
  private let timeFile: NoticeFile
  private var lastState: RecorderStatus.State?
  private var lastText = ""
  private var lastNotice: (notice: RecorderNotice, at: Interval)?
  private var lastAnchor: BootAnchor?
  private var wasDisputed = false

  init(storePath: String) {
    noticeFile = .notice(storePath: storePath)
    timeFile = .time(storePath: storePath)
  }

  func show(_ status: RecorderStatus) {
    leaveNotice(status)
    leaveTime(status.anchor)
    if isTerminal { redraw(status) } else { log(status) }
  }

  /// Leaves the line standing and the terminal as it was.
  func finish() {
    if isTerminal, !lastText.isEmpty { say("\n") }
    noticeFile.remove()
  }

  /// Fixed words, each change once. (R-25.4)
  private func log(_ status: RecorderStatus) {
    if status.state != lastState { say(status.state.rawValue + "\n") }
    if status.isClockDisputed, !wasDisputed { say("the system clock and the receiver disagree\n") }
    (lastState, wasDisputed) = (status.state, status.isClockDisputed)
  }

  private func redraw(_ status: RecorderStatus) {
    let text = Self.line(status)
    guard text != lastText else { return }
    lastText = text
    say("\r\(text)\u{1b}[K")
  }

  private static func line(_ status: RecorderStatus) -> String {
    var parts = [status.state.rawValue]
    if status.mileage.usableSampleCount > 0 { parts.append(status.mileage.sentence) }
    if let heard = status.lastHeard { parts.append("last fix \((SystemClocks.boot - heard).text) ago") }
    if let refusal = status.refusal, status.state != .recording { parts.append(refusal.text) }
    if let accuracy = status.accuracy, status.state == .recording { parts.append("± \(accuracy.text)") }
    if let count = status.satellitesUsed { parts.append(count.of("satellite")) }
    if status.waitingSamples > 60 { parts.append("\(status.waitingSamples.of("sample")) waiting for the store") }
    if status.isClockDisputed { parts.append("the system clock and the receiver disagree") }
    return parts.joined(separator: " · ")
  }

  /// Figures that move all the time are renewed once a second, what `end` waits for at once.
  private func leaveNotice(_ status: RecorderStatus) {
    let (notice, now) = (RecorderNotice(status), SystemClocks.boot)
    if let last = lastNotice, last.notice.isLike(notice), now - last.at < .seconds(1) || last.notice == notice {
      return
    }
    noticeFile.write(notice.values)
    lastNotice = (notice, now)
  }

  /// What moved by less than this says nothing new.
  private static let fineness = Interval.milliseconds(50)

  private func leaveTime(_ anchor: BootAnchor?) {
    guard let anchor else { return }
    if let last = lastAnchor, abs((anchor.zero - last.zero).nanoseconds) < Self.fineness.nanoseconds { return }
    timeFile.write(anchor.values)
    lastAnchor = anchor
  }

  /// A terminal that has gone away is no reason to stop recording.
  private func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}

extension RecorderStatus.Refused {
  /// `poorAccuracy × 45`.
  var text: String { "\(verdict.name) × \(count.grouped)" }
}
