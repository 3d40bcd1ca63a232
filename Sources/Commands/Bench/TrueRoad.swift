import Tracking

/// What a capture should measure: its true length, and where an instrument told it along the way, which part lies where.
struct TrueRoad: Sendable {
  /// From the first fix of the capture to the last.
  var metres: Double
  /// The reference's own readings; nil where only the length is known.
  var odometer: Odometer?
  /// The stretches the reference covers; empty when it covers all.
  var pieces: [ClosedRange<Timestamp>] = []

  /// The true metres a recorder answers for that reports `gaps`: all but those inside them.
  ///
  /// Without an instrument along the way the straight line of a gap stands for what was driven in it.
  func metres(outside gaps: [Gap]) -> Double {
    guard let odometer else { return max(0, metres - gaps.reduce(0) { $0 + $1.straightLine.metres }) }
    guard !pieces.isEmpty else { return metres - gaps.reduce(0) { $0 + odometer.metres(in: $1) } }
    return whole(gaps).reduce(0) { $0 + odometer.metres(from: $1.lowerBound, to: $1.upperBound) }
  }

  /// What of a recorded route is comparable with that: all of it, or the part within the pieces.
  func comparable(_ recorded: Odometer, total: Double, gaps: [Gap]) -> Double {
    guard !pieces.isEmpty else { return total }
    return whole(gaps).reduce(0) { $0 + recorded.metres(from: $1.lowerBound, to: $1.upperBound) }
  }

  /// The pieces no gap reaches into.
  private func whole(_ gaps: [Gap]) -> [ClosedRange<Timestamp>] {
    pieces.filter { piece in
      !gaps.contains { $0.startedAt < piece.upperBound && $0.endedAt > piece.lowerBound }
    }
  }
}

extension Odometer {
  fileprivate func metres(in gap: Gap) -> Double { metres(from: gap.startedAt, to: max(gap.startedAt, gap.endedAt)) }
}
