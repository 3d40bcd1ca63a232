import Recorder
import ShiftStore
import Tracking

/// What can be seen of the recorder of a store from outside, at one moment.
struct RecorderView: Sendable {
  /// The process that records; nil without one, unknown in the moment before it has written its number down.
  let holder: RecorderLock.Holder?
  let notice: RecorderNotice?
  /// The boot clock.
  let now: Interval

  /// Without a usable fix for longer than this nothing is being recorded, whatever the recorder hopes for.
  static let patience = Interval.seconds(60)

  init(storePath: String, now: Interval = SystemClocks.boot) {
    let holder = RecorderLock.holder(storePath: storePath)
    self.init(holder: holder, notice: holder.flatMap { _ in RecorderNotice(.notice(storePath: storePath)) }, now: now)
  }

  init(holder: RecorderLock.Holder?, notice: RecorderNotice?, now: Interval) {
    self.holder = holder
    self.notice = notice
    self.now = now
  }

  /// How long ago the last usable fix came.
  var age: Interval? { notice?.lastHeard.map { now - $0 } }

  /// A usable fix came within the last minute, and somebody keeps it.
  var isRecording: Bool { holder != nil && age.map { $0 <= Self.patience } ?? false }

  var text: String {
    guard holder != nil else { return "not running; start it with: dashpilot record" }
    guard let notice else { return "running" }
    // Four seconds' worth always waits for the next commit; more than a minute's says that the store is in the way.
    let waiting = notice.waitingSamples > 60 ? ", \(notice.waitingSamples.of("sample")) waiting for the store" : ""
    // Behind the state itself, not behind what follows from it: `store locked for 23 s, keeping the route in memory`.
    let state = notice.state.rawValue.split(separator: ", ", maxSplits: 1)
    let since = " for \((now - notice.since).text)"
    return ([state[0] + since] + state.dropFirst()).joined(separator: ", ") + waiting + attempt
  }

  private var attempt: String {
    guard let next = notice?.nextAttempt, notice?.state == .waitingForDaemon else { return "" }
    return next > now ? ", next attempt within \((next - now).text)" : ", trying now"
  }

  /// Said behind the age of the last fix while none comes, because a tunnel is no reason to call it off. (B74)
  var grace: String {
    guard isRecording, notice?.state != .recording else { return "" }
    return ", counted as recording up to \(Int(Self.patience.seconds)) s"
  }

  /// Why nothing is recorded: `no usable fix for 302 s: poorAccuracy × 45`; nil while something is.
  var why: String? {
    guard holder != nil else { return "no recorder runs, so no position is kept" }
    guard !isRecording, let notice else { return nil }
    let since = age.map { " for \(Int($0.seconds)) s" } ?? " yet"
    return "no usable fix\(since)" + (notice.refusal.map { ": \($0.text)" } ?? "")
  }

  var json: JSON {
    .object([
      "running": .bool(holder != nil), "processID": .optional(holder?.processID.map { Int($0) }),
      "state": .optional(notice?.state.rawValue), "secondsSinceUsableFix": .number(age?.seconds),
      "secondsInState": .number(notice.map { (now - $0.since).seconds }),
      "refusal": .optional(notice?.refusal?.verdict.name), "refusals": .optional(notice?.refusal?.count),
      "secondsToNextAttempt": .number(notice?.nextAttempt.map { max(0, ($0 - now).seconds) }),
      "waitingSamples": .optional(notice?.waitingSamples),
    ])
  }
}
