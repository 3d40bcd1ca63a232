package import Tracking

/// How far the wall clock can be believed. (P-4.3)
package struct WallClock: Sendable {
  /// A day this build cannot have run before: 2026-11-01.
  package static let buildDate = Timestamp(seconds: 1_793_491_200)
  private static let tolerance = Interval.seconds(2)
  private static let agreement = Interval.seconds(10)
  private static let patience = Interval.seconds(60)

  package enum Trust: Sendable, Hashable {
    /// The kernel says it is synchronised, or it agreed with the receiver for ten seconds.
    case trusted
    /// It went on without power and is not before anything known: a hardware clock without a network.
    case plausible
    case unknown
  }

  /// When agreement with receiver time began, on the boot clock.
  private var agreesSince: Interval?
  private var hasAgreed = false
  /// When the kernel and the receiver began to differ, on the boot clock.
  private var differsSince: Interval?

  package init() {}

  /// Compares the wall clock with a fix that came at the moment of `reading`.
  package mutating func compare(_ fix: Timestamp, _ reading: ClockReading) {
    let difference = reading.wall - fix
    let agrees = difference.isShorter(than: Self.tolerance)
    let isClose = difference.withinGPSCycle.rest.isShorter(than: Self.tolerance)
    differsSince = isClose || !reading.isSynchronised ? nil : differsSince ?? reading.boot
    agreesSince = agrees ? agreesSince ?? reading.boot : nil
    hasAgreed = agreesSince.map { hasAgreed || reading.boot - $0 >= Self.agreement } ?? false
  }

  /// How far the clock of `reading` is to be believed, given the `newest` instant the store holds.
  package func trust(_ reading: ClockReading, newest: Timestamp? = nil) -> Trust {
    if isTrusted(reading) { return .trusted }
    return reading.isKept && reading.wall >= max(newest ?? Self.buildDate, Self.buildDate) ? .plausible : .unknown
  }

  package func isTrusted(_ reading: ClockReading) -> Bool { reading.isSynchronised || hasAgreed }

  /// The kernel calls its clock synchronised, and the receiver has said otherwise for a minute.
  package func isDisputed(_ reading: ClockReading) -> Bool {
    guard let differsSince else { return false }
    return reading.boot - differsSince >= Self.patience
  }
}

extension Epoch {
  /// The epoch as a trusted wall clock lets it stand: its date moved by whole GPS cycles, or refused. (P-3.5)
  package func checked(against wall: Timestamp) -> Epoch {
    guard case .fix(var fix) = content else { return self }
    let (cycles, rest) = (wall - fix.time).withinGPSCycle
    guard rest <= .seconds(7 * 86400), rest >= .seconds(-7 * 86400) else {
      return Epoch(noFix: .implausibleDate, time: nil, arrival: arrival)
    }
    fix.time = fix.time + cycles
    return Epoch(fix, arrival: arrival)
  }
}

extension Interval {
  fileprivate func isShorter(than limit: Interval) -> Bool { self < limit && self > .zero - limit }

  /// The whole GPS cycles of 1024 weeks in a difference, and what is left to the nearest of them.
  fileprivate var withinGPSCycle: (cycles: Interval, rest: Interval) {
    let cycle: Int64 = 1024 * 7 * 86_400_000_000_000
    let count = Int64((Double(nanoseconds) / Double(cycle)).rounded())
    let cycles = Interval(nanoseconds: count &* cycle)
    return (cycles, self - cycles)
  }
}
