/// How good a receiver is under one kind of sky: metres, seconds and metres per second, one σ per axis.
struct Conditions {
  /// Slow position error, mostly the atmosphere and the orbits.
  var drift: (sigma: Double, time: Double)
  /// Quick position error; a receiver's filter keeps it from being white at 10 Hz.
  var jitter: Double
  var doppler: Double
  var dilution: ClosedRange<Double>
  /// Satellites used at the best dilution.
  var satellites: Int
  /// Reflections that throw the position off: seconds between them, metres, seconds they last.
  var jumps: Jumps?

  struct Jumps {
    var every: Double
    var metres: ClosedRange<Double>
    var seconds: ClosedRange<Double>
  }

  init(_ drive: Drive) {
    switch drive.environment {
    case .openSky:
      // One dilution for the whole drive, so that the accuracy gpsd takes over an epoch late is the same.
      self.init(drift: (1.0, 120), jitter: 0.08, doppler: 0.05, dilution: 0.9...0.9, satellites: 12)
    case .suburban:
      self.init(drift: (2.5, 80), jitter: 0.25, doppler: 0.1, dilution: 1.0...1.5, satellites: 9)
    case .canyon:
      self.init(drift: (8, 60), jitter: 0.4, doppler: 0.4, dilution: 1.8...3.6, satellites: 6)
      jumps = Jumps(every: 120, metres: 10...40, seconds: 2...12)
    }
    if drive.kind == .multipath { jumps = Jumps(every: 90, metres: 80...250, seconds: 1...9) }
  }

  private init(
    drift: (sigma: Double, time: Double), jitter: Double, doppler: Double, dilution: ClosedRange<Double>,
    satellites: Int
  ) {
    self.drift = drift
    self.jitter = jitter
    self.doppler = doppler
    self.dilution = dilution
    self.satellites = satellites
  }
}
