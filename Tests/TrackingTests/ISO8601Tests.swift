import Testing
import Tracking

@Suite("civil dates and ISO 8601")
struct ISO8601Tests {
  @Test(
    "reads UTC and offsets, with and without a fraction (B26)",
    arguments: [
      ("2025-06-15T12:00:00Z", 1_749_988_800_000_000_000),
      ("2025-06-15T12:00:00.0Z", 1_749_988_800_000_000_000),
      ("2025-06-15T12:00:00.5Z", 1_749_988_800_500_000_000),
      ("2025-06-15T12:00:00.123456789Z", 1_749_988_800_123_456_789),
      ("2025-06-15T12:00:00.1234567891234Z", 1_749_988_800_123_456_789),
      ("2025-06-15T14:00:00+02:00", 1_749_988_800_000_000_000),
      ("2025-06-15T06:30:00-05:30", 1_749_988_800_000_000_000),
      ("2025-06-15T00:30:00+01:00", 1_749_943_800_000_000_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000_000_000),
      ("1970-01-01T00:00:00Z", 0),
      ("1969-12-31T23:59:59.999Z", -1_000_000),
      ("2000-02-29T00:00:00Z", 951_782_400_000_000_000),
    ])
  func reads(_ text: String, nanoseconds: Int64) {
    #expect(Timestamp(iso8601: text.utf8) == Timestamp(nanoseconds: nanoseconds))
    #expect(Timestamp(iso8601: Array(text.utf8)[...].lazy.map { $0 }) == Timestamp(nanoseconds: nanoseconds))
  }

  @Test(
    "refuses what is not a timestamp (B26)",
    arguments: [
      "", "garbage", "2025-06-15 12:00:00Z", "2025-06-15T12:00:00", "2025-06-15T12:00:00z", "2025-06-15T12:00Z",
      "2025-06-15T12:00:00.Z", "2025-06-15T12:00:00ZZ", "2025-06-15T24:00:00Z", "2025-06-15T12:60:00Z",
      "2025-06-15T12:00:61Z", "2025-13-15T12:00:00Z", "2025-02-29T12:00:00Z", "2025-06-31T12:00:00Z",
      "2025-06-00T12:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T00:00:00Z", "1000-01-01T00:00:00Z",
      "+025-06-15T12:00:00Z", "2025-06-15T12:00:00+2:00", "2025-06-15T12:00:00+02:60", "2025-06-15T12:00:0٣Z",
    ])
  func refuses(_ text: String) {
    #expect(Timestamp(iso8601: text.utf8) == nil)
  }

  @Test("never traps on damaged text")
  func survives() {
    let text = Array("2025-06-15T12:00:00.123456789+02:00".utf8)
    for position in text.indices {
      _ = Timestamp(iso8601: text[..<position])
      for byte in UInt8.min...UInt8.max {
        var damaged = text
        damaged[position] = byte
        _ = Timestamp(iso8601: damaged)
      }
    }
  }

  @Test(
    "writes as many digits as asked for, cutting the rest",
    arguments: [
      (1_749_988_800_999_999_999, 0, "2025-06-15T12:00:00Z"),
      (1_749_988_800_999_999_999, 3, "2025-06-15T12:00:00.999Z"),
      (1_749_988_800_000_000_001, 9, "2025-06-15T12:00:00.000000001Z"),
      (-1, 3, "1969-12-31T23:59:59.999Z"),
      (-62_135_596_800, 0, "1969-12-31T23:58:57Z"),
    ])
  func writes(nanoseconds: Int64, digits: Int, text: String) {
    #expect(Timestamp(nanoseconds: nanoseconds).iso8601(fractionDigits: digits) == text)
  }

  @Test("reads back what it writes, from 1678 to 2262")
  func roundTrip() {
    for nanoseconds in stride(from: Int64.min + (1 << 52), to: Int64.max - (1 << 52), by: 1 << 52) {
      let time = Timestamp(nanoseconds: nanoseconds)
      #expect(Timestamp(iso8601: time.iso8601(fractionDigits: 9).utf8) == time)
    }
  }

  @Test("counts every day of 1600 to 2500 once, in order")
  func everyDay() {
    var expected = -135_140  // 1600-01-01
    for year in 1600...2500 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = CivilDate(year: year, month: month, day: day) else { continue }
          guard date.daysSince1970 == expected, date.year == year, date.month == month, date.day == day else {
            Issue.record("\(year)-\(month)-\(day) became \(date.iso8601), day \(date.daysSince1970)")
            return
          }
          expected += 1
        }
      }
    }
    #expect(expected == 193_944)  // 2501-01-01
  }

  @Test(
    "reads a date alone",
    arguments: [("2025-06-15", 20_254), ("2025-6-15", nil), ("2025-02-30", nil), ("15.6.2025", nil)])
  func readsDate(_ text: String, daysSince1970: Int?) {
    #expect(CivilDate(iso8601: text)?.daysSince1970 == daysSince1970)
  }

  @Test(
    "has the days the calendar has and no others",
    arguments: [
      (2024, 2, 29, true), (2025, 2, 29, false), (2000, 2, 29, true), (1900, 2, 29, false), (2025, 4, 31, false),
      (2025, 12, 31, true), (2025, 0, 1, false), (2025, 13, 1, false), (2025, 1, 0, false), (2025, 1, 32, false),
      (0, 1, 1, false), (10_000, 1, 1, false), (2025, 1, Int.max, false), (Int.min, 1, 1, false),
    ])
  func validity(year: Int, month: Int, day: Int, exists: Bool) {
    #expect((CivilDate(year: year, month: month, day: day) != nil) == exists)
  }
}
