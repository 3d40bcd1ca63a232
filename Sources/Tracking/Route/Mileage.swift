/// What a route measures: a floor on the distance driven, with what is known to be missing.
package struct Mileage: Sendable, Hashable {
  package var distance: Distance
  package var segmentCount: Int
  package var gapCount: Int
  package var usableSampleCount: Int
  package var usesInferredContinuity: Bool

  /// A distance was measured; a single position measures nothing, which is not zero.
  package var isMeasured: Bool { segmentCount > 0 }
  /// The route is known to be shorter than the drive.
  package var isPartial: Bool { gapCount > 0 || usesInferredContinuity }

  /// How a route stands, in the words reports and JSON use.
  package enum Status: String, Sendable {
    case measured, noRouteRecorded, notEnoughRouteRecorded
  }

  package var status: Status {
    if isMeasured { return .measured }
    return usableSampleCount == 0 ? .noRouteRecorded : .notEnoughRouteRecorded
  }

  /// Reads a walk; with the `window` of an ended shift, its uncovered head and tail count as gaps.
  package init(_ walk: RouteWalk, window: ClosedRange<Timestamp>? = nil) {
    distance = .metres(walk.metres)
    segmentCount = walk.segmentCount
    gapCount = walk.gapCount
    usableSampleCount = walk.usableSampleCount
    usesInferredContinuity = walk.usesInferredContinuity
    if let window { gapCount += Self.windowGaps(walk, window) }
  }

  private static func windowGaps(_ walk: RouteWalk, _ window: ClosedRange<Timestamp>) -> Int {
    let limit = Interval.seconds(120)
    guard let first = walk.first, let last = walk.last else {
      return window.upperBound - window.lowerBound > limit ? 1 : 0
    }
    let head = first.time - window.lowerBound > limit
    let tail = window.upperBound - last.time > limit
    return (head ? 1 : 0) + (tail ? 1 : 0)
  }
}
