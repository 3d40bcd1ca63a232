import LiveCard
import ShiftStore
import Shifts
import Tracking

/// Reads snapshots for a card and does what its controls say. Nothing of the shift's state is kept here.
struct CardSource {
  let store: ShiftStore
  private var version: Int64?
  private var isRouteUnread = false
  private var route: (shift: Shift, reading: RouteReading, last: RoutePosition?)?

  init(store: ShiftStore) { self.store = store }

  /// Whether another process wrote something a card shows.
  ///
  /// - Parameter readingRoute: counts new samples in, which are no reason to look more often than the route is read.
  mutating func hasChanged(readingRoute: Bool) async throws -> Bool {
    let current = try await store.dataVersion()
    if current != version {
      version = current
      isRouteUnread = true
      if try await store.unfinishedShift() != route?.shift { return true }
    }
    return isRouteUnread && readingRoute
  }

  /// The card's snapshot now; nil without an unfinished shift.
  mutating func snapshot() async throws -> CardSnapshot? {
    version = try await store.dataVersion()
    isRouteUnread = false
    guard let shift = try await store.unfinishedShift() else {
      route = nil
      return nil
    }
    let walk = try await extendedRoute(of: shift)
    return CardSnapshot(shift, mileage: Mileage(walk).cardWords, at: try await DriverClock.now(store))
  }

  /// The route is extended, not measured anew; another shift or parked stretch begins it afresh.
  private mutating func extendedRoute(of shift: Shift) async throws -> RouteWalk {
    let isSame = route?.shift.id == shift.id && route?.shift.parkedStretches == shift.parkedStretches
    let begun = isSame ? route : nil
    let result = try await store.reduceRoute(
      of: shift.id, after: begun?.last, into: (reading: begun?.reading ?? RouteReading(shift), last: begun?.last)
    ) { result, session, sample in
      result.reading.append(sample, session: session)
      result.last = RoutePosition(session: session, time: sample.time)
    }
    route = (shift, result.reading, result.last)
    return result.reading.walk
  }

  /// Does what `control` says and gives the sentence that says so.
  func perform(_ control: CardControl) async throws -> String {
    let now = try await DriverClock.now(store)
    let shift = try await store.changeUnfinishedShift { shift in
      switch control {
      case .step(let stage): try shift.advance(shift.delivery(forStep: nil).id, to: stage, at: now)
      case .startDelivery: _ = try shift.accept(at: now)
      case .park: try shift.park(at: now)
      case .resumeDriving: try shift.resumeDriving(at: now)
      case .pause: try shift.pause(at: now)
      case .resume: try shift.resume(at: now)
      case .end: try shift.end(at: now)
      }
    }.shift
    return control.confirmation(shift)
  }
}

extension CardControl {
  /// What was just written, and nothing else.
  fileprivate func confirmation(_ shift: Shift) -> String {
    switch self {
    case .step(let stage): "Recorded: \(stage.word)."
    case .startDelivery: "Delivery started; \(shift.counts.headline.lowercasedFirst)."
    case .park: "Parked; the shift is still running."
    case .resumeDriving: "Driving again."
    case .pause: "Shift paused."
    case .resume: "Shift resumed."
    case .end: "Shift ended."
    }
  }
}

extension Mileage {
  /// The statement and the marker that goes with it, apart.
  fileprivate var cardWords: (statement: String, marker: String?) {
    let words = sentence.split(separator: " · ", maxSplits: 1).map(String.init)
    return (words.first ?? sentence, words.count > 1 ? words[1] : nil)
  }
}
