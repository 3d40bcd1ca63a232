internal import GPSDSource
internal import Shifts
package import ShiftStore
internal import Tracking

/// Records the unfinished shift of a store from gpsd until its task is cancelled. (P-9.3)
package struct Recorder {
  let options: RecorderOptions
  let store: ShiftStore
  var notifier: ServiceNotifier?
  /// Told after every tick.
  let report: (RecorderStatus) -> Void

  var recording: Recording
  var status = RecorderStatus()
  var wallClock = WallClock()
  var receiverClock = ReceiverClock()
  /// Time suspended so far: more of it at the next look means that the machine slept in between.
  var suspended: Interval?
  /// What stands in the way of recording, most basic first.
  var availability = Availability()
  var isSilent = false
  var trouble: StoreError?
  /// What a process that died left open has been closed.
  var isTidy = false
  /// Instants of this boot may be waiting for their UTC. (P-4.4)
  var mayLackTime = true
  var lastFlush = Interval.zero
  var lastFacts = Interval.zero
  var lastCheck = Interval.zero
  var nextAttempt = Interval.zero
  var stoppingSince: Interval?
  /// The driver's own stop of an unfinished shift, which outranks a receiver problem.
  var driverStop: RecordingBounds.Stop.Kind?
  var dataVersion: Int64?

  package init(
    options: RecorderOptions, store: ShiftStore, notifier: ServiceNotifier?,
    report: @escaping (RecorderStatus) -> Void
  ) {
    self.options = options
    self.store = store
    self.notifier = notifier
    self.report = report
    recording = Recording(policy: options.policy)
    recording.startsAtFirstFix = options.usesReceiverClock
  }

  /// Runs until cancelled, then stops, writes and reports. (P-8.2)
  ///
  /// - Throws: `StoreError` when the store is damaged, `UnwrittenRoute` when what waits could not be written within ten
  ///   seconds.
  package mutating func run() async throws {
    let inputs = RecorderInputs()
    let source = GPSDSource(host: options.host, port: options.port, device: options.device)
    let feeder = Task { await inputs.run(source) }
    defer { feeder.cancel() }
    notifier?.ready()
    try await withTaskCancellationHandler {
      for await input in inputs.stream {
        if case .tick = input { inputs.tickTaken() }
        do { try await take(input) } catch let error as StoreError { throw unwritten(error) }
      }
    } onCancel: {
      feeder.cancel()
    }
    try await shutDown()
  }

  /// Takes the next thing that happened.
  mutating func take(_ input: RecorderInput) async throws {
    let now = options.clocks()
    noteSuspension(now)
    switch input {
    case .gpsd(let event): hear(event, now)
    case .tick: try await tick(now)
    case .stop: break
    }
  }

  /// Every quarter of a second: what other processes did, what must be written, what is to be said.
  private mutating func tick(_ now: ClockReading) async throws {
    passTime(now.boot)
    try await keepStore(now)
    publish(now)
    notifier?.alive(now.boot)
  }

  /// A machine that slept heard nothing meanwhile: the session ends where it fell asleep. (P-6.1)
  private mutating func noteSuspension(_ now: ClockReading) {
    defer { suspended = now.suspended }
    guard let suspended, now.suspended - suspended > .seconds(1) else { return }
    recording.interrupt(.suspended)
  }

  /// Stops in order: the session ends, everything is written, the manager knows.
  mutating func shutDown() async throws {
    notifier?.stopping()
    status.state = .stopping
    report(status)
    let shift = recording.shift
    recording.finish(.processStopped)
    let deadline = options.clocks().boot + .seconds(10)
    while true {
      do {
        try await flush(options.clocks().boot)
        return try await checkFile(of: shift)
      } catch let error as StoreError {
        // A locked store takes five seconds to say so, and the service manager's patience has an end.
        let cost = error.condition == .locked ? Interval.seconds(5) : .zero
        guard error.isPassing, options.clocks().boot + cost < deadline else { throw unwritten(error) }
        // Only a locked or full store is waited for, and only this long. (P-8.2)
        await pauseBeforeRetry()
      }
    }
  }

  /// In a task of its own: this one is mostly cancelled by now, and its sleeps would end at once.
  private func pauseBeforeRetry() async {
    _ = await Task { try? await Task.sleep(for: .milliseconds(200)) }.value  // Nothing tells when a lock goes.
  }

  private func unwritten(_ cause: StoreError) -> any Error {
    let count = recording.outbox.sampleCount
    return count == 0 ? cause : UnwrittenRoute(sampleCount: count, cause: cause)
  }
}

/// The recorder had to stop while the store took nothing. (P-8.2)
package struct UnwrittenRoute: Error, Hashable, Sendable, CustomStringConvertible {
  /// Kept positions that are lost.
  package let sampleCount: Int
  package let cause: StoreError

  package var description: String {
    "The last \(sampleCount) positions of the route could not be written and are lost. \(cause)"
  }
}

extension StoreError {
  /// Another process, a full disk or a file moved away, which may pass; what waits stays in memory meanwhile. (P-10.2)
  package var isPassing: Bool {
    switch condition {
    case .locked, .full, .readOnly, .failed, .gone: true
    case .absent, .replaced, .damaged, .newer, .notAStore, .cannotOpen: false
    }
  }
}
