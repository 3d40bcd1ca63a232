import Testing

@testable import Tracking

@Suite("Acceptance policy (P-5)")
struct PolicyTests {
  /// A minute of driving north at 15 m/s, 1 Hz.
  private let drive = (0..<60).map { Fix.sample(second: Double($0), metres: Double($0) * 15) }

  /// Verdict of a fix that joins the drive in its middle.
  private func verdict(of fix: Fix, policy: AcceptancePolicy = .vehicle) -> Verdict? {
    let outcome = Outcome(fixes: Array(drive[..<30]) + [fix] + drive[31...], policy: policy)
    return outcome.verdicts.count > 30 ? outcome.verdicts[30] : nil
  }

  @Test(
    "names the first rule a fix breaks",
    arguments: [
      (Fix.sample(second: 30, metres: 450), Verdict.accepted),
      (.sample(second: 30, metres: 450, accuracy: nil), .invalidAccuracy),
      // Limits accept: what is refused here is a step shorter than the 41 m of its σ, which doubt asks for (P-5.13).
      (.sample(second: 30, metres: 450, accuracy: .metres(100)), .negligibleMovement),
      (.sample(second: 30, metres: 450, accuracy: .metres(100.1)), .poorAccuracy),
      (.sample(second: 30, metres: 450, solution: .manual), .notMeasured),
      (.sample(second: 30, metres: 450, solution: .simulated), .notMeasured),
      (.sample(second: 30, metres: 450, solution: .deadReckoned), .accepted),
      (.sample(second: 29.005, metres: 435), .duplicateTimestamp),
      (.sample(second: 28.5, metres: 428), .outOfOrder),
      (.sample(second: 29.5, metres: 442), .thinned),
      (.sample(second: 30, metres: 1450, speed: nil), .implausibleSpeed),
      (.sample(second: 30, metres: 470, speed: 15), .disagreesWithDoppler),
      (.sample(second: 30, metres: 452, speed: 15), .accepted),  // 17.5 m are within reach of 15 m/s
      (.sample(second: 30, metres: 453, speed: 15), .outrunsDoppler),
      (.sample(second: 30, metres: 450, speed: nil), .outrunsDoppler),
      (.sample(second: 30, metres: 437, speed: 15), .negligibleMovement),
    ])
  func firstRule(fix: Fix, expected: Verdict) {
    #expect(verdict(of: fix) == expected)
  }

  @Test("refuses what cannot be a position on Earth (P-5.2)", arguments: [(0.0, 0.0), (.nan, 15), (91, 15), (45, 181)])
  func invalidCoordinate(latitude: Double, longitude: Double) {
    var fix = Fix.sample(second: 30)
    fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    #expect(verdict(of: fix) == .invalidCoordinate)
  }

