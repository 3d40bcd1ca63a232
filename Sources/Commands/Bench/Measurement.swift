import Tracking

/// What one policy makes of one trial.
struct Measurement: Sendable {
  /// Recorded metres comparable with the truth.
  var metres: Double
  /// The true metres it answers for: those outside its own gaps.
  var trueMetres: Double
  var findings: Findings

  init(_ epochs: [Epoch], _ policy: AcceptancePolicy, _ road: TrueRoad) {
    var capture = Capture(policy: policy)
    var findings = Findings(kind: .nmea, policy: policy)
    var recorded = Odometer()
    var events: [CaptureEvent] = []
    func drain() {
      for event in events {
        findings.take(event)
        if case .kept(let sample) = event { recorded.append(sample.time, findings.walk.metres) }
      }
      events.removeAll(keepingCapacity: true)
    }
    for epoch in epochs {
      capture.take(epoch, into: &events)
      drain()
    }
    capture.finish(.processStopped, into: &events)
    drain()
    self.findings = findings
    let gaps = findings.ledger.gaps
    metres = road.comparable(recorded, total: findings.walk.metres, gaps: gaps)
    trueMetres = road.metres(outside: gaps)
  }

  /// Per cent of the true metres; nil where there are none.
  var error: Double? { trueMetres > 0.5 ? (metres / trueMetres - 1) * 100 : nil }
  var gaps: [Gap] { findings.ledger.gaps }
}
