@testable import Tracking

/// 2026-03-02T08:00:00Z, a day nobody in particular drove.
let shiftStart = Timestamp(seconds: 1_772_438_400)

extension Timestamp {
  static func second(_ seconds: Double) -> Timestamp { shiftStart + .seconds(seconds) }
}

extension Fix {
  /// A fix `metres` north of 45° N 15° E, `second` after the start; a test names only what it is about.
  static func sample(
    second: Double = 0, metres: Double = 0, east: Double = 0, accuracy: Distance? = .metres(5), speed: Double? = 15,
    solution: Solution = .autonomous
  ) -> Fix {
    // 111 131.8 m is a degree of latitude at 45° N, 78 846.8 m one of longitude.
    let coordinate = Coordinate(latitude: 45 + metres / 111_131.8, longitude: 15 + east / 78_846.8)
    return Fix(
      time: .second(second), coordinate: coordinate, accuracy: accuracy,
      speed: speed.map { .metresPerSecond($0) }, solution: solution)
  }
}

/// A capture fed from text or fixes, with all that came of it.
struct Outcome {
  var verdicts: [Verdict] = []
  var sessions: [SessionFacts] = []
  var samples: [[Sample]] = []
  var walk = RouteWalk()
  var tally = Tally()

  var mileage: Mileage { Mileage(walk) }
  var metres: Double { walk.metres }
  var reasons: [EndReason?] { sessions.map(\.endReason) }

  var gaps: [Gap] {
    var ledger = GapLedger()
    for (facts, samples) in zip(sessions, samples) {
      if let first = samples.first, let last = samples.last { ledger.append(facts, first: first, last: last) }
    }
    return ledger.gaps
  }

  init(_ epochs: [Epoch], policy: AcceptancePolicy = .vehicle, bounds: RecordingBounds = RecordingBounds()) {
    var capture = Capture(policy: policy)
    capture.bounds = bounds
    capture.reportsVerdicts = true
    var events: [CaptureEvent] = []
    for epoch in epochs { capture.take(epoch, into: &events) }
    capture.finish(.processStopped, into: &events)
    tally = capture.tally
    var settled: [Int: Verdict] = [:]
    for event in events { take(event, &settled) }
    verdicts = epochs.indices.compactMap { settled[$0] }
  }

  init(fixes: [Fix], policy: AcceptancePolicy = .vehicle) { self.init(fixes.map { Epoch($0) }, policy: policy) }

  private mutating func take(_ event: CaptureEvent, _ settled: inout [Int: Verdict]) {
    switch event {
    case .began: samples.append([])
    case .kept(let sample):
      samples[samples.count - 1].append(sample)
      walk.append(sample, session: samples.count)
    case .ended(let facts):
      sessions.append(facts)
      tally += facts.tally
    case .judged(let epoch, let verdict): settled[epoch] = verdict
    }
  }
}

/// One character a second on a straight road: `a` a fix at 15 m/s, `s` one standing still, `x` no fix,
/// `p` a fix with poor accuracy, `.` nothing at all for ten seconds.
func epochs(_ drive: String) -> [Epoch] {
  var second = 0.0
  var metres = 0.0
  var epochs: [Epoch] = []
  for character in drive {
    switch character {
    case "a":
      epochs.append(Epoch(.sample(second: second, metres: metres)))
      metres += 15
    case "s": epochs.append(Epoch(.sample(second: second, metres: metres, speed: 0)))
    case "p": epochs.append(Epoch(.sample(second: second, metres: metres, accuracy: .metres(101))))
    case "x": epochs.append(Epoch(noFix: .noFix, time: .second(second)))
    default:
      second += 9
      metres += 15 * 9
    }
    second += 1
  }
  return epochs
}
