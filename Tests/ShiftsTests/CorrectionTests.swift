import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Corrections of an ended shift (R-2.20, R-3.9, R-4.13, R-10.30, R-10.40)")
struct CorrectionTests {
  private static let endsCases: [(Shift, String, Refusal.ShiftEndReason?)] = [
    (.shift("17:00"), "16:00", .shiftNotCompleted),
    (.shift("17:00-20:00"), "17:00", .notAfterShiftStart),
    (.shift("17:00-20:00", pauses: "18:00"), "21:00:01", .overlapsAnotherShift),
    (.shift("17:00-20:00", pauses: "18:00", parked: "18:00"), "19:00", .pauseIsOpen),
    (.shift("17:00-20:00", pauses: "18:00-19:00", parked: "18:00"), "18:30", .suspensionIsOpen),
    (.shift("17:00-20:00", pauses: "18:00-19:00", parked: "18:00-19:30"), "18:59:59", .cutsThroughRecordedPause),
    (.shift("17:00-20:00", pauses: "18:00-19:00", parked: "18:00-19:30"), "19:00", .cutsThroughRecordedSuspension),
    (.shift("17:00-20:00", parked: "18:00-19:30"), "19:30", nil),  // touching
    (.shift("17:00-20:00"), "21:00", nil),  // touching the next shift
    (.shift("17:00-20:00"), "20:00", nil),
    (
      .shift("17:00-20:00", deliveries: [.delivery("17:10 17:20 17:50 19:00"), .delivery("17:20 - - - 18:30")]),
      "18:00",
      .precedesRecordedDeliveryWork(number: 1, .delivered, at: .clock("19:00"))
    ),
    (.shift("17:00-20:00", deliveries: [.delivery("17:10 17:20 17:50 19:00")]), "19:00", nil),
  ]

  @Test("the end moves, or the first reason against it is told (R-2.21)", arguments: endsCases)
  func ends(shift: Shift, end: String, reason: Refusal.ShiftEndReason?) {
    var changed = shift
    let refused = refusal { () throws(Refusal) in
      try changed.correctEnd(to: .clock(end), from: shift.endedAt, nextStart: .clock("21:00"), now: .clock("23:00"))
    }
    #expect(refused == reason.map { .shiftEnd($0) })
    #expect(changed.endedAt == (reason == nil ? .clock(end) : shift.endedAt))
    #expect(changed.pauses == shift.pauses)
    #expect(changed.deliveries == shift.deliveries)
  }

  @Test("an end later than now, or judged against another, is refused (R-2.23, R-2.28)")
  func endNow() {
    var shift = Shift.shift("17:00-20:00")
    let correct = { (shift: inout Shift, end: String, known: String, now: String) in
      refusal { () throws(Refusal) in
        try shift.correctEnd(to: .clock(end), from: .clock(known), nextStart: nil, now: .clock(now))
      }
    }
    #expect(correct(&shift, "20:10", "20:00", "20:09") == .shiftEnd(.inFuture))
    #expect(correct(&shift, "19:00", "20:01", "23:00") == .shiftEnd(.endChanged))
    #expect(correct(&shift, "20:00", "20:00", "19:00") == nil)  // the same is accepted and changes nothing
    var cold = Shift(startedAt: .boot(id: "b", nanoseconds: 1), endedAt: .clock("20:00"), zone: "UTC")
    #expect(correct(&cold, "19:00", "20:00", "23:00") == .timeUnknown)
  }

  private static let typedEndsCases: [(Shift, String, Refusal?)] = [
    (.shift(), "19:00", nil), (.shift(pauses: "18:00"), "19:00", nil), (.shift(parked: "18:00"), "18:00", nil),
    (.shift(), "16:59", .shiftEnd(.notAfterShiftStart)), (.shift(), "23:01", .shiftEnd(.inFuture)),
    (.shift(pauses: "18:00"), "17:59", .shiftEnd(.cutsThroughRecordedPause)),
    (.shift(parked: "18:00"), "17:59", .shiftEnd(.cutsThroughRecordedSuspension)),
    (
      .shift(deliveries: [.delivery("18:00")]), "19:00",
      .deliveriesOpen([.init(number: 1, state: .accepted)], before: .end)
    ),
    (.shift("17:00-18:00"), "19:00", .noUnfinishedShift),
  ]

