import Tracking

/// What adding up every position gives: no rule, every hole bridged.
struct PlainSum: Sendable {
  var metres: Double
  var error: Double?

  init(_ trial: Trial) {
    var recorded = Odometer()
    var total = 0.0
    var last: Fix?
    for fix in trial.fixes where fix.coordinate.isOnEarth {
      if let last {
        guard fix.time > last.time else { continue }
        total += Ellipsoid.distance(from: last.coordinate, to: fix.coordinate).metres
      }
      recorded.append(fix.time, total)
      last = fix
    }
    metres = trial.road.comparable(recorded, total: total, gaps: [])
    let truth = trial.road.metres(outside: [])
    error = truth > 0.5 ? (metres / truth - 1) * 100 : nil
  }
}
