import NMEA
import Tracking

/// Replays a capture through the pipeline: the same verbs that serve a live receiver. (P-7.2)
struct Replay: Sendable {
  var policy = AcceptancePolicy.vehicle
  var options = NMEAOptions()

  /// Replays `path` and tells `progress` of it.
  func run(_ path: String, progress: ReplayProgress?) throws(Failure) -> CaptureReport {
    guard let progress else { return try run(path) }
    var consumed = 0
    return try run(path) { (step) throws(Failure) in
      progress.add(bytes: step.consumed - consumed, fixes: step.epochs.count)
      consumed = step.consumed
    }
  }

  /// What somebody looking on is told after each block.
  struct Step {
    var epochs: [Epoch]
    var events: [CaptureEvent]
    var settledCount: Int
    /// Bytes taken from the input so far, as they lie there.
    var consumed: Int
  }

  /// Replays `path`; `watch` sees every block, with verdicts when `explains` is set.
  func run(_ path: String, explains: Bool = false, watch: ((Step) throws(Failure) -> Void)? = nil) throws(Failure)
    -> CaptureReport
  {
    var input: CaptureInput
    do { input = try CaptureInput(path: path) } catch {
      return CaptureReport(file: path, failure: error)
    }
    var run = Run(self, explains: explains)
    var trouble: Failure?
    do throws(Failure) {
      while true {
        let consumed = input.consumed
        let goesOn = try input.next { bytes throws(Failure) in try run.take(bytes, path, consumed, watch) }
        if !goesOn { break }
      }
    } catch {
      if error.status == .cannotCreate || error.status == .inputOutput { throw error }
      trouble = error
    }
    return try run.finish(path, input.consumed, trouble, watch)
  }
}

extension Replay {
  /// One capture being replayed.
  private struct Run: ~Copyable {
    let replay: Replay
    var capture: Capture
    var reader: CaptureReader?
    var findings: Findings?
    var epochs: [Epoch] = []
    var events: [CaptureEvent] = []

    init(_ replay: Replay, explains: Bool) {
      self.replay = replay
      capture = Capture(policy: replay.policy)
      capture.reportsVerdicts = explains
    }

    mutating func take(
      _ bytes: UnsafeRawBufferPointer, _ path: String, _ consumed: Int, _ watch: ((Step) throws(Failure) -> Void)?
    ) throws(Failure) {
      if reader == nil {
        let kind = try CaptureKind(of: bytes, name: CaptureReport(file: path).name)
        reader = CaptureReader(kind, replay.options)
        findings = Findings(kind: kind, policy: replay.policy)
      }
      findings?.bytes += bytes.count
      try judge(bytes, consumed, watch)
    }

    /// Decodes a block, or the end of the input for nil, and judges what came of it.
    mutating func judge(
      _ bytes: UnsafeRawBufferPointer?, _ consumed: Int, _ watch: ((Step) throws(Failure) -> Void)?
    ) throws(Failure) {
      epochs.removeAll(keepingCapacity: true)
      events.removeAll(keepingCapacity: true)
      let changes = reader?.read(bytes, into: &epochs) ?? []
      if changes.isEmpty {
        capture.take(epochs, into: &events)
      } else {
        judge(changes)
      }
      if bytes == nil { capture.finish(.processStopped, into: &events) }
      for event in events { findings?.take(event) }
      let settled = bytes == nil ? capture.epochCount : capture.settledCount
      try watch?(Step(epochs: epochs, events: events, settledCount: settled, consumed: consumed))
    }

    /// Another receiver begins a new session. (P-8.1)
    private mutating func judge(_ changes: [Int]) {
      for (index, epoch) in epochs.enumerated() {
        if changes.contains(index) { capture.end(.deviceChanged, into: &events) }
        capture.take(epoch, into: &events)
      }
    }

    mutating func finish(
      _ path: String, _ consumed: Int, _ trouble: Failure?, _ watch: ((Step) throws(Failure) -> Void)?
    ) throws(Failure) -> CaptureReport {
      try judge(nil, consumed, watch)
      findings?.input = reader?.counts ?? InputCounts()
      findings?.tally += capture.tally
      findings?.firstFixAt = capture.firstUsableAt
      findings?.lastFixAt = capture.lastUsableAt
      findings?.usableCount = capture.usableCount
      var report = CaptureReport(file: path, failure: trouble, findings: findings)
      if trouble == nil { report.failure = report.whyUnusable(replay.policy) }
      return report
    }
  }
}
