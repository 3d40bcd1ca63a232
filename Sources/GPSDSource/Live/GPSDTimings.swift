package import Tracking

/// How long is waited for what. (P-8.1, P-8.2)
package struct GPSDTimings: Sendable {
  /// For one address to take the connection.
  package var connecting = Interval.seconds(2)
  /// For VERSION after the connection.
  package var greeting = Interval.seconds(5)
  /// Without any report of a receiver, until that is said.
  package var silence = Interval.seconds(3)
  /// Between two requests while no receiver speaks.
  package var asking = Interval.seconds(10)
  /// Without a single byte, though asked, until gpsd counts as hung.
  package var hanging = Interval.seconds(60)
  /// Before each new attempt; the last one repeats for ever.
  package var retries: [Interval] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(15)]

  /// Between two knocks meanwhile, at a port of this machine where nobody listened.
  package var knocking = Interval.seconds(0.5)

  package init() {}

  /// The wait before the attempt that follows `failures` failed ones.
  func retry(after failures: Int) -> Interval {
    retries.isEmpty ? .seconds(15) : retries[min(failures, retries.count - 1)]
  }
}
