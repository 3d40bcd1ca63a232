import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Pausing, parking and ending (R-2, R-3, R-4)")
struct LifecycleTests {
  /// What is done to a shift from 17:00 on, and what is refused.
  private enum Act: Sendable {
    case pause, resume, park, drive, end, accept

    func perform(on shift: inout Shift, at now: Instant) throws(Refusal) {
      switch self {
      case .pause: try shift.pause(at: now)
      case .resume: try shift.resume(at: now)
      case .park: try shift.park(at: now)
      case .drive: try shift.resumeDriving(at: now)
      case .end: try shift.end(at: now)
      case .accept: _ = try shift.accept(at: now)
      }
    }
  }

  private static let tableCases: [(Shift, Act, Refusal?)] = [
    (.shift(), .pause, nil), (.shift(), .resume, .notPaused), (.shift(), .park, nil), (.shift(), .drive, .notParked),
    (.shift(), .end, nil), (.shift(), .accept, nil),
    (.shift(pauses: "18:00"), .pause, .alreadyPaused), (.shift(pauses: "18:00"), .resume, nil),
    (.shift(pauses: "18:00"), .park, .shiftPaused), (.shift(pauses: "18:00"), .drive, .notParked),
    (.shift(pauses: "18:00"), .end, nil), (.shift(pauses: "18:00"), .accept, .shiftPaused),
    (.shift(parked: "18:00"), .pause, nil), (.shift(parked: "18:00"), .resume, .notPaused),
    (.shift(parked: "18:00"), .park, .alreadyParked), (.shift(parked: "18:00"), .drive, nil),
    (.shift(parked: "18:00"), .end, nil), (.shift(parked: "18:00"), .accept, nil),
    (.shift("17:00-18:00"), .pause, .noUnfinishedShift), (.shift("17:00-18:00"), .resume, .noUnfinishedShift),
    (.shift("17:00-18:00"), .park, .noUnfinishedShift), (.shift("17:00-18:00"), .drive, .noUnfinishedShift),
    (.shift("17:00-18:00"), .end, .noUnfinishedShift), (.shift("17:00-18:00"), .accept, .noUnfinishedShift),
  ]

  @Test("are allowed and refused as the table says", arguments: tableCases)
  private func table(shift: Shift, act: Act, expected: Refusal?) {
    var changed = shift
    #expect(refusal { () throws(Refusal) in try act.perform(on: &changed, at: .clock("19:00")) } == expected)
    #expect((changed == shift) == (expected != nil))
  }

  @Test("a damaged store's open parked stretch under a pause counts as paused (R-4.6)")
  func bothOpen() throws {
    var shift = Shift.shift(pauses: "18:00", parked: "17:30")
    #expect(shift.state == .paused)
    #expect(!shift.isParked)
    #expect(refusal { () throws(Refusal) in try shift.resumeDriving(at: .clock("19:00")) } == .notParked)
    try shift.end(at: .clock("19:00"))
    #expect(shift.parkedStretches.allSatisfy { $0.endedAt == .clock("19:00") })
  }