  @Test("a tally holds every verdict apart (P-5.18)")
  func tallies() {
    var tally = Tally()
    for verdict in Verdict.allCases { tally[verdict] += Int(verdict.rawValue) + 1 }
    #expect(Verdict.allCases.allSatisfy { tally[$0] == Int($0.rawValue) + 1 })
    #expect(tally.judged == (1...Verdict.allCases.count).reduce(0, +))
    #expect(
      tally.hashValue
        == {
          var other = Tally(); other += tally; return other
        }().hashValue)
  }

  @Test("dead reckoning carries on for five seconds (P-5.3)")
  func deadReckoning() {
    let fixes = drive.enumerated().map { index, fix in
      var fix = fix
      if (20..<30).contains(index) { fix.solution = .deadReckoned }
      return fix
    }
    let outcome = Outcome(fixes: fixes)
    #expect(
      outcome.verdicts[20..<30].map { $0 == .accepted } == [true, true, true, true, true] + [
        false, false, false, false, false,
      ])
    #expect(outcome.tally[.notMeasured] == 5)
    #expect(abs(outcome.metres - 59 * 15) < 0.1, "fixes came back within the silence: no gap")
  }

  @Test("one bad fix changes no reference and no distance (P-5)")
  func oneBadFix() {
    var fixes = drive
    fixes[30] = .sample(second: 30, metres: 5450)
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.tally[.implausibleSpeed] == 1)
    #expect(abs(outcome.metres - 59 * 15) < 0.1)
    #expect(outcome.sessions.count == 1)
  }

  @Test("a wrong first fix is provisional and measures nothing (P-5.15)")
  func wrongFirstFix() {
    let outcome = Outcome(fixes: [.sample(second: -1, metres: 33_360)] + drive)
    #expect(outcome.verdicts.first == .provisional)
    #expect(outcome.verdicts.dropFirst().first == .accepted)
    #expect(abs(outcome.metres - 59 * 15) < 0.1)
    #expect(outcome.mileage.gapCount == 0)
  }

  @Test("three refusals that agree start over there, without the jump (P-5.16)")
  func reanchoring() {
    let moved = (30..<60).map { Fix.sample(second: Double($0), metres: Double($0) * 15 + 20_000) }
    let outcome = Outcome(fixes: Array(drive[..<30]) + moved)
    #expect(outcome.reasons == [.reanchored, .processStopped])
    #expect(abs(outcome.metres - (29 + 29) * 15) < 0.1)
    #expect(abs((outcome.gaps.first?.straightLine.metres ?? 0) - 20_015) < 5)
    #expect(outcome.tally.judged == 60)
  }

  @Test(
    "with ten seconds to agree, a reflection of nine is no place to go on from, and adds nothing (P-5.10, P-5.16)",
    arguments: [1.0, 5, 10])
  func reflection(hertz: Double) {
    let fixes = (0...Int(60 * hertz)).map { index in
      let second = Double(index) / hertz
      return Fix.sample(second: second, metres: second * 15, east: (20..<29).contains(second) ? 180 : 0)
    }
    var policy = AcceptancePolicy.vehicle
    policy.reanchorSpan = .seconds(10)
    let outcome = Outcome(fixes: fixes, policy: policy)
    #expect(outcome.sessions.count == 1)
    #expect(abs(outcome.metres - 900) < 0.1)
  }

  @Test("a timestamp from the future does not lock out the day (P-5.16)")
  func future() {
    let sixYears = 6.0 * 365 * 86400
    let fixes = Array(drive[...5]) + [.sample(second: 5 + sixYears, metres: 75)] + drive[6..<21]
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.metres >= 17 * 15 && outcome.metres <= 20 * 15)
    #expect(outcome.sessions.last?.lastHeardAt == .second(20))
  }

  @Test("late points cannot make distance shrink or double (P-5.8)")
  func outOfOrder() {
    let fixes = [0.0, 2, 1, 3, 3, 4].map { Fix.sample(second: $0, metres: $0 * 18.53, speed: 18.5) }
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.tally[.outOfOrder] == 1)
    #expect(outcome.tally[.duplicateTimestamp] == 1)
    #expect(abs(outcome.metres - 74.13) < 0.1)
  }

  @Test("the same fix again feeds no heartbeat (P-5.8)")
  func frozen() {
    let fixes = (0...60).map { _ in Fix.sample(second: 0) } + [.sample(second: 61, metres: 1000)]
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.tally[.duplicateTimestamp] == 60)
    #expect(outcome.tally.accepted == 2)
    #expect(outcome.sessions.count == 2)
    #expect(outcome.metres == 0)
  }

  @Test("validity has no exemption after a silence (P-5)")
  func noExemption() {
    var zero = Fix.sample(second: 3600)
    zero.coordinate = Coordinate(latitude: 0, longitude: 0)
    let outcome = Outcome(fixes: [zero, .sample(second: 3601, accuracy: .metres(500)), .sample(second: 3602)])
    #expect(outcome.verdicts == [.invalidCoordinate, .poorAccuracy, .accepted])
  }

  @Test("a drive at 5 and 10 Hz measures what it does at 1 Hz (P-5.11)", arguments: [1.0, 5, 10])
  func rates(hertz: Double) {
    let fixes = (0...Int(60 * hertz)).map { Fix.sample(second: Double($0) / hertz, metres: Double($0) / hertz * 15) }
    #expect(abs(Outcome(fixes: fixes).metres - 900) < 0.1)
  }

  @Test("live: what is before the shift or after its stop is not kept (P-5.6)")
  func bounds() {
    let bounds = RecordingBounds(startedAt: .second(10), stop: .init(at: .second(20), kind: .paused))
    let outcome = Outcome(drive.map { Epoch($0) }, bounds: bounds)
    #expect(outcome.tally[.beforeShiftStart] == 10)
    #expect(outcome.tally[.shiftPaused] == 39)
    #expect(abs(outcome.metres - 150) < 0.1)
  }

  @Test("`classic` has its own limits and no rule of the receiver's (P-5.17)")
  func classic() {
    #expect(verdict(of: .sample(second: 30, metres: 470, speed: 15), policy: .classic) == .accepted)
    #expect(verdict(of: .sample(second: 29.5, metres: 441), policy: .classic) == .accepted)
    #expect(verdict(of: .sample(second: 30, metres: 439.9), policy: .classic) == .negligibleMovement)
    let two = [Fix.sample(second: 0), .sample(second: 120, metres: 100), .sample(second: 241, metres: 200)]
    let outcome = Outcome(fixes: two, policy: .classic)
    #expect(outcome.mileage.segmentCount == 1)
    #expect(outcome.mileage.gapCount == 1)
  }

  @Test("every threshold can be read and set by its name (P-5.17)", arguments: Threshold.all.map(\.name))
  func thresholds(name: String) throws {
    var policy = AcceptancePolicy.vehicle
    try policy.set(name, to: "7.5")
    #expect(Threshold.all.first { $0.name == name }?.value(policy) == 7.5)
  }

  @Test(
    "a value that is none is refused",
    arguments: [
      ("maximumAccuracy", "x"), ("maximumAccuracy", "-1"), ("maximumAge", "nan"), ("speedAllowance", "off"),
      ("noSuch", "1"),
    ])
  func refusedValue(name: String, text: String) {
    var policy = AcceptancePolicy.vehicle
    #expect(throws: AcceptancePolicy.AssignmentError.self) { try policy.set(name, to: text) }
    #expect(policy == .vehicle)
  }
}
