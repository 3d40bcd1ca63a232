import Testing
import Tracking

@testable import Commands

@Suite("Times as people type them (R-2.31)")
struct DayTimeTests {
  private let denver = DriverZone("America/Denver")

  private static func utc(_ text: String) -> Timestamp { Timestamp(iso8601: text.utf8) ?? Timestamp(seconds: 0) }

  /// A shift on Tuesday 3 February 2026 from 17:00 to 23:00 in Denver; now is Wednesday noon.
  private static let window = utc("2026-02-04T00:00:00Z")...utc("2026-02-04T06:00:00Z")
  private static let now = utc("2026-02-04T19:00:00Z")

  private static let readable: [(String, String)] = [
    ("18:05", "2026-02-04T01:05:00Z"), ("18:05:30", "2026-02-04T01:05:30Z"), ("6:05pm", "2026-02-04T01:05:00Z"),
    ("6:05 PM", "2026-02-04T01:05:00Z"), ("6pm", "2026-02-04T01:00:00Z"), ("23:00", "2026-02-04T06:00:00Z"),
    ("23:10", "2026-02-04T06:10:00Z"),  // outside: the nearest
    ("16:50", "2026-02-03T23:50:00Z"), ("12am", "2026-02-04T07:00:00Z"), ("12:30pm", "2026-02-03T19:30:00Z"),
    ("yesterday 23:40", "2026-02-04T06:40:00Z"), ("today 09:00", "2026-02-04T16:00:00Z"),
    ("today 9am", "2026-02-04T16:00:00Z"), ("2026-02-03 18:05", "2026-02-04T01:05:00Z"),
    ("2026-02-03T18:05", "2026-02-04T01:05:00Z"), ("2026-02-03T18:05:10", "2026-02-04T01:05:10Z"),
    ("2026-02-04T01:05:00Z", "2026-02-04T01:05:00Z"), ("2026-02-04T01:05Z", "2026-02-04T01:05:00Z"),
    ("2026-02-03T18:05-07:00", "2026-02-04T01:05:00Z"), ("2026-02-03T18:05:30.5-07:00", "2026-02-04T01:05:30.500Z"),
  ]

  @Test(
    "go by the zone of TZ, however it is written",
    arguments: [
      ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"),
      ("/usr/share/zoneinfo/America/Indiana/Knox", "America/Indiana/Knox"),
      (":/usr/share/zoneinfo/UTC", "UTC"), ("EST5EDT", "EST5EDT"), ("", nil), (":", nil),
    ] as [(String, String?)])
  func zone(told: String, name: String?) { #expect(zoneName(told: told) == name) }

  @Test("mean one instant in the driver's zone", arguments: readable)
  func means(text: String, instant: String) throws {
    let time = try #require(TypedTime(text))
    #expect(try time.instants(in: denver, window: Self.window, now: Self.now) == [Self.utc(instant)])
  }

  @Test(
    "are refused when they are none",
    arguments: [
      "", "18", "25:00", "18:60", "18:05:61", "0pm", "13pm", "18:05pm", "noon", "tomorrow 18:05", "2026-02-30 18:05",
      "18:05 yesterday", "-1:00", "18::05", "1８:05", "2026-02-03", "18:05 18:05", "9223372036854775807:00",
    ])
  func isNone(text: String) { #expect(TypedTime(text) == nil) }

  @Test("the same time of day twice in a long shift is named and asked")
  func twice() throws {
    let long = Self.utc("2026-02-03T00:00:00Z")...Self.utc("2026-02-04T06:00:00Z")
    let found = try #require(try TypedTime("18:05")?.instants(in: denver, window: long, now: Self.now))
    let choice = Choice("18:05", found, denver)
    #expect(
      choice.failure.sentence
        == "18:05 is 2 different times there; type 2026-02-02T18:05-07:00 or 2026-02-03T18:05-07:00."
    )
    #expect(
      choice.question == """
        18:05 is 2 different times there:
          1  Mon 2026-02-02 18:05 -07:00
          2  Tue 2026-02-03 18:05 -07:00

        """)
  }

  /// Denver's clocks skip 2026-03-08 02:00 to 03:00 and repeat 2026-11-01 01:00 to 02:00.
  private static let changes: [(String, ClosedRange<Timestamp>, sentence: String)] = [
    (
      "2026-03-08 02:30", window,
      "2026-03-08 02:30 does not exist on 2026-03-08 in America/Denver, because the clocks skip it there; type the time before or after."
    ),
    (
      "02:30", utc("2026-03-08T06:00:00Z")...utc("2026-03-08T12:00:00Z"),
      "02:30 does not exist on 2026-03-08 in America/Denver, because the clocks skip it there; type the time before or after."
    ),
    (
      "2026-11-01 01:30", window,
      "2026-11-01 01:30 is 2 different times there; type 2026-11-01T01:30-06:00 or 2026-11-01T01:30-07:00."
    ),
    (
      "01:30", utc("2026-11-01T05:00:00Z")...utc("2026-11-01T12:00:00Z"),
      "01:30 is 2 different times there; type 2026-11-01T01:30-06:00 or 2026-11-01T01:30-07:00."
    ),
  ]

  @Test("a time the clock change skips or doubles is named and asked", arguments: changes)
  func clockChange(text: String, window: ClosedRange<Timestamp>, sentence: String) throws {
    let failure = #expect(throws: Failure.self) {
      guard let found = try TypedTime(text)?.instants(in: denver, window: window, now: Self.now) else { return }
      if found.count > 1 { throw Choice(text, found, denver).failure }
    }
    #expect(failure?.sentence == sentence)
  }

  @Test(
    "what a sentence offers for a doubled time can be typed in",
    arguments: [
      ("2026-11-01T01:30-06:00", "2026-11-01T07:30:00Z"), ("2026-11-01T01:30-07:00", "2026-11-01T08:30:00Z"),
    ])
  func typable(text: String, instant: String) throws {
    let time = try #require(TypedTime(text))
    #expect(try time.instants(in: denver, window: Self.window, now: Self.now) == [Self.utc(instant)])
    #expect(denver.typable(Self.utc(instant)) == text)
  }

  @Test(
    "zones of half hours, of none and unknown ones are read",
    arguments: [
      ("Asia/Kolkata", "Wed 2026-02-04 00:30 +05:30"), ("UTC", "Tue 2026-02-03 19:00 +00:00"),
      ("Nowhere/Special", "Tue 2026-02-03 19:00 +00:00"), ("America/St_Johns", "Tue 2026-02-03 15:30 -03:30"),
    ])
  func zones(name: String, text: String) {
    #expect(DriverZone(name).text(Self.utc("2026-02-03T19:00:00Z")) == text)
  }
}
