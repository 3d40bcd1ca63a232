import Testing

@testable import Tracking

@Suite("Motion and Doppler (P-5.14, P-1.3)")
struct MotionTests {
  @Test("drift at rest adds nothing, whatever the noise does to the position", arguments: [0.0, 0.3, 0.49])
  func drift(speed: Double) {
    let fixes = (0..<3600).map { second in
      Fix.sample(
        second: Double(second), metres: 6 * Double((second * 7919) % 13) / 13, accuracy: .metres(8), speed: speed)
    }
    #expect(Outcome(fixes: fixes).metres == 0)
  }

  @Test("noise in the speed does not hide a stop, at any rate", arguments: [1, 5, 10])
  func noisyRest(rate: Int) {
    let fixes = (0..<60 * rate).map { index in
      let second = Double(index) / Double(rate)
      let isMoving = second <= 20
      return Fix.sample(
        second: second, metres: min(second, 20) * 10,
        speed: isMoving ? 10 : index.isMultiple(of: 5) ? 0.9 : 0.4)
    }
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.sessions.first.map { $0.standing.seconds > 30 } == true)
    #expect(abs(outcome.metres - 200) < 3, "the last step may be too short")
  }

  @Test("an empty speed leaves the motion state alone (P-1.3)", arguments: [(1, false), (5, true)])
  func emptyAtRest(slowFixes: Int, stands: Bool) {
    var fixes = (0..<20).map { Fix.sample(second: Double($0), metres: Double($0) * 10, speed: 10) }
    fixes += (20..<20 + slowFixes).map { .sample(second: Double($0), metres: 195, speed: 0.4) }
    fixes += (0..<8).map { .sample(second: Double(20 + slowFixes + $0), metres: 195, speed: nil) }
    #expect((Outcome(fixes: fixes).verdicts.last == .stationary) == stands)
  }

  @Test("what stood while speeds were empty stands as soon as they count as missing (P-1.3)")
  func windowFillsMeanwhile() {
    var fixes = (0..<20).map { Fix.sample(second: Double($0), metres: Double($0) * 10, speed: 10) }
    // Swings about the place where it stopped, a metre or two a second, and is back every eight.
    let swing = [0.0, 2, 4, 2, 0, -2, -4, -2]
    fixes += (20..<60).map { .sample(second: Double($0), metres: 195 + swing[$0 % 8], speed: nil) }
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.verdicts[31...].allSatisfy { $0 == .stationary })
    #expect(outcome.samples.first?.last?.time == .second(19))
  }

  @Test("a departure is measured from the anchor: a slow start loses nothing")
  func slowStart() {
    var fixes = (0..<30).map { Fix.sample(second: Double($0), speed: 0) }
    for second in 30..<90 {
      fixes.append(.sample(second: Double(second), metres: Double(second - 29) * 2, speed: 2))
    }
    #expect(abs(Outcome(fixes: fixes).metres - 120) < 0.1)
  }

  @Test("a single fast fix is no departure")
  func glitch() {
    var fixes = (0..<60).map { Fix.sample(second: Double($0), speed: 0) }
    fixes[30] = .sample(second: 30, metres: 4, speed: 1.6)
    #expect(Outcome(fixes: fixes).tally.accepted == 1)
  }

  @Test("without any speed the net displacement says what moves")
  func withoutSpeed() {
    var fixes = (0..<60).map { Fix.sample(second: Double($0), metres: Double($0 % 3), speed: nil) }
    #expect(Outcome(fixes: fixes).tally.accepted == 1)
    fixes += (60..<120).map { Fix.sample(second: Double($0), metres: Double($0 - 59) * 15, speed: nil) }
    #expect(abs(Outcome(fixes: fixes).metres - 900) < 1)
  }

  @Test("a speed worked out from positions is no Doppler (P-1.3)")
  func computedSpeed() {
    var test = DopplerTest()
    var metres = 0.0
    for second in 1...6 {
      let step = 10 + Double(second % 3) * 0.2
      metres += step
      test.take(.sample(second: Double(second), metres: metres, speed: step + 0.01), metres: step, seconds: 1)
    }
    #expect(!test.hasDoppler)
    test.take(.sample(second: 7, metres: metres + 10, speed: 10.3), metres: 10, seconds: 1)
    #expect(test.hasDoppler)
  }

  @Test("empty speeds leave the state alone for ten seconds (P-1.3)", arguments: [(10.0, true), (11, false)])
  func emptySpeeds(seconds: Double, hasDoppler: Bool) {
    var test = DopplerTest()
    test.take(.sample(second: 0, speed: 9), metres: 0, seconds: 0)
    test.take(.sample(second: seconds, speed: nil), metres: 0, seconds: seconds)
    #expect(test.hasDoppler == hasDoppler)
  }
}
