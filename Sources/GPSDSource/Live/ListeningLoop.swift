internal import Glibc
internal import Tracking

/// The blocking side of a source: connects, waits, reads, and carries the events out.
struct ListeningLoop {
  let endpoint: Endpoint
  let device: String?
  let timings: GPSDTimings
  let stop: StopSignal
  var outlet: Outlet

  /// Attempts since the last time gpsd answered; a greeting alone is no answer.
  private var failures = 0

  init(endpoint: Endpoint, device: String?, timings: GPSDTimings, stop: StopSignal, outlet: Outlet) {
    self.endpoint = endpoint
    self.device = device
    self.timings = timings
    self.stop = stop
    self.outlet = outlet
  }

  /// Returns once the stop signal is raised.
  mutating func run() {
    while !stop.isRaised {
      var failure: GPSDError?
      do { try converse() } catch { failure = error }
      let retryAt = bootClock() + timings.retry(after: failures)
      if let failure { outlet.put(.disconnected(failure, retryAt: retryAt)) }
      rest(until: retryAt, isRefused: failure?.isRefusal ?? false)
      failures += 1
    }
  }

  /// Waits for the next attempt, which comes early once somebody listens where nobody did: on this machine a knock costs
  /// next to nothing, and a long wait would cost the fixes of a gpsd that is back.
  private func rest(until deadline: Interval, isRefused: Bool) {
    let step = isRefused && endpoint.isLoopback ? timings.knocking : timings.retry(after: .max)
    while bootClock() < deadline {
      guard stop.wait(for: -1, events: 0, until: min(deadline, bootClock() + step)) == .timedOut else { return }
      if isRefused, Connection.isAccepted(by: endpoint, stop: stop) { return }
    }
  }

  /// One connection from its start until it fails or the signal is raised.
  private mutating func converse() throws(GPSDError) {
    guard let connection = try Connection.open(to: endpoint, patience: timings.connecting, stop: stop) else { return }
    var session = GPSDSession(connection, to: endpoint)
    try session.watch()
    var conversation = Conversation(device: device, timings: timings, now: bootClock())
    do {
      while try attend(&session, &conversation) { put(&conversation) }
    } catch {
      conversation.finish()
      put(&conversation)
      throw error
    }
  }

  /// Waits for bytes or the next deadline and deals with them; false once the signal is raised.
  ///
  /// What is left in the socket ends the next wait at once, so nothing is missed and a flood can be stopped.
  private func attend(_ session: inout GPSDSession, _ conversation: inout Conversation) throws(GPSDError) -> Bool {
    switch stop.wait(for: session.descriptor, events: POLLIN, until: conversation.deadline) {
    case .stopped: return false
    case .timedOut: break
    case .ready:
      let now = bootClock()
      try session.read { conversation.hear($0, at: now) }
      conversation.noteBytes(at: now)
    }
    switch conversation.tick(at: bootClock()) {
    case .none: break
    case .ask: try session.watch()
    case .giveUp where conversation.isWithStranger: throw .notGPSD(host: endpoint.host, port: endpoint.port)
    case .giveUp: throw .hung(host: endpoint.host, port: endpoint.port)
    }
    return true
  }

  private mutating func put(_ conversation: inout Conversation) {
    if conversation.hasAnswered { failures = 0 }
    for event in conversation.takeEvents() { outlet.put(event) }
  }
}

/// Puts events into a bounded stream and keeps account of the epochs that did not fit.
struct Outlet {
  private let continuation: AsyncStream<GPSDEvent>.Continuation
  private var lostEpochs = 0

  init(_ continuation: AsyncStream<GPSDEvent>.Continuation) { self.continuation = continuation }

  /// Never waits: a slow reader must not hold up the reading of gpsd.
  mutating func put(_ event: GPSDEvent) {
    if lostEpochs > 0 {
      if case .dropped = continuation.yield(.overflowed(epochs: lostEpochs)) { return count(event) }
      lostEpochs = 0
    }
    if case .dropped = continuation.yield(event) { count(event) }
  }

  private mutating func count(_ event: GPSDEvent) {
    if case .epochs(let epochs) = event { lostEpochs += epochs.count }
  }
}
