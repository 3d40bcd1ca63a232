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

  private func screen(
    _ snapshot: CardSnapshot?, _ drawing: CardDrawing, at minutes: Double = 90.1667, message: String = "",
    isRecording: Bool = true
  ) -> String {
    drawing.lines(snapshot, at: Self.instant(minutes), message: message, isRecording: isRecording)
      .joined(separator: "\n")
  }

  private func plain(_ width: Int, _ height: Int) -> CardDrawing {
    CardDrawing(style: CardStyle(hasColour: false), width: width, height: height)
  }

  @Test("at eighty columns, two deliveries open, with how long each has stood there (R-27.14, R-27.16)")
  func eighty() throws {
    let snapshot = try snapshot { shift in
      _ = try shift.accept(at: Self.instant(71.9333))
      _ = try shift.accept(at: Self.instant(80))
      try shift.advance(shift.delivery(1).id, to: .arrivedAtPickup, at: Self.instant(85))
    }
    #expect(
      screen(snapshot, plain(80, 24)) == """
        ▶ Shift in Progress

         █    ███ ███    █  ███
        ██  █   █ █ █ █ ██  █ █
         █    ███ █ █    █  █ █
         █  █   █ █ █ █  █  █ █
        ███   ███ ███   ███ ███
        working time

        4.5 mi recorded · partial route
        2 in progress
        Delivery 1 · At pickup for 5 min · 18:14
        Delivery 2 · To pickup for 10 min · 10:10
        Several deliveries are open; record a step with: dashpilot next 1

        [d] Start Delivery  [k] Park Vehicle  [q] Quit
        """)
    #expect(
      screen(snapshot, plain(80, 19)) == """
        ▶ Shift in Progress

        1:30:10 working time

        4.5 mi recorded · partial route
        2 in progress
        Delivery 1 · At pickup for 5 min · 18:14
        Delivery 2 · To pickup for 10 min · 10:10
        Several deliveries are open; record a step with: dashpilot next 1

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

        1:30:10 working time

        4.5 mi recorded - partial route
        1 in progress
        Heading to the pickup
        # Parked - route not recording
        Delivery 1 - 1:10:10
          To pickup for 1 h 10 min

        [r] Resume Driving [n] Arrived at Pickup
        [d] Start Delivery [q] Quit
        """)
  }

  /// Four controls and the way out take three of six lines.
  @Test("at forty columns and six lines the controls stay, and so does what the figure is")
  func small() throws {
    let snapshot = try snapshot { _ in }
    #expect(
      screen(snapshot, plain(40, 6), isRecording: false) == """
        ▶ Shift in Progress · 1:30:10 working
        4.5 mi recorded · partial route
        [d] Start Delivery  [k] Park Vehicle
        [p] Pause Shift     [e] End Shift
        [q] Quit
        Nothing is recording this shift
        """)
    #expect(
      screen(snapshot, plain(40, 6), message: "Press e again to end the shift.") == """
        ▶ Shift in Progress · 1:30:10 working
        4.5 mi recorded · partial route
        [d] Start Delivery  [k] Park Vehicle
        [p] Pause Shift     [e] End Shift
        [q] Quit
        Press e again to end the shift.
        """)
  }

  @Test("at every size no line is too long or too many, and of the controls only those go that have no room")
  func sizes() throws {
    let states: [(inout Shift) throws -> Void] = [
      { _ in }, { try $0.pause(at: Self.instant(60)) }, { _ = try $0.accept(at: Self.instant(20)) },
      { shift in
        _ = try shift.accept(5, at: Self.instant(20))
        try shift.park(at: Self.instant(60))
      },
    ]
    for (work, (width, height)) in states.flatMap({ work in
      [22, 31, 40, 80].flatMap { width in (1...26).map { (work, (width, $0)) } }
    }) {
      let snapshot = try snapshot(work)
      for message in ["", "The vehicle is parked already; record the route again with: dashpilot drive."] {
        let lines = plain(width, height).lines(snapshot, at: Self.instant(90), message: message, isRecording: false)
        #expect(lines.count <= height && lines.allSatisfy { $0.count <= width }, "\(width) x \(height)")
        let keys = Set(lines.flatMap { $0.matches(of: /\[(.)\]/).map { String($0.1) } })
        let wanted = Set(snapshot.controls.map { String($0.key) } + ["q"])
        #expect(keys == wanted || lines.allSatisfy { $0.hasPrefix("[") }, "\(width) x \(height): \(lines)")
      }
    }
  }

  @Test("paused, the figure stands and has its own word, symbol and colour (R-9.7)")
  func paused() throws {
    let snapshot = try snapshot { try $0.pause(at: Self.instant(60)) }
    let drawing = CardDrawing(width: 80, height: 19)
    for minutes in [90.0, 120] {
      #expect(
        screen(snapshot, drawing, at: minutes) == """
          \u{1b}[33m‖ Shift Paused\u{1b}[0m

          1:00:00 working time

          4.5 mi recorded · partial route
          No delivery in progress

          [r] Resume Shift  [e] End Shift  [q] Quit
          """)
    }
  }

  @Test("its quiet last line says that nothing records, and no line ever that something does (R-20.8, R-27.17)")
  func recording() throws {
    let snapshot = try snapshot { _ in }
    let drawing = CardDrawing(width: 80, height: 19)
    let lines = drawing.lines(snapshot, at: Self.instant(90), message: "Delivery started.", isRecording: false)
    #expect(lines.suffix(4) == ["", "Delivery started.", "", "\u{1b}[2mNothing is recording this shift\u{1b}[0m"])
    #expect(!screen(snapshot, drawing).lowercased().contains("recording"))
  }

  @Test("the state gives way before the clock, and no label is cut (R-20.5, R-20.14)")
  func narrow() throws {
    let snapshot = try snapshot { _ = try $0.accept(at: Self.instant(20)) }
    let lines = plain(24, 30).lines(snapshot, at: Self.instant(90))
    #expect(lines.contains("Delivery 1 · 1:10:00"))
    #expect(lines.contains("[n] Arrived at Pickup"))
    #expect(lines.allSatisfy { $0.count <= 24 })
    #expect(plain(28, 30).lines(snapshot, at: Self.instant(90)).contains("  To pickup for 1 h 10 min"))
  }

  @Test("without a shift there is no card (R-20.1)")
  func none() {
    #expect(screen(nil, CardDrawing()) == "No shift in progress\nStart one with: dashpilot start\n\n[q] Quit")
  }
}

