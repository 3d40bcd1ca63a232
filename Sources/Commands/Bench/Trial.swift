import Tracking

/// One drive or parked stretch whose true length is known, decoded once and judged by any policy.
struct Trial: Sendable {
  var name: String
  var half: Half
  var epochs: [Epoch]
  var road: TrueRoad
  /// Fixes per second, from the epochs themselves.
  var rate: Int
  /// The file another program can be given; nil where there is none.
  var nmea: String?

  /// Which trials thresholds may be chosen by, and which only report.
  enum Half: String, Sendable { case chosenBy, heldOut, simulated }

  /// Nothing moved: every metre is wrong, and a percentage has no meaning.
  var isParked: Bool { road.metres < 0.5 && road.pieces.isEmpty }

  var fixes: [Fix] { epochs.compactMap { if case .fix(let fix) = $0.content { fix } else { nil } } }

  init(_ name: String, _ half: Half, _ epochs: [Epoch], _ road: TrueRoad, nmea: String? = nil) {
    self.name = name
    self.half = half
    self.epochs = epochs
    self.road = road
    self.nmea = nmea
    rate = Self.rate(of: epochs)
  }

  /// Every fix that comes a second or more after the last one taken, as a 1 Hz receiver would have sent; and the very
  /// last, so that both end at the same place.
  var thinned: [Epoch] {
    var last: Timestamp?
    let end = epochs.last?.time
    return epochs.filter { epoch in
      guard let time = epoch.time, time != end else { return true }
      if let last, time - last < .seconds(0.95), time >= last { return false }
      last = time
      return true
    }
  }

  private static func rate(of epochs: [Epoch]) -> Int {
    let times = epochs.compactMap(\.time)
    let steps = zip(times, times.dropFirst()).map { ($1 - $0).seconds }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return 1 }
    return max(1, Int((1 / steps[steps.count / 2]).rounded()))
  }
}
