internal import ShiftStore
internal import Shifts
internal import Tracking

extension Recorder {
  private static let flushInterval = Interval.seconds(4)
  private static let factsInterval = Interval.seconds(60)
  /// How long a stop waits for fixes from before it that are still on their way.
  private static let stopPatience = Interval.milliseconds(400)

  /// Follows what other processes did to the shift. (R-6.12, P-10.1)
  mutating func followStore(_ now: Interval) async {
    do {
      try await follow(now)
    } catch let error as StoreError {
      trouble = error
    } catch {}
  }

  private mutating func follow(_ now: Interval) async throws {
    let version = try await store.dataVersion()
    if version != dataVersion || recording.shift == nil {
      let current = try await store.unfinishedShift()
      dataVersion = version
      try await follow(current, now)
    }
    if let stoppingSince, now - stoppingSince > Self.stopPatience { await stopNow(now) }
    if recording.shift == nil, let start = recording.wantsShiftAt, options.usesReceiverClock {
      recording.begin(try await store.startShift(at: .utc(start), zone: options.zone))
    }
  }

  private mutating func follow(_ current: Shift?, _ now: Interval) async throws {
    guard let shift = recording.shift else {
      driverStop = current?.stop?.kind
      if let current, driverStop == nil {
        recording.begin(current)
        stoppingSince = nil
      }
      if driverStop != .parked { recording.parkedWatch = nil }
      if driverStop == .parked, recording.parkedWatch == nil { recording.parkedWatch = ParkedWatch() }
      return
    }
    guard stoppingSince == nil else { return }
    guard let latest = try await latest(of: shift, current) else { return recording.finish(.shiftEnded) }
    guard let stop = latest.firstStop(since: shift) else { return }
    stoppingSince = now
    driverStop = stop.kind
    recording.stop(stop)
  }

  /// The recorded shift as it stands now; nil when it was deleted.
  private func latest(of shift: Shift, _ current: Shift?) async throws -> Shift? {
    if current?.id == shift.id { return current }
    do { return try await store.shift(named: shift.id.text).shift } catch Refusal.noSuchShift { return nil }
  }

  private mutating func stopNow(_ now: Interval) async {
    recording.finishAtStop()
    stoppingSince = nil
    lastFlush = .zero
    dataVersion = nil
  }

  /// Writes what waits every four seconds, at once when a stop is being waited for. (P-10.2)
  mutating func flushIfDue(_ now: Interval) async throws {
    let isStopped = recording.shift == nil && !recording.outbox.isEmpty
    guard now >= nextAttempt, isStopped || now - lastFlush >= Self.flushInterval else { return }
    lastFlush = now
    do {
      try await flush()
      trouble = nil
    } catch let error as StoreError where error.isPassing {
      trouble = error
      nextAttempt = SystemClocks.boot + .seconds(1)
      if recording.outbox.isFull { recording.interrupt(.storeFailed) }
    }
  }

  /// Writes what waits; facts of the open session go along once a minute. (P-10.4)
  mutating func flush() async throws {
    let now = SystemClocks.boot
    let facts = now - lastFacts >= Self.factsInterval ? recording.capture.session : nil
    if facts != nil { lastFacts = now }
    try await recording.outbox.deliver(to: store, facts: facts)
  }
}
