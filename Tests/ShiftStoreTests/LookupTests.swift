import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Finding a shift")
struct LookupTests {
  private let directory: TemporaryFolder
  private let store: ShiftStore

  init() throws {
    directory = try TemporaryFolder()
    store = try directory.open()
  }

  private func insert(_ id: String, _ columns: String) throws {
    try directory.raw().execute(
      """
      INSERT INTO shift (id, started_at, started_boot, started_boot_time, ended_at, zone)
      VALUES ('\(id)', \(columns), 'UTC')
      """)
  }

  @Test("numbers follow the start, not the order of writing, and an unknown start follows its predecessor")
  func numbers() async throws {
    try insert("today", "5000, NULL, NULL, 6000")
    try insert("cold", "NULL, 'b', 77, 7000")
    try insert("imported", "1000, NULL, NULL, 2000")
    try insert("later", "9000, NULL, NULL, 9500")
    let history = try await store.shifts(limit: 9)
    #expect(history.map(\.shift.id.text) == ["later", "cold", "today", "imported"])
    #expect(history.map(\.number) == [4, 3, 2, 1])
    #expect(try await store.shifts(limit: 2) == Array(history.prefix(2)))
    #expect(try await store.shifts(limit: 0).isEmpty)
    #expect(try await store.shift(named: "last").shift.id.text == "later")
    try await store.deleteShift(ShiftID(text: "imported"))
    #expect(try await store.shift(named: "1").shift.id.text == "today")
  }

  @Test(
    "a name is last, a number or the beginning of an identifier",
    arguments: [
      ("last", "1234567b-1111-4000-8000-000000000000", 0),
      ("1", "1234567a-0000-4000-8000-000000000000", 0),
      ("2", "1234567b-1111-4000-8000-000000000000", 0),
      ("1234567B", "1234567b-1111-4000-8000-000000000000", 0),
      ("1234567a-0", "1234567a-0000-4000-8000-000000000000", 0),
      ("1234567", nil, 2),
      ("123456", nil, 0),  // six digits are a number
      ("3", nil, 0), ("0", nil, 0), ("-1", nil, 0), ("", nil, 0), ("%", nil, 0), ("1234567%", nil, 0), ("Last", nil, 0),
    ] as [(String, String?, Int)])
  func names(name: String, id: String?, ambiguous: Int) async throws {
    try insert("1234567a-0000-4000-8000-000000000000", "1, NULL, NULL, 2")
    try insert("1234567b-1111-4000-8000-000000000000", "3, NULL, NULL, 4")
    if let id {
      #expect(try await store.shift(named: name).shift.id.text == id)
    } else {
      let refusal = ambiguous > 0 ? Refusal.ambiguousShift(count: ambiguous) : .noSuchShift
      await #expect(throws: refusal) { try await store.shift(named: name) }
    }
  }

  @Test("the newest instant counts ends, sessions and samples (P-4.3)")
  func newestInstant() async throws {
    #expect(try await store.newestInstant() == nil)
    let (_, session) = try await store.begin(at: 10)
    #expect(try await store.newestInstant() == .day(10))
    try await store.append([.sample(at: 12)], to: session)
    #expect(try await store.newestInstant() == .day(12))
    try await store.append([], to: session, facts: .facts(from: 10, to: 15))
    #expect(try await store.newestInstant() == .day(15))
    try await store.endShift(at: .day(30))
    #expect(try await store.newestInstant() == .day(30))
  }
}
