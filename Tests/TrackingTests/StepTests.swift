import Testing

@testable import Tracking

@Suite("Steps under doubt and beside Doppler (P-5.13, P-5.13a)")
struct StepTests {
  /// North at 5 m/s for 58 s, then east, at an accuracy in metres.
  private func corner(accuracy: Double, hasCourse: Bool) -> [Fix] {
    (0..<120).map { second in
      let north = Double(min(second, 58)) * 5
      var fix = Fix.sample(
        second: Double(second), metres: north, east: Double(max(0, second - 58)) * 5, accuracy: .metres(accuracy),
        speed: 5)
      if hasCourse { fix.track = second <= 58 ? 0 : 90 }
      return fix
    }
  }

  @Test(
    "under doubt a step must be 1 σ long, unless it rounds a corner",
    arguments: [(29.0, false, 100...120), (60, false, 18...26), (60, true, 18...28)])
  func doubt(accuracy: Double, hasCourse: Bool, kept: ClosedRange<Int>) {
    #expect(kept.contains(Outcome(fixes: corner(accuracy: accuracy, hasCourse: hasCourse)).tally.accepted))
  }

  @Test(
    "straight on a step must be 7 m, where the course says that it is straight", arguments: [(false, 120), (true, 61)])
  func straight(hasCourse: Bool, kept: Int) {
    #expect(abs(Outcome(fixes: corner(accuracy: 20, hasCourse: hasCourse)).tally.accepted - kept) <= 1)
  }

  @Test("under doubt the first step after standing must be 2 σ", arguments: [(0, 96.0), (10, 112)])
  func departure(stand: Int, next: Double) {
    // σ is 14 m, the car goes 4 m in a second, its Doppler says 4.1, and stands where a step has just been kept.
    let fixes = (0..<60).map { second in
      let isStanding = (21..<21 + stand).contains(second)
      let metres = Double(min(second, 20) + max(0, second - 20 - stand)) * 4
      return Fix.sample(
        second: Double(second), metres: metres, accuracy: .metres(14 * 2.45), speed: isStanding ? 0 : 4.1)
    }
    let samples = Outcome(fixes: fixes).samples.first ?? []
    let metres = samples.map { (($0.coordinate.latitude - 45) * 111_131.8).rounded() }
    #expect(metres.contains(80))
    #expect(metres.first { $0 > 80 } == next)
  }

  @Test("a corner right after a stop is not cut", arguments: [true, false])
  func cornerAfterStop(hasCourse: Bool) {
    // North to a stop line, 4 m further on to the right.
    let fixes = (0..<80).map { second in
      let metres = Double(min(second, 18) + max(0, second - 50)) * 3
      let isStanding = (19...50).contains(second)
      var fix = Fix.sample(
        second: Double(second), metres: min(metres, 58), east: max(0, metres - 58), speed: isStanding ? 0.1 : 3.1)
      if hasCourse { fix.track = metres < 58 ? 0 : 90 }
      return fix
    }
    let outcome = Outcome(fixes: fixes)
    // Believed at 53 s, when the car is round the corner; without a course nobody knows of it.
    #expect(outcome.samples.first?.contains { $0.time == .second(52) } == hasCourse)
    #expect(outcome.verdicts.filter { $0 == .accepted }.count == outcome.tally.accepted)
    #expect(outcome.tally.judged == 80)
  }

  @Test("a place the Doppler does not explain is not believed for having stood there")
  func heldAtRest() {
    // Reflected 11.5 m aside on the approach, it stands there for a minute and is back soon after it drives on.
    let fixes = (0..<120).map { second in
      let metres = Double(min(second, 28) + max(0, second - 90)) * 3
      let isAside = (27..<94).contains(second)
      let isStanding = (29..<91).contains(second)
      return Fix.sample(
        second: Double(second), metres: metres, east: isAside ? 11.5 : 0, speed: isStanding ? 0.1 : 3.1)
    }
    #expect(abs(Outcome(fixes: fixes).metres - 57 * 3) < 0.1)
  }

  @Test("a course keeps the corner that doubt would cut")
  func corners() {
    let cut = Outcome(fixes: corner(accuracy: 70, hasCourse: false)).metres
    let kept = Outcome(fixes: corner(accuracy: 70, hasCourse: true)).metres
    #expect(abs(kept - 595) < 5, "the first fix round the corner is the vertex")
    #expect(cut < kept)
  }

  @Test("sideways noise longer than Doppler allows adds nothing")
  func noise() {
    let fixes = (0..<120).map { second in
      Fix.sample(second: Double(second), metres: Double(second) * 3, east: second % 7 == 3 ? 6 : 0, speed: 3)
    }
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.tally[.outrunsDoppler] >= 16)
    #expect(abs(outcome.metres - 119 * 3) < 3)
  }

  @Test("a receiver whose Doppler lies is believed after ten seconds, under doubt too", arguments: [5.0, 60])
  func lyingDoppler(accuracy: Double) {
    let fixes = (0..<300).map {
      Fix.sample(second: Double($0), metres: Double($0) * 15, accuracy: .metres(accuracy), speed: 11)
    }
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.tally[.outrunsDoppler] > 200)
    #expect(abs(outcome.metres - 299 * 15) < 0.1)
  }

  @Test("without Doppler, drift below its σ is no departure", arguments: [(40.0, 15.0), (80, 30)])
  func drift(accuracy: Double, metres: Double) {
    let fixes = (0..<3600).map { second in
      let swing = Double((second / 20) % 4) - 1.5
      return Fix.sample(second: Double(second), metres: swing * metres, accuracy: .metres(accuracy), speed: nil)
    }
    #expect(Outcome(fixes: fixes).metres == 0)
  }
}
