import Glibc
import Recorder
import Tracking

/// What a running recorder tells the other commands: a few fixed words and figures in memory-backed storage, never a
/// place. It is rewritten whole, so that a reader never sees half of it.
struct RecorderNotice: Sendable, Hashable {
  var state: RecorderStatus.State
  /// When the state began, on the boot clock.
  var since: Interval
  /// When the last usable fix came, on the boot clock.
  var lastHeard: Interval?
  var waitingSamples: Int

  /// Where the notice of the store at `path` lies.
  static func path(storePath: String) -> String {
    let folder = environment("XDG_RUNTIME_DIR") ?? "/dev/shm"
    // FNV-1a tells the stores of one user apart; nobody has to find a second path with the same sum.
    let sum = storePath.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\(folder)/dashpilot-\(getuid())-\(String(sum, radix: 16))"
  }

  /// Puts the notice in its place; losing one is no reason to stop recording, the next is due in seconds.
  func write(to path: String) {
    let text = Array("\(state.rawValue)\n\(since.nanoseconds)\n\(lastHeard?.nanoseconds ?? -1)\n\(waitingSamples)\n".utf8)
    let temporary = "\(path).part"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let isWritten = Glibc.write(file, text, text.count) == text.count
    close(file)
    if isWritten { rename(temporary, path) }
  }

  /// The notice at `path`; nil where there is none that can be read.
  init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(file, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    guard lines.count == 4, let state = RecorderStatus.State(rawValue: String(lines[0])), let since = Int64(lines[1]),
      let heard = Int64(lines[2]), let waiting = Int(lines[3])
    else { return nil }
    self.init(
      state: state, since: Interval(nanoseconds: since), lastHeard: heard < 0 ? nil : Interval(nanoseconds: heard),
      waitingSamples: waiting)
  }

  init(state: RecorderStatus.State, since: Interval, lastHeard: Interval?, waitingSamples: Int) {
    self.state = state
    self.since = since
    self.lastHeard = lastHeard
    self.waitingSamples = waitingSamples
  }
}
