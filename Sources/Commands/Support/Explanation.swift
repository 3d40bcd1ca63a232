import Tracking

extension Mileage {
  /// Why this figure, in a sentence: segments, gaps with what they leave out, standing time, and Doppler's agreement.
  ///
  /// - Parameters:
  ///   - unrecorded: straight lines of the gaps together.
  ///   - standing: nil where the policy does not tell.
  ///   - speedDistance: Doppler's own distance; nil without any.
  ///   - isComparable: false where that is of another part of the drive than the miles are.
  func explanation(
    unrecorded: Distance, standing: Interval?, speedDistance: Distance?, isComparable: Bool = true
  ) -> String {
    let standing = standing.map { "standing \($0.minutes)" }
    switch status {
    case .noRouteRecorded: return "No position was kept, so there is nothing to measure."
    case .notEnoughRouteRecorded:
      let why = "No two positions kept belong together, which measures nothing and is not zero"
      return [why, standing].compactMap(\.self).joined(separator: "; ") + "."
    case .measured: break
    }
    let doppler = isComparable ? agreement(speedDistance) : nil
    let parts = ["Recorded in \(segmentCount.of("segment"))", gaps(unrecorded), standing, doppler]
    return parts.compactMap(\.self).joined(separator: ", ") + "."
  }

  /// The gaps with what they leave out at least: before the first fix and after the last nobody knows.
  private func gaps(_ unrecorded: Distance) -> String {
    guard gapCount > 0 else { return "no gap" }
    guard gapCount > windowGaps.count else { return "\(gapCount.of("gap")) of unknown distance" }
    let least = windowGaps.isEmpty ? "" : "at least "
    return "\(gapCount.of("gap")) with \(least)\(unrecorded.text) unrecorded as the crow flies"
  }

  private func agreement(_ speedDistance: Distance?) -> String {
    guard let speedDistance, speedDistance.metres > 1 else { return "no Doppler to compare with" }
    let share = abs(distance.metres / speedDistance.metres - 1) * 100
    return share <= 5
      ? "Doppler agrees within \(max(share, 0.1).text(decimals: 1)) %"
      : "Doppler differs by \(share.text(decimals: 0)) %"
  }
}

extension Interval {
  fileprivate var minutes: String { "\((seconds / 60).text(decimals: seconds < 600 ? 1 : 0)) min" }
}
