internal import Glibc

/// Noise that remembers: first order Gauss-Markov with a standard deviation and a correlation time.
struct GaussMarkov {
  private let memory: Double
  private let push: Double
  private(set) var value: Double

  /// Starts somewhere in its own distribution, so it is in balance from the first epoch.
  init(sigma: Double, time: Double, interval: Double, random: inout Random) {
    memory = exp(-interval / time)
    push = sigma * (1 - memory * memory).squareRoot()
    value = sigma * random.normal()
  }

  mutating func step(_ random: inout Random) {
    value = memory * value + push * random.normal()
  }
}

/// The same noise on both axes.
struct PlaneNoise {
  private(set) var north: GaussMarkov
  private(set) var east: GaussMarkov

  init(sigma: Double, time: Double, interval: Double, random: inout Random) {
    north = GaussMarkov(sigma: sigma, time: time, interval: interval, random: &random)
    east = GaussMarkov(sigma: sigma, time: time, interval: interval, random: &random)
  }

  mutating func step(_ random: inout Random) {
    north.step(&random)
    east.step(&random)
  }
}