@Suite("A key of the card (R-27.15)")
struct CardPressTests {
  /// The effect of presses of one control at these seconds: `a` acts, `?` asks for another, `.` does nothing.
  private func effects(_ control: CardControl, at seconds: [Double]) -> String {
    var presses = CardPresses()
    return seconds.map { second in
      switch presses.press(control, at: .seconds(second)) {
      case .acts: "a"
      case .asksForAnother: "?"
      case .nothing: "."
      }
    }.joined()
  }

  @Test("acts once while it is held or bounces, and again after a second's rest")
  func held() {
    #expect(effects(.step(.arrivedAtPickup), at: [0, 0.01, 0.99, 2, 2.9]) == "a..a.")
    // A held key repeats: half a second, then thirty a second, for three seconds.
    #expect(
      effects(.startDelivery, at: [0] + (0..<75).map { 0.5 + Double($0) / 30 }) == "a"
        + String(repeating: ".", count: 75))
  }

  @Test("ends a shift by a second press within three seconds, and never by being held")
  func ending() {
    #expect(effects(.end, at: [0, 1]) == "?a")
    #expect(effects(.end, at: [0, 3]) == "?a")
    #expect(effects(.end, at: [0, 3.1, 4.2]) == "??a")
    #expect(effects(.end, at: [0, 0.02, 1.1]) == "?.a")
    #expect(!effects(.end, at: [0] + (0..<90).map { 0.5 + Double($0) / 30 }).contains("a"))
  }

  @Test("of one control says nothing about another, and another takes back that the end was asked for")
  func others() {
    var presses = CardPresses()
    #expect(presses.press(.startDelivery, at: .seconds(0)) == .acts)
    #expect(presses.press(.park, at: .seconds(0.1)) == .acts)
    #expect(presses.press(.end, at: .seconds(0.2)) == .asksForAnother)
    #expect(presses.press(.pause, at: .seconds(1)) == .acts)
    #expect(presses.press(.end, at: .seconds(2)) == .asksForAnother)
    // The step after a step is the same key.
    var steps = CardPresses()
    #expect(steps.press(.step(.arrivedAtPickup), at: .seconds(0)) == .acts)
    #expect(steps.press(.step(.pickedUp), at: .seconds(0.5)) == .nothing)
  }
}
