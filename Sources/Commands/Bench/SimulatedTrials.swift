import NMEA
import Simulation
import Tracking

/// A simulated drive of the accuracy table. (P-9.4)
struct SimulatedTrial: Sendable {
  let drive: Drive

  var name: String {
    let rate = drive.rate == .oneHertz ? "" : " \(drive.rate.rawValue) Hz"
    let habit = drive.habit == .ublox ? "" : " \(drive.habit.rawValue)"
    return "\(drive.kind.rawValue) \(drive.environment.rawValue)\(habit)\(rate) #\(drive.seed)"
  }

  /// Drives it and decodes what its receiver sent.
  func trial() -> Trial {
    var options = NMEAOptions()
    options.date = drive.start.date
    var reader = NMEAReader(options: options)
    var epochs: [Epoch] = []
    drive.write { bytes in bytes.withUnsafeBytes { reader.read($0, into: &epochs) } }
    reader.finish(into: &epochs)
    let truth = drive.truth
    var odometer = Odometer()
    drive.readOdometer { odometer.append($0, $1.metres) }
    return Trial(name, .simulated, epochs, TrueRoad(metres: truth.length.metres, odometer: odometer))
  }
}

extension SimulatedTrial {
  /// The fixed table: kinds by sky, receivers by sky, rates by sky, and parked hours.
  static let all: [SimulatedTrial] = kinds + habits + rates + parked

  private typealias Kind = Drive.Kind

  private static let kinds = Kind.allCases.filter { $0 != .parked }.flatMap { kind in
    Drive.Environment.allCases.flatMap { sky in
      [101, 102].map { seed in
        SimulatedTrial(drive: Drive(kind, seed: seed, duration: .seconds(1200), environment: sky))
      }
    }
  }

  private static let habits = Drive.Habit.allCases.filter { $0 != .ublox }.flatMap { habit in
    Drive.Environment.allCases.flatMap { sky in
      [Kind.suburban, .stopAndGo].map { kind in
        SimulatedTrial(drive: Drive(kind, seed: 201, duration: .seconds(1200), environment: sky, habit: habit))
      }
    }
  }

  private static let rates = [Drive.Rate.fiveHertz, .tenHertz].flatMap { rate in
    Drive.Environment.allCases.flatMap { sky in
      [Kind.highway, .suburban, .oldTown, .stopAndGo].map { kind in
        SimulatedTrial(drive: Drive(kind, seed: 301, duration: .seconds(1200), environment: sky, rate: rate))
      }
    }
  }

  private static let parked = Drive.Environment.allCases.flatMap { sky in
    Drive.Habit.allCases.flatMap { habit in
      [401, 402].map {
        SimulatedTrial(drive: Drive(.parked, seed: $0, duration: .seconds(3600), environment: sky, habit: habit))
      }
    }
      + [
        SimulatedTrial(drive: Drive(.parked, seed: 403, duration: .seconds(3600), environment: sky, rate: .tenHertz)),
        SimulatedTrial(
          drive: Drive(
            .parked, seed: 404, duration: .seconds(3600), environment: sky, habit: .noDoppler, rate: .fiveHertz)),
      ]
  }
}
