import LiveCard
import Shifts
import Testing
import Tracking

@testable import Commands

@Suite("The card on a terminal (R-20)")
struct DayCardTests {
  private static func instant(_ minutes: Double) -> Instant {
    .utc(Timestamp(seconds: 1_770_163_200) + .seconds(minutes * 60))
  }

  private func snapshot(_ work: (inout Shift) throws -> Void) throws -> CardSnapshot {
    var shift = Shift(startedAt: Self.instant(0), zone: "UTC")
    try work(&shift)
    return try #require(CardSnapshot(shift, mileage: ("4.5 mi recorded", "partial route"), at: Self.instant(90)))
  }

  private func screen(_ snapshot: CardSnapshot?, _ drawing: CardDrawing, at minutes: Double = 90.1667) -> String {
    drawing.lines(snapshot, at: Self.instant(minutes)).joined(separator: "\n")
  }

  @Test("at eighty columns, two deliveries open")
  func eighty() throws {
    let snapshot = try snapshot { shift in
      _ = try shift.accept(at: Self.instant(71.9333))
      _ = try shift.accept(at: Self.instant(80))
      try shift.advance(shift.delivery(1).id, to: .arrivedAtPickup, at: Self.instant(85))
    }
    let roomy = CardDrawing(style: CardStyle(hasColour: false), width: 80, height: 24)
    #expect(
      screen(snapshot, roomy) == """
        ▶ Shift in Progress

         █    ███ ███    █  ███
        ██  █   █ █ █ █ ██  █ █
         █    ███ █ █    █  █ █
         █  █   █ █ █ █  █  █ █
        ███   ███ ███   ███ ███

        4.5 mi recorded · partial route
        2 in progress
        Delivery 1 · At pickup · 18:14
        Delivery 2 · To pickup · 10:10
        Several deliveries are open; record the step in DashPilot.

        [d] Start Delivery  [k] Park Vehicle  [q] Quit
        """)
    let small = CardDrawing(style: CardStyle(hasColour: false), width: 80, height: 19)
    #expect(
      screen(snapshot, small) == """
        ▶ Shift in Progress

        1:30:10

        4.5 mi recorded · partial route
        2 in progress
        Delivery 1 · At pickup · 18:14
        Delivery 2 · To pickup · 10:10
        Several deliveries are open; record the step in DashPilot.

        [d] Start Delivery  [k] Park Vehicle  [q] Quit
        """)
  }

  @Test("at forty columns, parked, without colour and UTF-8")
  func forty() throws {
    let snapshot = try snapshot { shift in
      _ = try shift.accept(at: Self.instant(20))
      try shift.park(at: Self.instant(60))
    }
    let drawing = CardDrawing(style: CardStyle(hasColour: false, hasUnicode: false), width: 40, height: 19)
    #expect(
      screen(snapshot, drawing) == """
        > Shift in Progress

        1:30:10

        4.5 mi recorded - partial route
        1 in progress
        Heading to the pickup
        # Parked - route not recording
        Delivery 1 - To pickup - 1:10:10

        [r] Resume Driving [n] Arrived at Pickup
        [d] Start Delivery [q] Quit
        """)
  }

  @Test("paused, the figure stands and has its own word, symbol and colour (R-9.7)")
  func paused() throws {
    let snapshot = try snapshot { try $0.pause(at: Self.instant(60)) }
    let drawing = CardDrawing(width: 80, height: 19)
    for minutes in [90.0, 120] {
      #expect(
        screen(snapshot, drawing, at: minutes) == """
          \u{1b}[33m‖ Shift Paused\u{1b}[0m

          1:00:00

          4.5 mi recorded · partial route
          No delivery in progress

          [r] Resume Shift  [e] End Shift  [q] Quit
          """)
    }
  }

  @Test("the state gives way before the clock, and no label is cut (R-20.5, R-20.14)")
  func narrow() throws {
    let snapshot = try snapshot { _ = try $0.accept(at: Self.instant(20)) }
    let lines = CardDrawing(style: CardStyle(hasColour: false), width: 24, height: 30)
      .lines(snapshot, at: Self.instant(90))
    #expect(lines.contains("Delivery 1 · 1:10:00"))
    #expect(lines.contains("[n] Arrived at Pickup"))
    #expect(lines.allSatisfy { $0.count <= 24 })
  }

  @Test("without a shift there is no card (R-20.1)")
  func none() {
    #expect(screen(nil, CardDrawing()) == "No shift in progress\nStart one with: dashpilot start\n\n[q] Quit")
  }
}
