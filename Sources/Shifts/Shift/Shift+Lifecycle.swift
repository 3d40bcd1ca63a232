package import Tracking

extension Shift {
  /// A new shift, unless `unfinished` is still going on.
  ///
  /// - Parameter lastMovedAt: the newest sample of the unfinished one, for the refusal to tell.
  package static func start(
    at now: Instant, zone: String, unfinished: Shift?, lastMovedAt: Timestamp? = nil
  ) throws(Refusal) -> Shift {
    guard let unfinished else { return Shift(startedAt: now, zone: zone) }
    throw .alreadyUnfinished(
      startedAt: unfinished.startedAt, lastMovedAt: lastMovedAt, isPaused: unfinished.state == .paused)
  }

  /// Opens a pause at `now`; a parked stretch ends at the same instant.
  package mutating func pause(at now: Instant) throws(Refusal) {
    switch state {
    case .ended: throw .noUnfinishedShift
    case .paused: throw .alreadyPaused
    case .running:
      try checkNoneOpen(before: .pause)
      let instant = now.clamped(from: startedAt).clamped(from: openParkedStretch?.startedAt)
      closeAll(.parked, at: instant)
      pauses.append(Stretch(startedAt: instant))
    }
  }

  /// Ends the pause.
  package mutating func resume(at now: Instant) throws(Refusal) {
    switch state {
    case .ended: throw .noUnfinishedShift
    case .running: throw .notPaused
    case .paused: closeAll(.pause, at: now)
    }
  }

  /// Records that the vehicle stands from `now` on while the driver works.
  package mutating func park(at now: Instant) throws(Refusal) {
    switch state {
    case .ended: throw .noUnfinishedShift
    case .paused: throw .shiftPaused
    case .running where isParked: throw .alreadyParked
    case .running: parkedStretches.append(Stretch(startedAt: now.clamped(from: startedAt)))
    }
  }

  /// Ends the parked stretch.
  package mutating func resumeDriving(at now: Instant) throws(Refusal) {
    guard state != .ended else { throw .noUnfinishedShift }
    guard isParked else { throw .notParked }
    closeAll(.parked, at: now)
  }

  /// Ends the shift, paused or not, with what is open of its pauses and parked stretches at the same instant.
  ///
  /// A clock that stands behind them ends it at the latest of their starts: refusing would help nobody.
  package mutating func end(at now: Instant) throws(Refusal) {
    guard state != .ended else { throw .noUnfinishedShift }
    try checkNoneOpen(before: .end)
    let open = (pauses + parkedStretches).filter(\.isOpen).map(\.startedAt)
    let instant = open.reduce(now.clamped(from: startedAt)) { $0.clamped(from: $1) }
    for kind in Stretch.Kind.allCases { closeAll(kind, at: instant) }
    endedAt = instant
  }

  /// Refuses to delete what is still going on.
  package func checkDeletable() throws(Refusal) {
    guard state == .ended else { throw .shiftUnfinished }
  }

  /// Nothing is finished, cancelled or removed on the driver's behalf.
  package func checkNoneOpen(before act: Refusal.Act) throws(Refusal) {
    let open = openDeliveries
    guard open.isEmpty else { throw .deliveriesOpen(open, before: act) }
  }

  /// Closes every open stretch of `kind`; more than one is a damaged store, which one end puts right.
  mutating func closeAll(_ kind: Stretch.Kind, at now: Instant) {
    for index in self[kind].indices where self[kind][index].isOpen { self[kind][index].close(at: now) }
  }
}
