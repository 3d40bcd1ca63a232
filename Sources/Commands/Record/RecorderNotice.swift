import Glibc
import Recorder
import Tracking

/// What a running recorder tells the other commands: fixed words and figures in memory-backed storage, never a place.
struct RecorderNotice: Sendable, Hashable {
  var state: RecorderStatus.State
  /// When the state began, on the boot clock.
  var since: Interval
  /// When the last usable fix came, on the boot clock.
  var lastHeard: Interval?
  /// What most fixes since then were refused for.
  var refusal: RecorderStatus.Refused?
  var waitingSamples: Int
  /// When gpsd is asked again at the latest, on the boot clock.
  var nextAttempt: Interval?

  init(_ status: RecorderStatus) {
    (state, since, lastHeard, refusal) = (status.state, status.since, status.lastHeard, status.refusal)
    (waitingSamples, nextAttempt) = (status.waitingSamples, status.nextAttempt)
  }

  /// Only figures differ: the state is the same, and so is whether a shift is being heard.
  func isLike(_ other: RecorderNotice) -> Bool {
    state == other.state && (lastHeard == nil) == (other.lastHeard == nil)
  }

  /// The notice in `file`; nil where there is none that can be read.
  init?(_ file: NoticeFile) {
    guard let values = file.read(), let state = values["state"].flatMap({ RecorderStatus.State(rawValue: $0) }),
      let since = values.interval("since")
    else { return nil }
    (self.state, self.since) = (state, since)
    lastHeard = values.interval("heard")
    waitingSamples = values["waiting"].flatMap { Int($0) } ?? 0
    nextAttempt = values.interval("next")
    if let name = values["refused"], let count = values["refusals"].flatMap({ Int($0) }),
      let verdict = Verdict.allCases.first(where: { $0.name == name })
    {
      refusal = RecorderStatus.Refused(verdict: verdict, count: count)
    }
  }

  /// Its values by name.
  var values: [(name: String, value: String?)] {
    [
      ("state", state.rawValue), ("since", "\(since.nanoseconds)"), ("heard", lastHeard.map { "\($0.nanoseconds)" }),
      ("refused", refusal?.verdict.name), ("refusals", refusal.map { "\($0.count)" }),
      ("waiting", "\(waitingSamples)"), ("next", nextAttempt.map { "\($0.nanoseconds)" }),
    ]
  }
}

extension BootAnchor {
  /// What `record` last left in `file`, in this boot or another; nil where there is none that can be read.
  init?(_ file: NoticeFile) {
    guard let values = file.read(), let boot = values["boot"], let zero = values["zero"].flatMap({ Int64($0) }) else {
      return nil
    }
    self.init(bootID: boot, zero: Timestamp(nanoseconds: zero))
  }

  /// Its values by name.
  var values: [(name: String, value: String?)] { [("boot", bootID), ("zero", "\(zero.nanoseconds)")] }
}

/// A small file in memory-backed storage, rewritten whole so that a reader never sees half of it.
struct NoticeFile: Sendable {
  let path: String

  /// The recorder's notice about the store at `storePath`; it goes with the recorder.
  static func notice(storePath: String) -> NoticeFile { NoticeFile(path: stem(storePath)) }

  /// Receiver time of this boot as the recorder of `storePath` learned it; it outlives the recorder. (P-4.4)
  static func time(storePath: String) -> NoticeFile { NoticeFile(path: stem(storePath) + ".time") }

  /// The folder does not depend on how a command was started: a service, a login and cron must meet there.
  private static func stem(_ storePath: String) -> String {
    let own = "/run/user/\(getuid())"
    let folder = environment("XDG_RUNTIME_DIR") ?? (access(own, W_OK) == 0 ? own : "/dev/shm")
    let real = realpath(storePath, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    // FNV-1a tells the stores of one user apart; nobody has to find a second path with the same sum.
    let sum = (real ?? storePath).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\(folder)/dashpilot-\(getuid())-\(String(sum, radix: 16))"
  }

  /// Puts the values in place; losing them is no reason to stop recording, the next are due in seconds.
  func write(_ values: [(name: String, value: String?)]) {
    let lines = values.compactMap { name, value in value.map { "\(name)=\($0)\n" } }
    let text = Array(lines.joined().utf8)
    let temporary = "\(path).part"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let isWritten = Glibc.write(file, text, text.count) == text.count
    close(file)
    if isWritten { rename(temporary, path) }
  }

  /// The values by name; nil where there is no such file of this user.
  func read() -> [String: String]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_uid == geteuid() else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(file, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line in
      line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
    }
    return Dictionary(pairs) { $1 }
  }

  func remove() { unlink(path) }
}

extension [String: String] {
  fileprivate func interval(_ name: String) -> Interval? {
    self[name].flatMap { Int64($0) }.map { Interval(nanoseconds: $0) }
  }
}
