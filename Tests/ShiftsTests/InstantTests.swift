import Shifts
import Testing
import Tracking

@Suite("An instant of the driver (P-4.4)")
struct InstantTests {
  private static let table: [(Instant, Instant, Interval?)] = [
    (.utc(Timestamp(seconds: 10)), .utc(Timestamp(seconds: 25)), .seconds(15)),
    (.utc(Timestamp(seconds: 25)), .utc(Timestamp(seconds: 10)), .seconds(-15)),
    (.boot(id: "a", nanoseconds: 1_000), .boot(id: "a", nanoseconds: 4_000), Interval(nanoseconds: 3_000)),
    (.boot(id: "a", nanoseconds: 1_000), .boot(id: "b", nanoseconds: 4_000), nil),
    (.utc(Timestamp(seconds: 10)), .boot(id: "a", nanoseconds: 4_000), nil),
    (.boot(id: "a", nanoseconds: 4_000), .utc(Timestamp(seconds: 10)), nil),
  ]

  @Test("is compared only with one on the same clock", arguments: table)
  func interval(start: Instant, end: Instant, expected: Interval?) {
    #expect(start.interval(to: end) == expected)
  }

  @Test("is clamped only by what is known to be later (R-2.11)")
  func clamping() {
    let floor = Instant.boot(id: "a", nanoseconds: 1_000)
    #expect(Instant.boot(id: "a", nanoseconds: 900).clamped(from: floor) == floor)
    #expect(Instant.boot(id: "b", nanoseconds: 900).clamped(from: floor) == .boot(id: "b", nanoseconds: 900))
  }

  @Test("has no timestamp while the clock is unknown")
  func timestamp() {
    #expect(Instant.boot(id: "a", nanoseconds: 1).timestamp == nil)
    #expect(Instant.utc(Timestamp(seconds: 3)).timestamp == Timestamp(seconds: 3))
  }

  @Test("names shifts by version 4 UUIDs that differ")
  func identifiers() {
    let names = (0..<200).map { _ in ShiftID().text }
    #expect(Set(names).count == 200)
    for name in names {
      #expect(name.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
      let characters = Array(name)
      #expect(characters[14] == "4")
      #expect("89ab".contains(characters[19]))
    }
  }
}
