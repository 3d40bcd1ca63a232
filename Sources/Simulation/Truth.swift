package import Tracking
internal import Glibc

/// What really happened between the first fix a drive emits and the last.
package struct Truth: Sendable {
  /// Time of the first fix; nil when there is none.
  package private(set) var firstFixAt: Timestamp?
  /// Time of the last fix.
  package private(set) var lastFixAt: Timestamp?
  /// Fixes emitted.
  package private(set) var fixCount = 0
  /// Driven from the first fix to the last, outages included.
  package private(set) var length = Distance.zero
  /// Every stretch between neighbouring fixes more than one interval apart.
  package private(set) var outages: [Outage] = []

  private var last: Moment?
  private var lengthBefore = 0.0

  /// Driven outside the outages longer than `limit`: what a recorder can measure that bridges those up to it (P-6.1) and
  /// no others.
  package func length(outsideOutagesLongerThan limit: Interval) -> Distance {
    .metres(outages.reduce(length.metres) { $1.duration > limit ? $0 - $1.length.metres : $0 })
  }

  /// A stretch without a fix, from the last before it to the first after it.
  package struct Outage: Sendable, Hashable {
    package var startedAt: Timestamp
    package var endedAt: Timestamp
    /// Driven meanwhile.
    package var length: Distance
    /// As the crow flies, on the ellipsoid.
    package var straightLine: Distance

    /// From the last fix before it to the first after it.
    package var duration: Interval { endedAt - startedAt }
  }

  mutating func append(_ moment: Moment) {
    guard moment.reception == .fix else { return }
    if let last {
      if moment.index - last.index > 1 { outages.append(Outage(from: last, to: moment)) }
    } else {
      firstFixAt = moment.time
      lengthBefore = moment.travelled
    }
    last = moment
    lastFixAt = moment.time
    fixCount += 1
    length = .metres(moment.travelled - lengthBefore)
  }
}

extension Truth.Outage {
  init(from a: Moment, to b: Moment) {
    startedAt = a.time
    endedAt = b.time
    length = .metres(b.travelled - a.travelled)
    let radii = Ellipsoid.radii(at: (a.latitude + b.latitude) / 2)
    let north = (b.latitude - a.latitude) * radii.meridian
    let east = remainder(b.longitude - a.longitude, 2 * .pi) * radii.parallel
    straightLine = .metres((north * north + east * east).squareRoot())
  }
}
