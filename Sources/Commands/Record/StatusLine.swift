import Glibc
import Recorder
import Tracking

/// One calm line on a terminal; elsewhere a line for each change of state and nothing else. (P-9.3)
final class StatusLine {
  private let isTerminal = isatty(STDOUT_FILENO) == 1
  private let noticePath: String
  private var lastState: RecorderStatus.State?
  private var lastText = ""
  private var lastNotice: RecorderNotice?

  init(noticePath: String) { self.noticePath = noticePath }

  func show(_ status: RecorderStatus) {
    leaveNotice(status)
    if isTerminal { redraw(status) } else if status.state != lastState { say(status.state.rawValue + "\n") }
    lastState = status.state
  }

  /// Leaves the line standing and the terminal as it was.
  func finish() {
    if isTerminal, !lastText.isEmpty { say("\n") }
    unlink(noticePath)
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
    if let accuracy = status.accuracy, status.state == .recording { parts.append("± \(accuracy.text)") }
    if let count = status.satellitesUsed { parts.append(count.of("satellite")) }
    if status.waitingSamples > 60 { parts.append("\(status.waitingSamples.of("sample")) waiting for the store") }
    return parts.joined(separator: " · ")
  }

  private func leaveNotice(_ status: RecorderStatus) {
    let notice = RecorderNotice(
      state: status.state, since: status.since, lastHeard: status.lastHeard, waitingSamples: status.waitingSamples)
    guard notice != lastNotice else { return }
    notice.write(to: noticePath)
    lastNotice = notice
  }

  /// A terminal that has gone away is no reason to stop recording.
  private func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
