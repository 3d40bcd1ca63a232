import Foundation
import Simulation
import Testing
import Tracking

@Suite("The noise") struct NoiseTests {
  /// Metres north and east between the fixes of a long stand and where the car really is.
  static func errors(_ environment: Drive.Environment, rate: Drive.Rate = .oneHertz) -> [(north: Double, east: Double)]
  {
    let drive = Drive(
      .parked, seed: 31, duration: .seconds(rate == .oneHertz ? 6_000 : 300), environment: environment,
      habit: .quectel, rate: rate)
    guard let place = drive.path.first else { return [] }
    return drive.sentences("RMC").compactMap { fields in
      guard let latitude = degrees(fields[3], fields[4]), let longitude = degrees(fields[5], fields[6]) else {
        return nil
      }
      var fix = place
      (fix.latitude, fix.longitude) = (latitude, longitude)
      return place.offset(to: fix)
    }
  }

  @Test(
    "has the size and the memory the sky asks for",
    arguments: [
      (Drive.Environment.openSky, 0.75...1.3, 0.85...0.999), (.suburban, 1.9...3.3, 0.8...0.99),
      (.canyon, 7.0...13, 0.3...0.8),
    ])
  func position(_ environment: Drive.Environment, sigma: ClosedRange<Double>, atTenSeconds: ClosedRange<Double>) {
    let errors = Self.errors(environment)
    #expect(errors.count == 6_001)
    for axis in [errors.map(\.north), errors.map(\.east)] {
      #expect(sigma.contains(deviation(axis)), "σ \(deviation(axis)) m")
      #expect(atTenSeconds.contains(correlation(axis, lag: 10)), "ρ(10 s) \(correlation(axis, lag: 10))")
      #expect(correlation(axis, lag: 600) < 0.35)
      #expect(abs(axis.reduce(0, +) / Double(axis.count)) < sigma.upperBound / 2)
    }
  }

  @Test("is no wilder at 10 Hz: steps stay below a walk under an open sky")
  func tenHertz() {
    let errors = Self.errors(.openSky, rate: .tenHertz)
    let steps = zip(errors, errors.dropFirst()).map { hypot($1.north - $0.north, $1.east - $0.east) }
    #expect(steps.reduce(0, +) / Double(steps.count) < 0.12)
  }

  @Test(
    "lets a Doppler speed of about nothing stand for standing",
    arguments: [(Drive.Environment.openSky, 0.05, 0.5), (.suburban, 0.1, 0.9), (.canyon, 0.4, 3.0)])
  func doppler(_ environment: Drive.Environment, sigma: Double, most: Double) {
    let drive = Drive(.parked, seed: 32, duration: .seconds(1800), environment: environment)
    let speeds = drive.sentences("RMC").compactMap { Double($0[7]) }.map { $0 * 1852 / 3600 }
    #expect(speeds.count == 1801)
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    #expect(abs(mean / (sigma * (Double.pi / 2).squareRoot()) - 1) < 0.15, "Rayleigh mean, got \(mean)")
    #expect(speeds.allSatisfy { $0 < most })
  }

  @Test("gives speeds that no receiver took from its positions (P-1.3)", arguments: Drive.Environment.allCases)
  func measured(_ environment: Drive.Environment) throws {
    let drive = Drive(.suburban, seed: 33, duration: .seconds(600), environment: environment)
    let path = drive.path
    let first = try #require(path.first)
    let fixes = drive.sentences("RMC").compactMap { fields -> (row: PathRow, speed: Double)? in
      guard let latitude = degrees(fields[3], fields[4]), let longitude = degrees(fields[5], fields[6]),
        let knots = Double(fields[7])
      else { return nil }
      var row = first
      (row.latitude, row.longitude) = (latitude, longitude)
      return (row, knots * 1852 / 3600)
    }
    let close = zip(fixes, fixes.dropFirst()).map { abs($0.row.distance(to: $1.row) - $1.speed) < 0.02 }
    #expect(close.count == 600)
    #expect(close.filter { $0 }.count < 120)
    for (truth, fix) in zip(path, fixes) { #expect(abs(truth.speed - fix.speed) < 2.5) }
  }

  @Test("throws positions off by a block and back, while the road goes on")
  func jumps() throws {
    let drive = Drive(.multipath, seed: 34, duration: .seconds(1200), environment: .suburban)
    let off = zip(drive.path, drive.sentences("RMC")).map { truth, fields in
      guard let latitude = degrees(fields[3], fields[4]), let longitude = degrees(fields[5], fields[6]) else {
        return 0.0
      }
      var fix = truth
      (fix.latitude, fix.longitude) = (latitude, longitude)
      return truth.distance(to: fix)
    }
    #expect(off.filter { $0 > 70 }.count > 40)
    #expect(off.filter { $0 < 12 }.count > 900)
    #expect(off.allSatisfy { $0 < 270 })
  }

  @Test("comes with a dilution and satellites that fit")
  func dilution() {
    for (environment, range, satellites) in [
      (Drive.Environment.openSky, 0.9...0.9, 12...12), (.suburban, 1.0...1.5, 7...9), (.canyon, 1.8...3.6, 4...6),
    ] {
      for fields in Drive(.suburban, seed: 35, environment: environment).sentences("GGA") {
        #expect(Double(fields[8]).map(range.contains) == true)
        #expect(Int(fields[7]).map(satellites.contains) == true)
      }
    }
    let afterTunnel = Drive(.tunnel, seed: 36).sentences("GGA").compactMap { $0[6] == "1" ? Double($0[8]) : nil }
    #expect(afterTunnel.contains { $0 > 2 }, "a fresh lock is a poor one")
  }
}

private func deviation(_ values: [Double]) -> Double {
  let mean = values.reduce(0, +) / Double(values.count)
  return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
}

private func correlation(_ values: [Double], lag: Int) -> Double {
  let mean = values.reduce(0, +) / Double(values.count)
  let product = zip(values, values.dropFirst(lag)).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
  let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  return product / square
}
