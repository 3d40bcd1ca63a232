package import Tracking

extension Shift {
  /// Whether a sample at `time` may belong to this shift. (P-10.3)
  ///
  /// It may up to a stop and from the next start on, both included. A stop on an unknown clock bounds nothing yet.
  package func admits(_ time: Timestamp) -> Bool {
    if let end = endedAt?.timestamp, time > end { return false }
    return !(pauses + parkedStretches).contains { $0.contains(.utc(time)) }
  }

  /// What keeps the route from being recorded now; nil while it is to be recorded.
  package var stop: Stop? {
    if let endedAt { return Stop(at: endedAt, kind: .ended) }
    if let openPause { return Stop(at: openPause.startedAt, kind: .paused) }
    return openParkedStretch.map { Stop(at: $0.startedAt, kind: .parked) }
  }

  /// The first stop the driver asked for since the shift stood as in `known`; nil when recording may go on.
  ///
  /// A pause that is over again is one all the same: no distance crosses it.
  package func firstStop(since known: Shift) -> Stop? {
    var stops = new(pauses, known.pauses).map { Stop(at: $0.startedAt, kind: .paused) }
    stops += new(parkedStretches, known.parkedStretches).map { Stop(at: $0.startedAt, kind: .parked) }
    if let endedAt, known.endedAt == nil { stops.append(Stop(at: endedAt, kind: .ended)) }
    return stops.min { $0.at < $1.at }
  }

  private func new(_ stretches: [Stretch], _ known: [Stretch]) -> [Stretch] {
    let names = Set(known.map(\.id))
    return stretches.filter { !names.contains($0.id) }
  }

  /// From when on the route is recorded now: the start, or the end of the last pause or parked stretch.
  package var recordsSince: Instant {
    (pauses + parkedStretches).compactMap(\.endedAt).reduce(startedAt) { $1.clamped(from: $0) }
  }

  /// A stop of recording that the driver asked for.
  package struct Stop: Hashable, Sendable {
    package let at: Instant
    package let kind: RecordingBounds.Stop.Kind
  }
}