  @Test("a forgotten end is typed, under the same checks (R-2.30)", arguments: typedEndsCases)
  func typedEnd(shift: Shift, end: String, expected: Refusal?) {
    var changed = shift
    #expect(refusal { () throws(Refusal) in try changed.end(atTyped: .clock(end), now: .clock("23:00")) } == expected)
    guard expected == nil else { return #expect(changed == shift) }
    #expect(changed.endedAt == .clock(end))
    #expect((changed.pauses + changed.parkedStretches).allSatisfy { $0.endedAt == .clock(end) })
  }

  private static let stretchesCases: [(String, Shift, Refusal.StretchReason?)] = [
    ("18:00-17:00", .shift(), .shiftNotCompleted), ("18:00-17:00", .shift(pauses: "17:30"), .shiftNotCompleted),
    ("18:00-18:00", .shift("17:00-20:00"), .notPositiveDuration),
    ("16:59-21:00", .shift("17:00-20:00"), .startsBeforeShift),
    ("19:00-20:01", .shift("17:00-20:00", pauses: "19:00-19:30"), .endsAfterShift),
    ("19:29-19:40", .shift("17:00-20:00", pauses: "19:00-19:30"), .overlapsAnother),
    ("19:30-19:40", .shift("17:00-20:00", pauses: "19:00-19:30"), nil),
    ("18:30-18:45", .shift("17:00-20:00", deliveries: [.delivery("18:00 - - 18:30")]), nil),
    (
      "18:29-18:45", .shift("17:00-20:00", deliveries: [.delivery("18:00 - - 18:30")]), .overlapsDeliveryWork(number: 1)
    ),
    (
      "18:29-18:45", .shift("17:00-20:00", deliveries: [.delivery("18:00 - - - 18:30")]),
      .overlapsDeliveryWork(number: 1)
    ),
    ("18:10-18:20", .shift("17:00-20:00", deliveries: [.delivery("18:30 - - 18:00")]), nil),
    ("18:10-18:20", .shift("17:00-20:00", parked: "18:00-18:30"), nil),
  ]

  @Test("a missed pause is added, or refused for the first reason (R-3.11 to R-3.15)", arguments: stretchesCases)
  func addPause(text: String, shift: Shift, reason: Refusal.StretchReason?) {
    var changed = shift
    let new = Stretch.stretch(text)
    let refused = refusal { () throws(Refusal) in
      try changed.add(.pause, from: new.startedAt.timestamp ?? .clock("0"), to: new.endedAt?.timestamp ?? .clock("0"))
    }
    #expect(refused == reason.map { .stretch($0, .pause) })
    #expect(changed.pauses.count == shift.pauses.count + (reason == nil ? 1 : 0))
    #expect(changed.endedAt == shift.endedAt)
  }

  @Test("a parked stretch may overlap delivery work, not another of its kind (R-4.13)")
  func addParked() {
    var shift = Shift.shift("17:00-20:00", deliveries: [.delivery("18:00 - - 18:30")])
    let add = { (shift: inout Shift) in
      refusal { () throws(Refusal) in try shift.add(.parked, from: .clock("18:10"), to: .clock("18:20")) }
    }
    #expect(add(&shift) == nil)
    #expect(add(&shift) == .stretch(.overlapsAnother, .parked))
    #expect(shift.working(at: .clock("23:00")) == .seconds(10_800))
  }

  @Test("a pause is edited and deleted by its number, left out of its own comparison (R-3.13)")
  func edit() throws {
    var shift = Shift.shift("17:00-20:00", pauses: "19:00-19:30 18:00-18:30")
    try shift.edit(.pause, 1, from: .clock("18:10"), to: .clock("18:40"))
    #expect(shift.numbered(.pause).map(\.endedAt) == [.clock("18:40"), .clock("19:30")])
    #expect(shift.working(at: .clock("23:00")) == .seconds(7200))
    let edit = { (shift: inout Shift, number: Int) in
      refusal { () throws(Refusal) in try shift.edit(.pause, number, from: .clock("18:10"), to: .clock("19:10")) }
    }
    #expect(edit(&shift, 1) == .stretch(.overlapsAnother, .pause))
    #expect(edit(&shift, 3) == .stretch(.noSuchStretch(number: 3), .pause))
    try shift.delete(.pause, 2)
    #expect(shift.pauses.count == 1)
    var damaged = Shift.shift("17:00-20:00", pauses: "18:00")
    #expect(edit(&damaged, 1) == .stretch(.isOpen, .pause))
    #expect(refusal { () throws(Refusal) in try damaged.delete(.pause, 1) } == .stretch(.isOpen, .pause))
    var running = Shift.shift(pauses: "18:00-18:30")
    for number in [1, 9] {  // The state of the shift comes first, whatever number is typed.
      #expect(
        refusal { () throws(Refusal) in try running.delete(.pause, number) } == .stretch(.shiftNotCompleted, .pause))
      #expect(edit(&running, number) == .stretch(.shiftNotCompleted, .pause))
    }
    var cold = Shift(startedAt: .boot(id: "b", nanoseconds: 1), endedAt: .clock("20:00"), zone: "UTC")
    let added = refusal { () throws(Refusal) in try cold.add(.pause, from: .clock("18:00"), to: .clock("18:01")) }
    #expect(added == .timeUnknown)
  }

