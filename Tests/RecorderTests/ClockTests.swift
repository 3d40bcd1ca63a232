import Shifts
import TestSupport
import Testing
import Tracking

@testable import Recorder

@Suite("clocks (P-4)")
struct ClockTests {
  private static let year = 365 * 86400.0

  /// A reading of a boot that began 900 s ago.
  private func reading(
    _ wall: Timestamp, isSynchronised: Bool = false, isKept: Bool = true, boot: Double = 900
  ) -> ClockReading {
    var reading = ClockReading(boot: .seconds(boot), monotonic: .seconds(boot), bootID: "this", wall: wall)
    reading.isSynchronised = isSynchronised
    reading.isKept = isKept
    return reading
  }

  /// How the clock stands: seconds from noon, kernel, battery, newest instant of the store, and what comes of it.
  @Test(
    "how far the wall clock is believed (P-4.3)",
    arguments: [
      (0, true, true, nil, .trusted),
      (0, false, true, nil, .plausible),
      (0, false, false, nil, .unknown),  // a board that goes on from yesterday's shutdown
      (-10, false, true, -20, .plausible),
      (-10, false, true, 0, .unknown),  // before what the store knows
      (-year, false, true, nil, .unknown),  // before this build
      (-1_800_014_400, false, true, nil, .unknown),  // 1970
      (225 * 86400, false, true, nil, .plausible),
    ] as [(Double, Bool, Bool, Double?, WallClock.Trust)])
  func trust(_ offset: Double, _ isSynchronised: Bool, _ isKept: Bool, _ newest: Double?, _ expected: WallClock.Trust) {
    let now = reading(Stage.noon + .seconds(offset), isSynchronised: isSynchronised, isKept: isKept)
    #expect(WallClock().trust(now, newest: newest.map { Stage.noon + .seconds($0) }) == expected)
  }

  @Test(
    "agreement with the receiver for ten seconds makes it trusted, a difference ends that",
    arguments: [(0, 10, true), (1.9, 10, true), (0, 9, false), (2.1, 30, false), (-2.1, 30, false), (3600, 30, false)]
      as [(Double, Int, Bool)])
  func agreement(_ offset: Double, _ seconds: Int, _ isTrusted: Bool) {
    var clock = WallClock()
    for second in 0...seconds {
      let time = Stage.noon + .seconds(Double(second))
      clock.compare(time, reading(time + .seconds(offset), boot: Double(second)))
    }
    let last = reading(Stage.noon, boot: Double(seconds))
    #expect(clock.isTrusted(last) == isTrusted)
    clock.compare(Stage.noon, reading(Stage.noon - .seconds(2), boot: Double(seconds) + 1))
    #expect(!clock.isTrusted(last))
  }

  @Test(
    "a kernel and a receiver that differ for a minute is said",
    arguments: [(60, 5.0, true, true), (59, 5, true, false), (60, 1, true, false), (60, 5, false, false)]
      as [(Int, Double, Bool, Bool)])
  func dispute(_ seconds: Int, _ offset: Double, _ isSynchronised: Bool, _ isSaid: Bool) {
    var clock = WallClock()
    for second in 0...seconds {
      let time = Stage.noon + .seconds(Double(second))
      let now = reading(time + .seconds(offset), isSynchronised: isSynchronised, boot: Double(second))
      clock.compare(time, now)
    }
    #expect(clock.isDisputed(reading(Stage.noon, boot: Double(seconds))) == isSaid)
  }

  /// What an act of the driver gets: the anchor's boot, the wall clock's offset from noon, and whether that is kept.
  @Test(
    "an act gets receiver time, else a believable wall clock, else boot time (P-4.4)",
    arguments: [
      ("this", -1_800_014_400, true, Instant.utc(Stage.noon + .seconds(3))),
      ("this", 7200, true, .utc(Stage.noon + .seconds(3))),
      ("another", 7200, true, .utc(Stage.noon + .seconds(7200))),
      (nil, 7200, true, .utc(Stage.noon + .seconds(7200))),
      (nil, -1_800_014_400, true, .boot(id: "this", nanoseconds: 900_000_000_000)),
      ("another", -1_800_014_400, true, .boot(id: "this", nanoseconds: 900_000_000_000)),
      (nil, 7200, false, .boot(id: "this", nanoseconds: 900_000_000_000)),
    ] as [(String?, Double, Bool, Instant)])
  func instant(_ boot: String?, _ offset: Double, _ isKept: Bool, _ expected: Instant) {
    let anchor = boot.map { BootAnchor(bootID: $0, zero: Stage.noon + .seconds(3) - .seconds(900)) }
    let now = reading(Stage.noon + .seconds(offset), isKept: isKept)
    #expect(Instant.now(now, anchor: anchor, newest: nil) == expected)
  }

  /// Fixes as (boot seconds, receiver seconds); what zero of the boot clock is then, in seconds.
  @Test(
    "receiver time is carried by the boot clock once three fixes over two seconds agree",
    arguments: [
      ([(0, 100), (1, 101)], nil),
      ([(0, 100), (1, 101), (1.5, 101.5)], nil),
      ([(0, 100), (1, 101), (2, 102)], 100),
      ([(0, 100), (1, 101), (2.4, 102), (3, 103)], 100),  // a late one does not move it
      ([(0.4, 100), (1.4, 101), (2.4, 102), (3, 103)], 100),  // an early one does
      ([(0, 50), (1, 101), (2, 102)], nil),  // a wrong first one starts over
      ([(0, 50), (1, 101), (2, 102), (3, 103)], 100),
      ([(0, 100), (1, 101), (2, 102), (3, 200), (4, 104)], 100),  // one glitch changes nothing
      ([(0, 100), (1, 101), (2, 102), (3, 97), (4, 98), (5, 99)], 94),  // a step back is followed
    ] as [([(Double, Double)], Double?)])
  func anchor(_ fixes: [(Double, Double)], _ expected: Double?) {
    var clock = ReceiverClock()
    for (boot, time) in fixes { clock.take(Timestamp(nanoseconds: 0) + .seconds(time), boot: .seconds(boot)) }
    #expect(clock.zero == expected.map { Timestamp(nanoseconds: 0) + .seconds($0) })
  }

  @Test("a boot clock that runs a second an hour too fast is followed for a day")
  func drift() {
    var clock = ReceiverClock()
    let drift = 1.0 / 3600
    for second in stride(from: 0.0, through: 86400, by: 1) {
      clock.take(Timestamp(nanoseconds: 0) + .seconds(second), boot: .seconds(second * (1 + drift)))
    }
    let last = 86400 * (1 + drift)
    let carried = clock.zero.map { $0 + .seconds(last) }
    // At most ten minutes of drift behind.
    #expect(abs(((carried ?? Stage.noon) - Timestamp(nanoseconds: 0)).seconds - 86400) < 0.2)
  }

  @Test(
    "a board without a hardware clock that goes on from a file is known",
    arguments: [
      (["/sys/class/rtc/rtc0"], true), ([], true), (["/etc/fake-hwclock.data"], false),
      (["/var/lib/systemd/timesync/clock"], false), (["/sys/class/rtc/rtc0", "/etc/fake-hwclock.data"], true),
    ] as [([String], Bool)])
  func kept(_ files: [String], _ isKept: Bool) throws {
    let tree = try TemporaryFolder(files.map { ($0, "") })
    #expect(SystemClocks.isKept(on: tree.machine) == isKept)
  }
}
