import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("instants that wait for their time (P-4.4)")
struct ClockTests {
  private let zero = Timestamp.day(0)

  private func boot(_ seconds: Double, _ id: String = "this") -> Instant {
    .boot(id: id, nanoseconds: Interval.seconds(seconds).nanoseconds)
  }

  /// Start, end, what they are once the boot `this` is known to have begun at 0, and how many that gave a time.
  @Test(
    "get it from their own boot only, once, and an end never before its start",
    arguments: [
      (0, 0, 100, 200, 2), (1, 0, nil, 200, 1), (0, 1, 100, nil, 1), (2, 0, 250, 250, 1), (2, 2, 250, 260, 0),
    ] as [(Int, Int, Double?, Double?, Int)])
  func giving(_ startKind: Int, _ endKind: Int, _ start: Double?, _ end: Double?, _ count: Int) async throws {
    let directory = try TemporaryFolder()
    let store = try directory.open()
    try await store.startShift(at: [boot(100), boot(100, "another"), .day(250)][startKind], zone: "Europe/Zagreb")
    try await store.endShift(at: [boot(200), boot(200, "another"), .day(260)][endKind])
    #expect(try await store.giveTime(toBoot: "this", zero: zero) == count)
    #expect(try await store.giveTime(toBoot: "this", zero: zero + .seconds(30)) == 0)
    let shift = try await store.shift(named: "last").shift
    #expect(shift.startedAt.timestamp == start.map { Timestamp.day($0) })
    #expect(shift.endedAt?.timestamp == end.map { Timestamp.day($0) })
  }
}
