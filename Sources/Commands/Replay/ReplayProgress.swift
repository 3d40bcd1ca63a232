import Glibc
import Synchronization

/// Says on a terminal how far a long replay is: bytes, speed, fixes, time left. Silent in the first second.
final class ReplayProgress: Sendable {
  private struct State {
    var bytes = 0
    var fixes = 0
    var lastShown = 0.0
    var isShown = false
  }

  private let state = Mutex(State())
  private let total: Int
  private let start = monotonicSeconds()

  /// Nil where standard error is no terminal: nobody watches a pipe.
  init?(files: [String]) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    total = files.reduce(0) { $0 + Self.size($1) }
  }

  /// Counts `bytes` more read and `fixes` more judged, of any of the files.
  func add(bytes: Int, fixes: Int) {
    let now = monotonicSeconds() - start
    let line = state.withLock { state -> String? in
      state.bytes += bytes
      state.fixes += fixes
      guard now >= 1, now - state.lastShown >= 0.2 else { return nil }
      state.lastShown = now
      state.isShown = true
      return Self.line(state.bytes, of: total, state.fixes, seconds: now)
    }
    if let line { say("\r\(line)\u{1b}[K") }
  }

  /// Takes the line away again.
  func finish() {
    if state.withLock({ $0.isShown }) { say("\r\u{1b}[K") }
  }

  private static func line(_ bytes: Int, of total: Int, _ fixes: Int, seconds: Double) -> String {
    let read = Double(bytes) / 1e6
    let share = total > 0 ? " of \((Double(total) / 1e6).text(decimals: 0)) MB" : " MB"
    var line = "\(read.text(decimals: 0))\(share) · \((read / seconds).text(decimals: 0)) MB/s"
    line += " · \((Double(fixes) / seconds / 1e6).text(decimals: 2)) million fixes/s"
    guard total > bytes, bytes > 0 else { return line }
    return line + " · \(Int((seconds * Double(total - bytes) / Double(bytes)).rounded(.up))) s left"
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }

  private func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)  // A progress line that cannot be shown is no loss.
  }
}

private func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}