  @Test("an open delivery keeps a shift from being paused and ended, and is named (R-2.6, R-2.7)")
  func openDeliveries() throws {
    var shift = Shift.shift(deliveries: [.delivery("17:10"), .delivery("17:05 17:06"), .delivery("17:01 - - - 17:02")])
    let open = [OpenDelivery(number: 2, state: .arrivedAtPickup), OpenDelivery(number: 3, state: .accepted)]
    #expect(
      refusal { () throws(Refusal) in try shift.pause(at: .clock("18:00")) } == .deliveriesOpen(open, before: .pause))
    #expect(refusal { () throws(Refusal) in try shift.end(at: .clock("18:00")) } == .deliveriesOpen(open, before: .end))
    try shift.cancel(shift.delivery(2).id, at: .clock("18:00"))
    #expect(
      refusal { () throws(Refusal) in try shift.end(at: .clock("18:00")) } == .deliveriesOpen([open[1]], before: .end))
    try shift.park(at: .clock("18:01"))
  }

  @Test("pausing closes a parked stretch and ending closes both, at the same instant")
  func closing() throws {
    var shift = Shift.shift(parked: "18:00")
    try shift.pause(at: .clock("18:20"))
    #expect(shift.parkedStretches.map(\.endedAt) == [.clock("18:20")])
    try shift.end(at: .clock("19:00"))
    #expect(shift.pauses.map(\.endedAt) == [.clock("19:00")])
  }

  private static let clampsCases: [(Shift, Act, String, Shift)] = [
    (.shift("18:00"), .end, "17:59:30", .shift("18:00-18:00")),
    (.shift(pauses: "18:00"), .end, "17:30", .shift("17:00-18:00", pauses: "18:00-18:00")),
    (.shift(parked: "18:00"), .end, "17:30", .shift("17:00-18:00", parked: "18:00-18:00")),
    (.shift(parked: "18:00"), .pause, "17:30", .shift(pauses: "18:00", parked: "18:00-18:00")),
    (.shift(pauses: "18:00"), .resume, "17:30", .shift(pauses: "18:00-18:00")),
    (.shift(parked: "18:00"), .drive, "17:30", .shift(parked: "18:00-18:00")),
    (.shift(), .pause, "16:00", .shift(pauses: "17:00")),
    (.shift(), .park, "16:00", .shift(parked: "17:00")),
  ]

  @Test("a clock behind the record moves an instant forward to it (R-2.11)", arguments: clampsCases)
  private func clamped(shift: Shift, act: Act, now: String, expected: Shift) throws {
    var shift = shift
    try act.perform(on: &shift, at: .clock(now))
    #expect(shift.endedAt == expected.endedAt)
    for kind in Stretch.Kind.allCases {
      #expect(shift[kind].map(\.startedAt) == expected[kind].map(\.startedAt))
      #expect(shift[kind].map(\.endedAt) == expected[kind].map(\.endedAt))
    }
  }

  private static let figuresCases: [(String, String, String, elapsed: Double, paused: Double, working: Double)] = [
    ("17:00-19:30", "19:00-19:30", "23:00", 9000, 1800, 7200),
    ("17:00-20:00", "18:00-18:30 18:20-18:40", "23:00", 10_800, 2400, 8400),  // a union, no sum
    ("17:00-20:00", "18:00-18:30", "23:00", 10_800, 1800, 9000),
    ("17:00", "18:00", "18:30", 5400, 1800, 3600),  // an open pause runs to now …
    ("17:00", "18:00", "22:00", 18_000, 14_400, 3600),  // … and working time holds still
    ("17:00-20:00", "16:00-17:30 19:30-21:00", "23:00", 10_800, 3600, 7200),  // clipped to the window
    ("17:00-20:00", "18:30-18:00", "23:00", 10_800, 0, 10_800),  // the end before the start
    ("17:00-20:00", "15:00-16:00 21:00-22:00", "23:00", 10_800, 0, 10_800),  // outside
    ("17:00", "18:00", "17:30", 1800, 0, 1800),  // the clock stepped back behind the pause
    ("17:00", "", "16:00", 0, 0, 0),
    ("17:02:11", "", "18:02:11", 3600, 0, 3600),
  ]

  @Test("working time is elapsed time without the union of the pauses (R-3.2 to R-3.4)", arguments: figuresCases)
  func figures(span: String, pauses: String, now: String, elapsed: Double, paused: Double, working: Double) {
    let shift = Shift.shift(span, pauses: pauses)
    #expect(shift.elapsed(at: .clock(now)) == .seconds(elapsed))
    #expect(shift.paused(at: .clock(now)).duration == .seconds(paused))
    #expect(shift.working(at: .clock(now)) == .seconds(working))
  }

  @Test("stretches that cannot be measured are counted apart (R-3.6)")
  func unusable() {
    let total = Shift.shift("17:00-20:00", pauses: "18:30-18:00 21:00-22:00 19:00-19:00 19:10-19:20").paused(
      at: .clock("23:00"))
    #expect((total.count, total.unusableCount) == (2, 2))
    #expect(total.duration == .seconds(600))
  }

  @Test("parking subtracts nothing (R-4.2, R-4.7)")
  func parking() {
    let shift = Shift.shift("17:00-20:00", parked: "18:00-18:25")
    #expect(shift.working(at: .clock("23:00")) == .seconds(10_800))
    let parked = shift.parked(at: .clock("23:00"))
    #expect((parked.count, parked.duration) == (1, .seconds(1500)))
  }

  @Test(
    "samples belong up to a stop and from the next start on (P-10.3)",
    arguments: [
      ("17:59", true), ("18:00", true), ("18:00:01", false), ("18:29:59", false), ("18:30", true), ("19:10", false),
      ("20:00", true), ("20:00:01", false),
    ])
  func membership(time: String, belongs: Bool) {
    let shift = Shift.shift("17:00-20:00", pauses: "18:00-18:30", parked: "19:00-19:20")
    #expect(shift.admits(.clock(time)) == belongs)
  }

  @Test("what stops a recording is the driver's first stop since it began (R-6.4, R-3.7)")
  func stops() throws {
    let began = Shift.shift()
    var shift = began
    #expect(shift.firstStop(since: began) == nil)
    try shift.park(at: .clock("18:00"))
    #expect(shift.stop?.kind == .parked)
    try shift.resumeDriving(at: .clock("18:05"))
    #expect(shift.stop == nil)
    #expect(shift.firstStop(since: began)?.at == .clock("18:00"))
    #expect(shift.recordsSince == .clock("18:05"))
    try shift.pause(at: .clock("18:10"))
    #expect(shift.stop?.kind == .paused)
    #expect(shift.firstStop(since: began)?.kind == .parked)
    try shift.end(at: .clock("19:00"))
    #expect(shift.stop?.kind == .ended)
  }
}
