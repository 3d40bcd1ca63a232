import ShiftStore
import Shifts
import Tracking

/// One shift with what its sessions and samples say, worked out anew each time.
struct ShiftReport: Sendable {
  let number: Int
  let shift: Shift
  let sessions: [StoredSession]
  let mileage: Mileage
  let gaps: [Gap]
  let lastSampleAt: Timestamp?
  /// A pause was recorded afterwards over a stretch that has a route.
  let hasRouteInPause: Bool
  /// A parked stretch was recorded afterwards over a stretch that has a route, which is left out.
  let hasRouteInParked: Bool
  /// The names of the places its deliveries name.
  let places: [PlaceID: String]

  /// Reads the shift's sessions and walks its samples once.
  ///
  /// - Parameter countingSamples: false where nobody asks how many each session has.
  init(_ numbered: NumberedShift, from store: ShiftStore, countingSamples: Bool = true) async throws {
    number = numbered.number
    shift = numbered.shift
    sessions = try await store.sessions(of: shift.id, countingSamples: countingSamples)
    let route = try await store.reduceRoute(of: shift.id, into: RouteReading(shift)) { $0.append($2, session: $1) }
    mileage = Mileage(route.walk, window: shift.window, heard: route.heard(sessions))
    lastSampleAt = route.walk.last?.time
    hasRouteInPause = route.hasSampleInPause
    hasRouteInParked = route.hasSampleInParked
    gaps = route.gaps(sessions)
    let named = shift.deliveries.contains { $0.place != nil } ? try await store.places() : []
    places = Dictionary(named.map { ($0.id, $0.name.display) }) { first, _ in first }
  }

  /// Doppler's distance is of the same part of the drive as the miles: not while it is older than they are, nor where an end
  /// or a parked stretch has taken some of them away since. (P-7.3)
  var isDopplerComparable: Bool {
    openSession == nil && (speedDistance != nil || sessions.allSatisfy { $0.facts.speedDistance == nil })
  }

  /// The session that is still going on, whose figures are those of its last minute mark; the samples are newer. (P-10.4)
  var openSession: StoredSession? { sessions.last { $0.endedAt == nil } }
  /// Up to when fixes, motion and Doppler are counted.
  var countedUntil: Timestamp? { sessions.map(\.facts.lastHeardAt).max() }

  var tally: Tally { sessions.reduce(into: Tally()) { $0 += $1.facts.tally } }
  var moving: Interval { sessions.reduce(.zero) { $0 + $1.facts.moving } }
  var standing: Interval { sessions.reduce(.zero) { $0 + $1.facts.standing } }

  /// Nil when no session had Doppler, and when a corrected end or parked stretch cut a session: its sum went further.
  /// (P-7.3)
  var speedDistance: Distance? {
    let end = shift.endedAt?.timestamp
    guard !hasRouteInParked,
      !sessions.contains(where: { session in end.map { session.facts.lastHeardAt > $0 } ?? false })
    else {
      return nil
    }
    let parts = sessions.compactMap(\.facts.speedDistance)
    return parts.isEmpty ? nil : parts.reduce(.zero, +)
  }

  /// The last sign of a usable fix, written with samples and at least once a minute.
  var lastHeardAt: Timestamp? { sessions.map(\.facts.lastHeardAt).max().map { max($0, lastSampleAt ?? $0) } }
}

extension Shift {
  /// The window a finished shift is measured in; nil while it runs, or while a time is not known.
  fileprivate var window: ClosedRange<Timestamp>? {
    guard let start = startedAt.timestamp, let end = endedAt?.timestamp, end >= start else { return nil }
    return start...end
  }
}
