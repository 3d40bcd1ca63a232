package import Tracking

/// An invented drive: the same parameters give the same bytes and the same known length, every time.
///
/// The arithmetic is IEEE and ours except for the C library's sine, cosine, arctangent and exponential. Those may differ in
/// the last bit between machines, which is nine orders of magnitude below the last digit printed.
package struct Drive: Sendable, Hashable {
  /// What happens on the way.
  package var kind: Kind
  /// Chooses the roads, the stops and the noise.
  package var seed: UInt64
  /// From the first epoch to the last.
  package var duration: Interval
  /// How much of the sky the receiver sees.
  package var environment: Environment
  /// Whose receiver it is.
  package var habit: Habit
  /// Epochs per second.
  package var rate: Rate
  /// UTC of the first epoch.
  package var start: Timestamp
  /// Where it begins, short of the poles: out at sea by default, where nobody lives.
  package var origin: Coordinate

  package init(
    _ kind: Kind, seed: UInt64 = 1, duration: Interval = .seconds(600), environment: Environment = .openSky,
    habit: Habit = .ublox, rate: Rate = .oneHertz, start: Timestamp = Drive.usualStart,
    origin: Coordinate = Coordinate(latitude: 43.2, longitude: 9.1)
  ) {
    self.kind = kind
    self.seed = seed
    self.duration = duration
    self.environment = environment
    self.habit = habit
    self.rate = rate
    self.start = start
    self.origin = origin
  }

  /// 2026-03-04T09:00:00Z: after gpsd's week rollover of 2019 (P-3.5) and on no special day.
  package static let usualStart = Timestamp(seconds: 1_772_614_800)

  /// What happens on a drive; the raw value is its name on the command line.
  package enum Kind: String, Sendable, CaseIterable {
    /// Long bends at up to 33 m/s.
    case highway
    /// Blocks of a grid at up to 14 m/s with stop signs.
    case suburban
    /// Short lanes and tight corners.
    case oldTown = "old-town"
    /// A queue: crawl, stand, crawl.
    case stopAndGo = "stop-and-go"
    /// A kilometre under ground every few minutes.
    case tunnel
    /// A few covered seconds at a time.
    case underpass
    /// Up and down a covered spiral ramp.
    case multiStoreyPark = "multi-storey-park"
    /// The engine never starts.
    case parked
    /// Ten minutes at a counter in the middle.
    case counter
    /// Switched on with a wrong clock and no sky yet.
    case coldStart = "cold-start"
    /// Reflections throw the position off by a block.
    case multipath
    /// The receiver restarts half-way.
    case reboot
    /// As `suburban`; meant to be started late on New Year's Eve.
    case midnight
  }

  /// The sky over the drive: position and Doppler noise, dilution and satellites that fit it.
  package enum Environment: String, Sendable, CaseIterable {
    case openSky = "open-sky"
    case suburban
    case canyon
  }

  /// How often a receiver reports.
  package enum Rate: Int, Sendable, CaseIterable {
    case oneHertz = 1
    case fiveHertz = 5
    case tenHertz = 10

    /// From one epoch to the next.
    package var interval: Interval { Interval(nanoseconds: 1_000_000_000 / Int64(rawValue)) }
  }

  /// The number of epochs, the first and the last included.
  package var epochCount: Int { Int(max(0, duration.nanoseconds) / rate.interval.nanoseconds) + 1 }
}
