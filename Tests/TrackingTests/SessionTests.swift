import Testing

@testable import Tracking

@Suite("Sessions, segments and gaps (P-6)")
struct SessionTests {
  @Test(
    "ends a session at a silence past fifteen seconds (P-6.1)",
    arguments: [
      ("aaaa.aaaa", 1, 0),  // a letter is a usable fix, a dot ten silent seconds
      ("aaaa..aaaa", 2, 1),
      ("aaaa..a..aaaa", 2, 1),  // a lone fix in between keeps nothing: one gap, not two (P-5.15)
      ("aaaaxxxxxxxxxxxxxxaaaa", 1, 0),
      ("aaaaxxxxxxxxxxxxxxxaaaa", 2, 1),
    ])
  func breaks(_ drive: String, segments: Int, gaps: Int) {
    let outcome = Outcome(epochs(drive))
    #expect(outcome.mileage.segmentCount == segments)
    #expect(outcome.mileage.gapCount == gaps)
    #expect(outcome.gaps.count == gaps)
  }

  @Test("keeps silence of exactly fifteen seconds inside a session")
  func limitIsInclusive() {
    let fixes = [0.0, 1, 2, 17, 18, 19].map { Fix.sample(second: $0, metres: $0 * 15) }
    #expect(Outcome(fixes: fixes).sessions.count == 1)
  }

  @Test(
    "names a silence for what was refused most meanwhile (P-6.1)",
    arguments: [
      ("aaaa..aaaa", EndReason.silent),
      ("aaaaxxxxxxxxxxxxxxxxaaaa", .noFix),
      ("aaaappppppppppppppppaaaa", .poorAccuracy),
      ("aaaaxxppppppppppppppaaaa", .poorAccuracy),
      ("aaaaxxxxxxxxppppppppaaaa", .noFix),  // a tie goes to the first named
    ])
  func reason(_ drive: String, reason: EndReason) {
    #expect(Outcome(epochs(drive)).reasons == [reason, .processStopped])
  }

  @Test("lists a gap from the last fix heard to the next session, with its straight line (P-6.4)")
  func ledger() {
    let outcome = Outcome(epochs("aaaa" + "............" + "aaaa"))
    #expect(outcome.gaps.count == 1)
    let gap = outcome.gaps.first
    #expect(gap?.startedAt == .second(3))
    #expect(gap?.duration == .seconds(121))
    #expect(abs((gap?.straightLine.metres ?? 0) - 1635) < 0.5)
    #expect(abs(outcome.metres - 90) < 0.1, "3 legs of 15 m on each side, never the hole")
  }

  @Test("a jump that is followed is a gap between the last fix before it and the first after it (P-5.16)")
  func reanchored() {
    let fixes = (0...12).map { Fix.sample(second: Double($0), metres: Double($0) * 15, east: $0 > 5 ? 500 : 0) }
    let gaps = Outcome(fixes: fixes).gaps
    #expect(gaps.map(\.reason) == [.reanchored])
    #expect(gaps.first?.startedAt == .second(5))
    #expect(gaps.first?.duration == .seconds(1))
  }

  @Test("a long wait with fixes is no gap, and its jitter adds nothing")
  func waiting() {
    var fixes = (0...2).map { Fix.sample(second: Double($0), metres: 18.53 * Double($0), speed: 18.5) }
    for second in 3...92 {
      let jitter = Double(second % 5) * 0.6
      fixes.append(.sample(second: Double(second), metres: 37.06 + jitter, speed: 0.1))
    }
    fixes += (93...95).map { Fix.sample(second: Double($0), metres: 37.06 + 18.53 * Double($0 - 92), speed: 18.5) }
    let outcome = Outcome(fixes: fixes)
    #expect(outcome.sessions.count == 1)
    #expect(abs(outcome.metres - 5 * 18.53) < 3)
  }

  @Test("a session that ends while moving keeps its last fix, thinned or close (P-6.5)")
  func lastFix() {
    var fixes = (0...40).map { Fix.sample(second: Double($0) / 5, metres: Double($0) * 3) }
    fixes.append(.sample(second: 8.2, metres: 123))
    let outcome = Outcome(fixes: fixes)
    #expect(abs(outcome.metres - 123) < 0.01)
    #expect(outcome.verdicts.last == .accepted)
    #expect(outcome.tally.judged == fixes.count)
    #expect(outcome.tally.accepted == outcome.samples.joined().count)
  }

  @Test("a parked receiver measures nothing, which is not zero (P-7.4)")
  func parked() {
    let outcome = Outcome(epochs(String(repeating: "s", count: 600)))
    #expect(outcome.mileage.status == .notEnoughRouteRecorded)
    #expect(outcome.tally[.stationary] == 599)
    #expect(outcome.sessions.first?.standing == .seconds(599))
  }

  @Test("integrates Doppler over the session as a witness (P-7.3)")
  func witness() {
    let facts = Outcome(epochs(String(repeating: "a", count: 61))).sessions.first
    #expect(abs((facts?.speedDistance?.metres ?? 0) - 900) < 1e-6)
    #expect(facts?.moving == .seconds(58))  // two seconds to believe it
  }

  @Test(
    "takes what agrees from a capture of fewer than three usable fixes (P-5.15)",
    arguments: [
      ("a", 1, 0.0), ("aa", 2, 15.0), ("ax", 1, 0), ("a..a", 2, 0), ("ss", 1, 0),
    ])
  func short(_ drive: String, accepted: Int, metres: Double) {
    let outcome = Outcome(epochs(drive))
    #expect(outcome.tally.accepted == accepted)
    #expect(abs(outcome.metres - metres) < 0.01)
    #expect(outcome.tally.judged == epochs(drive).count)
  }
}
