internal import GPSDSource
internal import Shifts
package import ShiftStore
internal import Tracking

/// Records the unfinished shift of a store from gpsd until its task is cancelled. (P-9.3)
package struct Recorder {
  let options: RecorderOptions
  let store: ShiftStore
  let notifier: ServiceNotifier?
  /// Told after every tick.
  let report: (RecorderStatus) -> Void

  var recording: Recording
  var status = RecorderStatus()
  var wallClock = WallClock()
  /// What stands in the way of recording, most basic first.
  var isConnected = false
  var hasReceiver = false
  var isSilent = false
  var trouble: StoreError?
  var lastFlush = Interval.zero
  var lastFacts = Interval.zero
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
  }

  /// Runs until cancelled, then stops, writes and reports. (P-8.2)
  ///
  /// - Throws: `StoreError` when the store is damaged, or when what waits could not be written within ten seconds.
  package mutating func run() async throws {
    try await store.closeDeadSessions()
    let inputs = RecorderInputs()
    let source = GPSDSource(host: options.host, port: options.port, device: options.device)
    let feeder = Task { await inputs.run(source) }
    defer { feeder.cancel() }
    notifier?.ready()
    try await withTaskCancellationHandler {
      for await input in inputs.stream { try await take(input, inputs) }
    } onCancel: {
      feeder.cancel()
    }
    try await shutDown()
  }

  private mutating func take(_ input: RecorderInput, _ inputs: RecorderInputs) async throws {
    switch input {
    case .gpsd(let event): hear(event)
    case .tick:
      inputs.tickTaken()
      try await tick()
    case .stop: break
    }
  }

  /// Every quarter of a second: what other processes did, what must be written, what is to be said.
  private mutating func tick() async throws {
    let now = SystemClocks.boot
    await followStore(now)
    passTime(now)
    try await flushIfDue(now)
    publish(now)
    notifier?.alive()
  }

  /// Stops in order: the session ends, everything is written, the manager knows.
  private mutating func shutDown() async throws {
    notifier?.stopping()
    status.state = .stopping
    report(status)
    recording.finish(.processStopped)
    let deadline = SystemClocks.boot + .seconds(10)
    while true {
      do { return try await flush() } catch let error as StoreError {
        guard error.isPassing, SystemClocks.boot < deadline else { throw error }
        // Only a locked or full store is waited for, and only this long. (P-8.2)
        _ = await Task { try? await Task.sleep(for: .milliseconds(200)) }.value
      }
    }
  }
}

extension StoreError {
  /// Another process or a full disk, which may pass; what waits stays in memory meanwhile. (P-10.2)
  package var isPassing: Bool {
    switch condition {
    case .locked, .full, .readOnly, .failed: true
    case .absent, .damaged, .newer, .notAStore, .cannotOpen: false
    }
  }
}
