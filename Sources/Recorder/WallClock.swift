package import Tracking

/// How far the wall clock can be believed. (P-4.3)
package struct WallClock: Sendable {
  /// Days this build cannot have run before: 2026-11-01.
  package static let buildDate = Timestamp(seconds: 1_793_491_200)
  private static let tolerance = Interval.seconds(2)
  private static let agreement = Interval.seconds(10)

  /// When agreement with receiver time began, on the boot clock.
  private var agreesSince: Interval?
  private var hasAgreed = false

  package init() {}

  /// Compares the wall clock with a fix that has just come.
  package mutating func compare(_ fix: Timestamp, wall: Timestamp, boot: Interval) {
    let difference = wall - fix
    guard difference > .zero - Self.tolerance, difference < Self.tolerance else {
      agreesSince = nil
      hasAgreed = false
      return
    }
    let since = agreesSince ?? boot
    agreesSince = since
    if boot - since >= Self.agreement { hasAgreed = true }
  }

  /// The kernel says it is synchronised, or it agreed with the receiver for ten seconds.
  package func isTrusted(synchronised: Bool) -> Bool { synchronised || hasAgreed }

  /// Not before anything the store knows, nor before this build: an RTC without network.
  package static func isPlausible(_ wall: Timestamp, newest: Timestamp?) -> Bool {
    wall >= max(newest ?? buildDate, buildDate)
  }
}

extension Epoch {
  /// The epoch as a trusted wall clock lets it stand: its date moved by whole GPS cycles, or refused. (P-3.5)
  package func checked(against wall: Timestamp) -> Epoch {
    guard case .fix(var fix) = content else { return self }
    let week = Interval.seconds(7 * 86400)
    let cycle: Int64 = 1024 * 7 * 86_400_000_000_000
    let behind = (wall - fix.time).nanoseconds
    let cycles = (Double(behind) / Double(cycle)).rounded()
    let moved = fix.time + Interval(nanoseconds: Int64(cycles) &* cycle)
    let rest = wall - moved
    guard rest <= week, rest >= .zero - week else {
      return Epoch(noFix: .implausibleDate, time: nil, arrival: arrival)
    }
    fix.time = moved
    return Epoch(fix, arrival: arrival)
  }
}
