import Tracking

/// One line of the accuracy table: a trial, and what everybody makes of it. (P-9.4)
struct AccuracyRow: Sendable {
  let name: String
  let half: Trial.Half
  let isParked: Bool
  let trueMetres: Double
  let hours: Double
  var vehicle: Measurement
  var classic: Measurement
  var plain: PlainSum
  /// The vehicle policy on the same capture thinned to 1 Hz, in per cent of itself; nil at 1 Hz.
  let thinning: Double?
  /// GPSBabel's metres and error; nil where it has not measured.
  let babel: (metres: Double, error: Double?)?

  init(_ trial: Trial, _ policy: AcceptancePolicy) {
    name = trial.name
    half = trial.half
    isParked = trial.isParked
    trueMetres = trial.road.metres
    let times = trial.fixes.map(\.time)
    hours = times.first.flatMap { first in times.last.map { ($0 - first).seconds / 3600 } } ?? 0
    vehicle = Measurement(trial.epochs, policy, trial.road)
    classic = Measurement(trial.epochs, .classic, trial.road)
    plain = PlainSum(trial)
    thinning = Self.thinning(trial, vehicle, policy)
    let truth = trueMetres
    let isWhole = trial.road.pieces.isEmpty
    babel = trial.nmea.flatMap { isWhole ? GPSBabel.metres($0) : nil }
      .map { ($0, truth > 0.5 ? ($0 / truth - 1) * 100 : nil) }
  }

  private static func thinning(_ trial: Trial, _ vehicle: Measurement, _ policy: AcceptancePolicy) -> Double? {
    guard trial.rate > 1, !trial.isParked, vehicle.metres > 0 else { return nil }
    let thin = Measurement(trial.thinned, policy, trial.road)
    return thin.metres > 0 ? (vehicle.metres / thin.metres - 1) * 100 : nil
  }

  /// Doppler agreement in per cent of the witness; nil without one.
  var witness: Double? {
    guard let metres = vehicle.findings.speedDistance?.metres, metres > 1, vehicle.findings.walk.metres > 0 else {
      return nil
    }
    return (vehicle.findings.walk.metres / metres - 1) * 100
  }

  /// By how many percentage points the best of the others is closer; negative when none is. Parked trials have none.
  var behind: Double? {
    let others = [classic.error, plain.error, babel?.error].compactMap { $0.map(abs) }
    guard let best = others.min(), let own = vehicle.error else { return nil }
    return abs(own) - best
  }
}
