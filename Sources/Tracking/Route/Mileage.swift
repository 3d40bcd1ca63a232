/// What a route measures: a floor on the distance driven, with what is known to be missing.
package struct Mileage: Sendable, Hashable {
  package var distance: Distance
  package var segmentCount: Int
  /// All gaps, those at the ends of a finished shift among them.
  package var gapCount: Int
  package var windowGaps: [WindowGap]
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
  ///
  /// - Parameter heard: from the first usable fix to the last; the samples' own times where nothing tells.
  package init(
    _ walk: RouteWalk, window: ClosedRange<Timestamp>? = nil, heard: ClosedRange<Timestamp>? = nil
  ) {
    distance = .metres(walk.metres)
    segmentCount = walk.segmentCount
    usableSampleCount = walk.usableSampleCount
    usesInferredContinuity = walk.usesInferredContinuity
    windowGaps = window.map { WindowGap.all(in: $0, heard: heard ?? walk.span) } ?? []
    gapCount = walk.gapCount + windowGaps.count
  }
}

extension RouteWalk {
  /// From the first sample to the last; nil without one.
  fileprivate var span: ClosedRange<Timestamp>? {
    guard let first, let last else { return nil }
    return min(first.time, last.time)...max(first.time, last.time)
  }
}
