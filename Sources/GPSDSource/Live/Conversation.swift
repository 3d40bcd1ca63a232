internal import Tracking

/// Decides what one connection to gpsd means: lines and the time go in, events and requests come out.
///
/// It touches no socket and no clock. (P-8.2)
struct Conversation {
  private let timings: GPSDTimings
  private var listener: FixListener
  private var text = ReportText()
  private var events: [GPSDEvent] = []
  private var epochs: [Epoch] = []

  /// Nil until VERSION came.
  private(set) var release: String?
  /// Nil until gpsd said which receivers it has.
  private var devices: [Device]?
  private let startedAt: Interval
  private var lastByteAt: Interval
  private var lastReportAt: Interval
  private var lastAskedAt: Interval
  private var isSilent = false

  /// What is to be done at a tick.
  enum Duty { case none, ask, giveUp }

  /// The connection was made, and reports asked for, at `now` on the boot clock.
  init(device: String?, timings: GPSDTimings, now: Interval) {
    listener = FixListener(device: device)
    self.timings = timings
    startedAt = now
    lastByteAt = now
    lastReportAt = now
    lastAskedAt = now
  }

  /// Takes in one line that came at `now`. What cannot be read is passed over: the next line can.
  mutating func hear(_ line: UnsafeRawBufferPointer, at now: Interval) {
    guard text.load(line), let report = Report(&text) else { return }
    switch report {
    case .fix(let fix): hear(fix, at: now)
    case .sky(let sky): hear(sky, at: now)
    case .devices(let all): update(all, at: now)
    case .device(let device): update(device, at: now)
    case .version(let release): greet(release)
    case .error(let words): say(.refused(words))
    case .other: break
    }
  }

  /// Bytes came at `now`, of whatever meaning: somebody is there.
  mutating func noteBytes(at now: Interval) { lastByteAt = now }

  /// Whether who is there speaks, but not as gpsd does.
  var isWithStranger: Bool { release == nil && lastByteAt > startedAt }

  /// gpsd greeted and said which receivers it has, as it does when asked to watch.
  var hasAnswered: Bool { release != nil && devices != nil }

  /// Lets time pass until `now`.
  mutating func tick(at now: Interval) -> Duty {
    listener.expire(at: now, into: &epochs)
    if release == nil { return now - startedAt >= timings.greeting ? .giveUp : .none }
    if now - lastByteAt >= timings.hanging { return .giveUp }
    if !isSilent, hasOpenReceiver, now - lastReportAt >= timings.silence {
      isSilent = true
      say(.silent)
    }
    guard now - max(lastReportAt, lastAskedAt) >= timings.asking else { return .none }
    lastAskedAt = now
    return .ask
  }

  /// When the next tick has something to do.
  var deadline: Interval {
    guard release != nil else { return startedAt + timings.greeting }
    var next = min(lastByteAt + timings.hanging, max(lastReportAt, lastAskedAt) + timings.asking)
    if !isSilent, hasOpenReceiver { next = min(next, lastReportAt + timings.silence) }
    if let due = listener.deadline { next = min(next, due) }
    return next
  }

  /// Gives out what happened since the last call.
  mutating func takeEvents() -> [GPSDEvent] {
    flushEpochs()
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Ends the conversation: the open epoch is judged.
  mutating func finish() { listener.finish(into: &epochs) }

  /// Whether gpsd has a receiver open; unknown counts as yes.
  private var hasOpenReceiver: Bool { devices?.contains(where: \.isActivated) ?? true }

  private mutating func say(_ event: GPSDEvent) {
    flushEpochs()
    events.append(event)
  }

  private mutating func flushEpochs() {
    guard !epochs.isEmpty else { return }
    events.append(.epochs(epochs))
    epochs.removeAll(keepingCapacity: true)
  }

  private mutating func hear(_ fix: FixReport, at now: Interval) {
    noteReport(at: now)
    let hearing = listener.hear(fix, arrival: Arrival(boot: now), into: &epochs)
    guard case .changedDevice(let path, let boundary) = hearing else { return }
    let ofNewDevice = Array(epochs[boundary...])
    epochs.removeLast(ofNewDevice.count)
    say(.deviceChanged(path: path))
    epochs = ofNewDevice
  }

  private mutating func hear(_ sky: Sky, at now: Interval) {
    noteReport(at: now)
    listener.note(sky)
    say(.sky(sky))
  }

  private mutating func noteReport(at now: Interval) {
    lastReportAt = now
    isSilent = false
  }

  private mutating func greet(_ release: String) {
    self.release = release
    say(.connected(release: release))
  }

  private mutating func update(_ all: [Device], at now: Interval) {
    all.forEach { listener.note($0) }
    guard devices != all else { return }
    // One that has just been opened has not been silent yet.
    if !hasOpenReceiver { lastReportAt = now }
    devices = all
    listener.note(open: all, into: &epochs)
    say(.devices(all))
  }

  private mutating func update(_ device: Device, at now: Interval) {
    guard !device.path.isEmpty else { return }
    var all = devices ?? []
    if let index = all.firstIndex(where: { $0.path == device.path }) { all[index] = device } else { all.append(device) }
    update(all, at: now)
  }
}
