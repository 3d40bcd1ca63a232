import LiveCard
import Shifts
import TestSupport
import Testing
import Tracking

extension Shift {
  /// A shift from 17:00 with what `work` does to it.
  static func worked(
    _ deliveries: [Delivery] = [], _ work: (inout Shift) throws -> Void = { _ in }
  ) rethrows -> Shift {
    var shift = Shift(startedAt: .clock("17:00"), zone: "UTC", deliveries: deliveries)
    try work(&shift)
    return shift
  }
}

extension CardSnapshot {
  static func of(
    _ shift: Shift, at now: String, miles: String = "4.5 mi recorded", marker: String? = nil
  ) throws -> CardSnapshot {
    try #require(CardSnapshot(shift, mileage: (miles, marker), at: .clock(now)))
  }
}

@Suite("The snapshot of a card (R-20.3)")
struct CardSnapshotTests {
  @Test(
    "offers the controls of the table and no other (R-20.9 to R-20.12)",
    arguments: [
      ("running", 0, ["Start Delivery", "Park Vehicle", "Pause Shift", "End Shift"]),
      ("running", 1, ["Arrived at Pickup", "Start Delivery", "Park Vehicle"]),
      ("running", 2, ["Start Delivery", "Park Vehicle"]), ("running", 4, ["Start Delivery", "Park Vehicle"]),
      ("parked", 0, ["Resume Driving", "Start Delivery", "Pause Shift", "End Shift"]),
      ("parked", 1, ["Resume Driving", "Arrived at Pickup", "Start Delivery"]),
      ("parked", 2, ["Resume Driving", "Start Delivery"]), ("paused", 0, ["Resume Shift", "End Shift"]),
    ])
  func controls(state: String, open: Int, labels: [String]) throws {
    let shift = try Shift.worked { shift in
      if open > 0 { _ = try shift.accept(open, at: .clock("17:10")) }
      if state == "parked" { try shift.park(at: .clock("17:20")) }
      if state == "paused" { try shift.pause(at: .clock("17:20")) }
    }
    let snapshot = try CardSnapshot.of(shift, at: "18:00")
    #expect(snapshot.controls.map(\.label) == labels)
    #expect((snapshot.stepNotice != nil) == (open > 1))
    #expect((snapshot.deliveryStatus != nil) == (open == 1))
    #expect((snapshot.routeSuspendedNotice != nil) == (state == "parked"))
    #expect(snapshot.title == (state == "paused" ? "Shift Paused" : "Shift in Progress"))
  }

  @Test("every control it offers is one the rules allow", arguments: 0..<12)
  func allowed(seed: Int) throws {
    let (open, state) = (seed % 4, seed / 4)
    let shift = try Shift.worked { shift in
      if open > 0, state < 2 { _ = try shift.accept(open, at: .clock("17:10")) }
      if state == 1 { try shift.park(at: .clock("17:20")) }
      if state == 2 { try shift.pause(at: .clock("17:20")) }
    }
    for control in try CardSnapshot.of(shift, at: "18:00").controls {
      var copy = shift
      let now = Instant.clock("18:00")
      switch control {
      case .step(let stage): try copy.advance(copy.delivery(forStep: nil).id, to: stage, at: now)
      case .startDelivery: _ = try copy.accept(at: now)
      case .park: try copy.park(at: now)
      case .resumeDriving: try copy.resumeDriving(at: now)
      case .pause: try copy.pause(at: now)
      case .resume: try copy.resume(at: now)
      case .end: try copy.end(at: now)
      }
    }
  }

  @Test("shows three deliveries at most, in the order of acceptance, and the rest as a count")
  func timers() throws {
    let deliveries = [40, 20, 30, 10, 50].map { Delivery(offer: OfferID(), acceptedAt: .clock("17:\($0)")) }
    let shift = try Shift.worked(deliveries) { shift in
      try shift.advance(shift.delivery(2).id, to: .arrivedAtPickup, at: .clock("17:55"))
      try shift.cancel(shift.delivery(1).id, at: .clock("17:56"))
    }
    let snapshot = try CardSnapshot.of(shift, at: "18:00")
    #expect(snapshot.activeDeliveryTimers.map(\.title) == ["Delivery 2", "Delivery 3", "Delivery 4"])
    #expect(snapshot.activeDeliveryTimers.map(\.stateLabel) == ["At pickup", "To pickup", "To pickup"])
    #expect(snapshot.activeDeliveryTimers[0].clock(at: .clock("18:04:03")) == .seconds(44 * 60 + 3))
    #expect(snapshot.activeDeliveryTimers[0].clock(at: .clock("17:00")) == nil)
    // How long in its state runs from that state's own instant.
    #expect(snapshot.activeDeliveryTimers[0].standing(at: .clock("18:04:03")) == "At pickup for 9 min")
    #expect(snapshot.activeDeliveryTimers[0].standing(at: .clock("17:00")) == "At pickup")
    #expect(snapshot.activeDeliveryTimers[1].standing(at: .clock("18:45")) == "To pickup for 1 h 15 min")
    #expect(snapshot.remainderLine == "1 more also active")
    #expect(snapshot.countLine == "4 in progress")
  }

