internal import ShiftStore
internal import Shifts
internal import Tracking

extension Recorder {
  private static let flushInterval = Interval.seconds(4)
  private static let referenceAge = Interval.seconds(2)
  private static let factsInterval = Interval.seconds(60)
  private static let checkInterval = Interval.seconds(60)
  /// How long a stop waits for fixes from before it that are still on their way.
  private static let stopPatience = Interval.milliseconds(400)

  /// Follows what other processes did and writes what is due; a store that is in the way is tried again every second.
  mutating func keepStore(_ now: ClockReading) async throws {
    guard now.boot >= nextAttempt else { return }
    do {
      try await follow(now)
      try await checkFileIfDue(now.boot)
      try await flushIfDue(now.boot)
      if recording.outbox.isEmpty { trouble = nil }
    } catch let error as StoreError where error.isPassing {
      trouble = error
      nextAttempt = options.clocks().boot + .seconds(1)
      if recording.outbox.isFull { recording.interrupt(.storeFailed) }
    } catch is Refusal {}  // Another process was quicker; the next tick sees what it did.
  }

  /// Follows what other processes did to the shift. (R-6.12, P-10.1)
  private mutating func follow(_ now: ClockReading) async throws {
    if !isTidy { try await store.closeDeadSessions() }
    isTidy = true
    let version = try await store.dataVersion()
    if version != dataVersion {
      let current = try await store.unfinishedShift()
      mayLackTime = true
      dataVersion = version
      try await follow(current, now.boot)
    }
    try await giveTime(now)
    if let stoppingSince, now.boot - stoppingSince > Self.stopPatience { await stopNow() }
    if recording.shift == nil, let start = recording.wantsShiftAt {
      recording.begin(try await store.startShift(at: .utc(start), zone: options.zone))
    }
  }

  /// Gives what the driver did on an unknown clock its time, now that this boot has one. (P-4.4)
  private mutating func giveTime(_ now: ClockReading) async throws {
    guard mayLackTime, !options.usesReceiverClock else { return }
    let zero: Timestamp
    if let anchor = anchor(now) {
      zero = anchor.zero
    } else {
      guard wallClock.trust(now, newest: try await store.newestInstant()) != .unknown else { return }
      zero = now.wall - now.boot
    }
    try await store.giveTime(toBoot: now.bootID, zero: zero)
    mayLackTime = false
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

  /// Once a minute the file is looked at with fresh eyes: one that was written over under its name keeps its identity, and
  /// an open connection its own picture of what it held. (P-10.2)
  ///
  /// - Throws: `StoreError`; `replaced` when the shift being recorded is not in it.
  private mutating func checkFileIfDue(_ now: Interval) async throws {
    guard now - lastCheck >= Self.checkInterval, stoppingSince == nil else { return }
    if let fresh = try freshLook(), let shift = recording.shift, try await !fresh.holds(shift) {
      throw StoreError(path: store.path, condition: .replaced)
    }
    lastCheck = now
    dataVersion = nil  // Whatever it holds now is followed.
  }

  /// The same look at the end, so that nobody takes what was written into such a file for kept.
  func checkFile(of shift: Shift?) async throws {
    guard let fresh = try freshLook(), let shift, try await !fresh.holds(shift) else { return }
    // It may as well have been deleted a moment ago.
    if try await store.holds(shift) { throw StoreError(path: store.path, condition: .replaced) }
  }

  /// Nil when only a second connection is kept out, which need not trouble the first.
  private func freshLook() throws(StoreError) -> ShiftStore? {
    do { return try ShiftStore(path: store.path, creating: false) } catch {
      switch error.condition {
      case .damaged, .newer, .notAStore: throw error
      case .absent, .gone, .replaced, .locked, .readOnly, .full, .cannotOpen, .failed: return nil
      }
    }
  }

  private mutating func stopNow() async {
    recording.finishAtStop()
    stoppingSince = nil
    lastFlush = .zero
    dataVersion = nil
  }

  /// Writes what waits every four seconds; at once when a stop is being waited for, when a session has begun, and when
  /// the last attempt failed. (P-10.2)
  private mutating func flushIfDue(_ now: Interval) async throws {
    let isStopped = recording.shift == nil && !recording.outbox.isEmpty
    let isDue = now - lastFlush >= Self.flushInterval || isStopped || recording.outbox.opensSession
    guard isDue || trouble != nil else { return }
    // A session begins with one position that is two seconds old; what follows it is due that much earlier.
    lastFlush = recording.outbox.opensSession ? now - Self.referenceAge : now
    try await flush(now)
  }

  /// Writes what waits; facts of the open session go along once a minute. (P-10.4)
  mutating func flush(_ now: Interval) async throws {
    let facts = now - lastFacts >= Self.factsInterval ? recording.capture.session : nil
    if facts != nil { lastFacts = now }
    try await recording.outbox.deliver(to: store, facts: facts)
  }
}

extension ShiftStore {
  fileprivate func holds(_ shift: Shift) throws -> Bool {
    do { _ = try self.shift(named: shift.id.text) } catch Refusal.noSuchShift { return false }
    return true
  }
}
