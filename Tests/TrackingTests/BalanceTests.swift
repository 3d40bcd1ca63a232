import Testing

@testable import Tracking

@Suite("Steps balanced against Doppler (P-5.13a)")
struct BalanceTests {
  /// North at 5 m/s for ten minutes, and every other ten seconds seen 5 m further east.
  private func road(accuracy: Double) -> [Fix] {
    (0..<600).map { second in
      var fix = Fix.sample(
        second: Double(second), metres: Double(second) * 5, east: (second / 10).isMultiple(of: 2) ? 0 : 5,
        accuracy: .metres(accuracy), speed: 5)
      fix.track = 0
      return fix
    }
  }

  @Test(
    "what a step is too long by the next ones are not, beyond an accuracy that may have been assumed",
    arguments: [(30.0, 25.0...60), (31, -5...10)])
  func debt(accuracy: Double, excess: ClosedRange<Double>) {
    #expect(excess.contains(Outcome(fixes: road(accuracy: accuracy)).metres - 599 * 5))
  }

  @Test("how much is remembered is limited", arguments: [(0.0, 25.0...60), (20, -5...10)])
  func maximumDebt(limit: Double, excess: ClosedRange<Double>) throws {
    var policy = AcceptancePolicy.vehicle
    try policy.set("maximumDebt", to: "\(limit)")
    #expect(excess.contains(Outcome(fixes: road(accuracy: 40), policy: policy).metres - 599 * 5))
  }

  @Test("noise in the speed is no way where the course shows it", arguments: [(true, -5.0...10), (false, 25...60)])
  func noisySpeed(hasCourse: Bool, excess: ClosedRange<Double>) {
    // Across the road there is noise of 0.8 m/s, which makes 5 m/s 5.07.
    let fixes = road(accuracy: 40).enumerated().map { index, fix in
      var fix = fix
      fix.speed = .metresPerSecond(5.07)
      fix.track = hasCourse ? index.isMultiple(of: 2) ? 9.5 : 350.5 : nil
      return fix
    }
    #expect(excess.contains(Outcome(fixes: fixes).metres - 599 * 5))
  }

  @Test("a step still held back when the car has parked is not lost", arguments: [1, 10])
  func parkedWhileHeld(rate: Int) {
    // Reads 4 m too far ahead for its last eight seconds, which is more than doubt allows; then it stands.
    let fixes = (0..<80 * rate).map { index in
      let second = Double(index) / Double(rate)
      let isAhead = second > 32
      return Fix.sample(
        second: second, metres: min(second, 40) * 5 + (isAhead ? 4 : 0), accuracy: .metres(40),
        speed: second <= 40 ? 5.05 : 0.1)
    }
    let outcome = Outcome(fixes: fixes)
    #expect(abs(outcome.metres - 200) < 10)
    #expect(outcome.verdicts.filter { $0 == .accepted }.count == outcome.tally.accepted)
  }

  @Test("the way round a right angle is longer than across")
  func shortcut() {
    var windings = Windings()
    #expect(windings.isEmpty)
    windings.add(30, course: 0)
    #expect(abs(windings.shortcut) < 1e-9)
    windings.add(40, course: 90)
    #expect(abs(windings.shortcut - 20) < 1e-9)
  }
}
