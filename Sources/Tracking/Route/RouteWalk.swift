/// Adds up a route, one sample at a time: live, finished and replayed routes are this verb in a loop. (P-7.2, R-8.14)
package struct RouteWalk: Sendable {
  /// The longest step between neighbours of one session; nil where the session alone says so (P-6.3).
  ///
  /// Routes without session facts are continuous up to 120 s, inclusive.
  package var maximumInterval: Interval?
  package private(set) var metres = 0.0
  package private(set) var segmentCount = 0
  package private(set) var gapCount = 0
  package private(set) var usableSampleCount = 0
  package private(set) var usesInferredContinuity = false
  package private(set) var first: Sample?
  package private(set) var last: Sample?
  /// Of `last`.
  private var lastCoordinate = Coordinate(latitude: 0, longitude: 0)
  private var lastSession: Int?
  private var isInSegment = false

  package init(maximumInterval: Interval? = nil) { self.maximumInterval = maximumInterval }

  /// Extends the route by `sample` of `session`; nil is a sample from before sessions were kept.
  ///
  /// Within a session it only goes forwards: a sample at or before the last one is dropped.
  @inline(always)
  package mutating func append(_ sample: Sample, session: Int?) {
    guard sample.isOnEarth else { return }
    let coordinate = sample.coordinate
    if let last {
      if session == lastSession, sample.time <= last.time { return }
      join(last, sample, coordinate, session)
    } else {
      first = sample
    }
    last = sample
    lastCoordinate = coordinate
    lastSession = session
    usableSampleCount += 1
  }

  @inline(always)
  private mutating func join(_ last: Sample, _ sample: Sample, _ coordinate: Coordinate, _ session: Int?) {
    guard isContinuous(from: last, to: sample, session) else {
      gapCount += 1
      isInSegment = false
      return
    }
    if session == nil { usesInferredContinuity = true }
    if !isInSegment { segmentCount += 1 }
    isInSegment = true
    metres += Ellipsoid.distance(from: lastCoordinate, to: coordinate).metres
  }

  @inline(always)
  private func isContinuous(from last: Sample, to sample: Sample, _ session: Int?) -> Bool {
    guard session == lastSession else { return false }
    guard let limit = maximumInterval else { return true }
    return sample.time - last.time <= limit
  }
}
