import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Starting, ending and deleting in the store (R-2)")
struct LifecycleTests {
  private let directory: TemporaryFolder
  private let store: ShiftStore

  init() throws {
    directory = try TemporaryFolder()
    store = try directory.open()
  }

  @Test("a shift is there for the next process as it was started (R-2.14)")
  func survives() async throws {
    #expect(try await store.unfinishedShift() == nil)
    let shift = try await store.startShift(at: .day(10), zone: "Pacific/Chatham")
    let other = try ShiftStore(path: directory.store, creating: false)
    #expect(try await other.unfinishedShift() == shift)
    #expect(shift.zone == "Pacific/Chatham")
    let ended = try await other.endShift(at: .day(20))
    #expect(ended.endedAt == .day(20))
    #expect(try await store.unfinishedShift() == nil)
    #expect(try await store.shifts(limit: 9) == [NumberedShift(number: 1, shift: ended)])
  }

  @Test("a second start is refused, naming what is known of the first (R-2.3, R-2.30)")
  func secondStart() async throws {
    let (_, session) = try await store.begin(at: 10)
    await #expect(throws: Refusal.alreadyUnfinished(startedAt: .day(10), lastMovedAt: nil, isPaused: false)) {
      try await store.startShift(at: .day(20), zone: "UTC")
    }
    try await store.append(Sample.drive(11..<15), to: session)
    await #expect(throws: Refusal.alreadyUnfinished(startedAt: .day(10), lastMovedAt: .day(14), isPaused: false)) {
      try await store.startShift(at: .day(20), zone: "UTC")
    }
    #expect(try await store.shifts(limit: 9).count == 1)
  }

  @Test("an end behind the start is clamped to it, and one without a shift refused (R-2.11)")
  func ending() async throws {
    await #expect(throws: Refusal.noUnfinishedShift) { try await store.endShift(at: .day(1)) }
    try await store.startShift(at: .day(64_800), zone: "UTC")
    #expect(try await store.endShift(at: .day(64_770)).endedAt == .day(64_800))
    await #expect(throws: Refusal.noUnfinishedShift) { try await store.endShift(at: .day(1)) }
  }

  @Test("an unknown clock is kept as boot and nanoseconds, never as a date (P-4.4)")
  func unknownClock() async throws {
    try await store.startShift(at: .boot(id: "b00t", nanoseconds: 5_000_000_000), zone: "UTC")
    #expect(try await store.unfinishedShift()?.startedAt == .boot(id: "b00t", nanoseconds: 5_000_000_000))
    let ended = try await store.endShift(at: .boot(id: "b00t", nanoseconds: 9_000_000_000))
    #expect(try await store.unfinishedShift() == nil)
    #expect(try await store.shift(named: "last").shift == ended)
    #expect(ended.elapsed(at: .day(0)) == .seconds(4))
  }

  @Test("of several unfinished shifts in a damaged store the latest is active and starting refused (R-2.4)")
  func severalUnfinished() async throws {
    let sql = "INSERT INTO shift (id, started_at, zone) VALUES ('a', 100, 'UTC'), ('b', 300, 'UTC'), ('c', 200, 'UTC')"
    try directory.raw().execute(sql)
    #expect(try await store.unfinishedShift()?.id == ShiftID(text: "b"))
    await #expect(throws: Refusal.self) { try await store.startShift(at: .day(0), zone: "UTC") }
    #expect(try await store.shifts(limit: 9).map(\.shift.state) == [.running, .running, .running])
  }

  @Test("deleting takes everything the shift owns and nothing else (R-2.16, R-2.18)")
  func deleting() async throws {
    let (first, session) = try await store.begin()
    try await store.append(Sample.drive(0..<50), to: session, facts: .facts(from: 0, to: 50))
    await #expect(throws: Refusal.shiftUnfinished) { try await store.deleteShift(first.id) }
    try await store.closeSession(session, samples: [], facts: .facts(from: 0, to: 50), reason: .shiftEnded)
    try await store.endShift(at: .day(60))
    let (second, next) = try await store.begin(at: 100)
    try await store.append(Sample.drive(100..<120), to: next)
    try await store.deleteShift(first.id)
    await #expect(throws: Refusal.noSuchShift) { try await store.deleteShift(first.id) }
    #expect(try await store.sampleCount(of: first.id) == 0)
    #expect(try await store.sampleCount(of: second.id) == 20)
    let left = try directory.raw().statement(
      "SELECT (SELECT count(*) FROM route_sample) * 100 + (SELECT count(*) FROM capture_session)")
    #expect(try left.first { $0.integer(0) } == 2001)
    try await store.checkIntegrity()
  }

  @Test("two callers cannot both start, nor both end (R-1.13)")
  func interleaving() async throws {
    let other = try directory.open()
    for round in 0..<25 {
      let at = Instant.day(Double(round) * 10)
      let started = await outcomes(store, other) { try await $0.startShift(at: at, zone: "UTC") }
      #expect(started == 1)
      let ended = await outcomes(store, other) { try await $0.endShift(at: at) }
      #expect(ended == 1)
    }
    #expect(try await store.shifts(limit: 99).count == 25)
  }

  /// How many of two simultaneous calls were not refused; any other failure counts as many.
  private func outcomes(
    _ a: ShiftStore, _ b: ShiftStore, _ operation: @escaping @Sendable (ShiftStore) async throws -> Shift
  ) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for store in [a, b] {
        group.addTask {
          do {
            _ = try await operation(store)
            return 1
          } catch {
            return error is Refusal ? 0 : 100
          }
        }
      }
      return await group.reduce(0, +)
    }
  }

  @Test("a commit of another process is noticed, one's own is not (P-10.1)")
  func dataVersion() async throws {
    let other = try directory.open()
    let before = try await store.dataVersion()
    try await store.startShift(at: .day(0), zone: "UTC")
    #expect(try await store.dataVersion() == before)
    try await other.endShift(at: .day(1))
    #expect(try await store.dataVersion() != before)
  }
}