  private static let cancellationsCases: [(Shift, Refusal.ToCancelledReason?)] = [
    (.shift("17:00", deliveries: [.delivery("17:01 17:02 17:03 17:04")]), .shiftNotCompleted),
    (.shift("17:00", pauses: "18:00", deliveries: [.delivery("17:01 17:02 17:03 17:04")]), .shiftNotCompleted),
    (.shift("17:00-20:00", deliveries: [.delivery("17:01 - - - 17:04")]), .notDelivered),
    (.shift("17:00-20:00", deliveries: [.delivery("17:01 - 17:03 17:02")]), .pickedUpWithoutArrival),
    (.shift("17:00-20:00", deliveries: [.delivery("17:01 17:02 17:05 17:04")]), .timestampsOutOfOrder),
    (.shift("17:00-20:00", deliveries: [.delivery("17:01 17:02 17:03 17:04")]), nil),
  ]

  @Test("a completion becomes a cancellation at its instant (R-10.30, R-10.33)", arguments: cancellationsCases)
  func toCancelled(shift: Shift, reason: Refusal.ToCancelledReason?) {
    var changed = shift
    let refused = refusal { () throws(Refusal) in try changed.correctToCancelled(shift.deliveries[0].id) }
    #expect(refused == reason.map { .toCancelled($0, number: 1) })
    guard reason == nil else { return #expect(changed == shift) }
    #expect(changed.deliveries[0].cancelledAt == .clock("17:04"))
    #expect(changed.deliveries[0].deliveredAt == nil)
    #expect(changed.deliveries[0].pickupWait == .seconds(60))
  }

  private static let timesCases: [(String, [Delivery.Stage: String?], Refusal.TimesReason?)] = [
    ("17:00", [.accepted: "16:00"], .shiftNotCompleted),
    ("17:00-20:00/open", [.accepted: "16:00"], .deliveryNotFinished),
    ("17:00-20:00", [.cancelled: "18:00", .arrivedAtPickup: nil], .eventNotRecorded(.cancelled)),
    ("17:00-20:00", [.arrivedAtPickup: nil, .accepted: "16:00"], .recordedEventRemoved(.arrivedAtPickup)),
    ("17:00-20:00", [.accepted: "16:59", .delivered: "20:01"], .precedesShiftStart(.accepted)),
    ("17:00-20:00", [.delivered: "20:01", .pickedUp: "18:00"], .followsShiftEnd(.delivered)),
    ("17:00-20:00", [.delivered: "18:12"], .outOfOrder(.delivered, mustNotPrecede: .pickedUp)),
    ("17:00-20:00", [.pickedUp: "18:11", .delivered: "18:12"], nil),
    ("17:00-20:00", [.accepted: "17:00", .delivered: "20:00"], nil),  // touching
    ("17:00-20:00", [.arrivedAtPickup: "18:00", .pickedUp: "18:00"], nil),  // equal instants are in order
  ]

  @Test("recorded times move all at once, or the first reason is told (R-10.41, R-10.42)", arguments: timesCases)
  func times(span: String, moves: [Delivery.Stage: String?], reason: Refusal.TimesReason?) {
    let recorded = span.hasSuffix("open") ? "18:00 18:10 18:15" : "18:00 18:10 18:15 18:40"
    var shift = Shift.shift(String(span.prefix(11)), deliveries: [.delivery(recorded)])
    let before = shift
    let known = DeliveryTimes(shift.deliveries[0])
    var proposal = known
    for (stage, time) in moves { proposal[stage] = time.map { .clock($0) } }
    let refused = refusal { () throws(Refusal) in
      try shift.correctTimes(of: before.deliveries[0].id, to: proposal, from: known)
    }
    #expect(refused == reason.map { .times($0, number: 1) })
    if reason == nil { #expect(DeliveryTimes(shift.deliveries[0]) == proposal) } else { #expect(shift == before) }
  }

  @Test("of a running shift nothing is corrected, not even where its start is not known (R-10.41)")
  func timesOfRunning() {
    var shift = Shift(
      startedAt: .boot(id: "b", nanoseconds: 1), zone: "UTC", deliveries: [.delivery("18:00 18:10 18:15 18:40")])
    let times = DeliveryTimes(shift.deliveries[0])
    let refused = refusal { () throws(Refusal) in
      try shift.correctTimes(of: shift.deliveries[0].id, to: times, from: times)
    }
    #expect(refused == .times(.shiftNotCompleted, number: 1))
  }

  @Test("a proposal made from a record that has changed is refused (R-10.43)")
  func changedTimes() {
    var shift = Shift.shift("17:00-20:00", deliveries: [.delivery("18:00 18:10 18:15 18:40")])
    let stale = DeliveryTimes(.delivery("18:00 18:10 18:15 18:41"))
    let refused = refusal { () throws(Refusal) in
      try shift.correctTimes(of: shift.deliveries[0].id, to: stale, from: stale)
    }
    #expect(refused == .times(.recordedTimesChanged, number: 1))
    let stranger = refusal { () throws(Refusal) in
      try shift.correctTimes(of: DeliveryID(), to: stale, from: stale)
    }
    #expect(stranger == .noSuchDelivery(number: nil))
  }
}