  @Test("counts from its anchor, and stands still while paused (R-20.16)")
  func anchor() throws {
    let running = try CardSnapshot.of(.worked(), at: "18:00")
    #expect(running.workingTime(at: .clock("18:30:10")) == .seconds(5410))
    let paused = try CardSnapshot.of(.worked { try $0.pause(at: .clock("18:00")) }, at: "18:00")
    for now in ["18:00", "18:30:10", "23:00"] { #expect(paused.workingTime(at: .clock(now)) == .seconds(3600)) }
  }

  @Test("is none once the shift has ended (R-20.1)")
  func ended() throws {
    let ended = try Shift.worked { try $0.end(at: .clock("18:00")) }
    #expect(CardSnapshot(ended, mileage: ("", nil), at: .clock("18:00")) == nil)
  }

  @Test("its parked wording never says pause (R-4.10), and no line says that recording runs (R-20.8)")
  func wording() throws {
    let snapshot = try CardSnapshot.of(.worked { try $0.park(at: .clock("18:00")) }, at: "18:00")
    #expect(snapshot.routeSuspendedNotice?.lowercased().contains("paus") == false)
    #expect(CardControl.park.label.lowercased().contains("paus") == false)
    #expect(CardControl.resumeDriving.label.lowercased().contains("paus") == false)
    for line in [snapshot.title, snapshot.mileageLine, snapshot.countLine] {
      #expect(!line.lowercased().contains("recording"))
    }
  }
}

@Suite("What is pushed to a card (R-20.17 to R-20.22)")
struct CardFeedTests {
  private static let rows: [(String, next: @Sendable () throws -> CardSnapshot, now: String, pushed: Bool)] = [
    ("miles", { try .of(day(), at: "18:00:29", miles: "4.6 mi recorded") }, "18:00:29", false),
    ("miles", { try .of(day(), at: "18:00:30", miles: "4.6 mi recorded") }, "18:00:30", true),
    ("marker", { try .of(day(), at: "18:00:29", marker: "partial route") }, "18:00:29", false),
    ("marker", { try .of(day(), at: "18:00:30", marker: "partial route") }, "18:00:30", true),
    ("only asOf", { try .of(day(), at: "18:10") }, "18:10", false),
    ("miles, clock stepped back", { try .of(day(), at: "17:59", miles: "4.6 mi recorded") }, "17:59", true),
    (
      "one done, one started",
      {
        try .of(
          day { shift in
            try shift.advance(shift.delivery(2).id, to: .delivered, at: .clock("18:00:01"))
            _ = try shift.accept(at: .clock("18:00:01"))
          }, at: "18:00:01")
      }, "18:00:01", true
    ),
    (
      "one cancelled, one started: both counts equal",
      {
        try .of(
          day { shift in
            try shift.cancel(shift.delivery(2).id, at: .clock("18:00:01"))
            _ = try shift.accept(at: .clock("18:00:01"))
          }, at: "18:00:01")
      }, "18:00:01", true
    ),
    ("parked", { try .of(day { try $0.park(at: .clock("18:00:01")) }, at: "18:00:01") }, "18:00:01", true),
    (
      "paused, with other miles",
      {
        try .of(
          day { shift in
            for number in [2, 3] { try shift.cancel(shift.delivery(number).id, at: .clock("18:00:01")) }
            try shift.pause(at: .clock("18:00:01"))
          }, at: "18:00:01", miles: "4.6 mi recorded")
      }, "18:00:01", true
    ),
  ]

  private static let begun = Shift(startedAt: .clock("17:00"), zone: "UTC")

  /// One delivered, two open.
  private static func day(_ more: (inout Shift) throws -> Void = { _ in }) throws -> Shift {
    var shift = begun
    for minute in [10, 20, 30] {
      let offer = Offer(id: OfferID(text: "\(minute)"), acceptedAt: .clock("17:\(minute)"))
      let delivery = Delivery(
        id: DeliveryID(text: "\(minute)"), offer: offer.id, acceptedAt: offer.acceptedAt,
        arrivedAtPickupAt: minute < 30 ? .clock("17:40") : nil, pickedUpAt: minute < 30 ? .clock("17:45") : nil,
        deliveredAt: minute < 20 ? .clock("17:50") : nil)
      shift = Shift(
        id: shift.id, startedAt: shift.startedAt, zone: shift.zone, offers: shift.offers + [offer],
        deliveries: shift.deliveries + [delivery])
    }
    try more(&shift)
    return shift
  }

  @Test("is what the driver did, at once; miles every half minute; clocks never", arguments: rows.indices)
  func pushes(row: Int) throws {
    let (name, next, now, pushed) = Self.rows[row]
    var feed = CardFeed()
    let first = feed.push(try .of(Self.day(), at: "18:00"), at: .clock("18:00"))
    let second = feed.push(try next(), at: .clock(now))
    #expect((first, second) == (true, pushed), "\(name)")
  }

  @Test("miles held back are pushed when their time has come")
  func heldBack() throws {
    var feed = CardFeed()
    _ = feed.push(try .of(Self.day(), at: "18:00"), at: .clock("18:00"))
    let moved = try CardSnapshot.of(Self.day(), at: "18:00:10", miles: "4.6 mi recorded")
    let pushes = ["18:00:10", "18:00:30", "18:05"].map { feed.push(moved, at: .clock($0)) }
    #expect(pushes == [false, true, false])
  }

  @Test(
    "one card is kept for the unfinished shift, and no other (R-20.21, R-20.22)",
    arguments: [
      (nil, [], []), ("a", [], [.show(ShiftID(text: "a"))]), ("a", ["a"], [.adopt(ShiftID(text: "a"))]),
      (nil, ["a"], [.remove(ShiftID(text: "a"))]),
      ("a", ["b"], [.remove(ShiftID(text: "b")), .show(ShiftID(text: "a"))]),
      ("a", ["b", "a", "a"], [.remove(ShiftID(text: "b")), .adopt(ShiftID(text: "a")), .remove(ShiftID(text: "a"))]),
    ] as [(String?, [String], [CardAction])])
  func reconciling(wanted: String?, shown: [String], actions: [CardAction]) {
    let wanted = wanted.map { ShiftID(text: $0) }
    #expect(CardAction.reconcile(wanted: wanted, shown: shown.map { ShiftID(text: $0) }) == actions)
  }
}
