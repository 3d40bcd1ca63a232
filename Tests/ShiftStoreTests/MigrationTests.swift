import Foundation
import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("A store of an earlier schema (R-24.9)")
struct MigrationTests {
  private let directory: TemporaryFolder

  /// Opens a copy of the database written at version 1.
  init() throws {
    directory = try TemporaryFolder()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let stored = root.appendingPathComponent("Stores/version1.sqlite").path
    try FileManager.default.copyItem(atPath: stored, toPath: directory.store)
  }

  @Test("of version 1 keeps every shift, session, tally and sample as it was")
  func version1() async throws {
    let store = try directory.open()
    let shifts = try await store.shifts(limit: 9)
    #expect(shifts.map(\.shift.id.text.first) == ["3", "2", "1"])
    #expect(shifts.map(\.shift.state) == [.running, .ended, .ended])
    let oldest = try #require(shifts.last?.shift)
    #expect(oldest.startedAt == .utc(Timestamp(seconds: 1_770_130_931)))
    #expect(oldest.zone == "America/Denver")
    #expect(shifts[1].shift.startedAt == .boot(id: "5f1c0a5e-0000-4000-8000-000000000002", nanoseconds: 41_000_000_000))
    let sessions = try await store.sessions(of: oldest.id)
    #expect(sessions.map(\.facts.sampleCount) == [4, 3])
    #expect(sessions.map(\.facts.endReason) == [.noFix, .shiftEnded])
    #expect(sessions[0].facts.tally[.stationary] == 9)
    #expect(sessions[0].facts.speedDistance == .metres(1500.5))
    #expect(try await store.sampleCount(of: oldest.id) == 7)
    try await store.checkIntegrity()
  }

  @Test("of version 1 fills nothing in: no pauses, so working time is elapsed time (R-24.11, R-24.12)")
  func nothingInvented() async throws {
    let store = try directory.open()
    for shift in try await store.shifts(limit: 9).map(\.shift) {
      #expect(shift.pauses.isEmpty && shift.parkedStretches.isEmpty && shift.offers.isEmpty && shift.deliveries.isEmpty)
      #expect(shift.working(at: .day(0)) == shift.elapsed(at: .day(0)))
    }
    #expect(try await store.places().isEmpty)
  }

  @Test("of version 1 takes the day's work, and its unfinished shift goes on")
  func goesOn() async throws {
    let store = try directory.open()
    let now = Instant.utc(Timestamp(seconds: 1_770_307_200))
    try await store.changeUnfinishedShift { shift in _ = try shift.accept(2, at: now) }
    #expect(try await directory.open().unfinishedShift()?.counts.open == 2)
  }

  @Test("is only looked at by the steps still missing")
  func steps() throws {
    let connection = try directory.raw()
    #expect(try connection.userVersion == 1)
    try Schema.migrate(connection)
    #expect(try connection.userVersion == Int64(Schema.steps.count))
    try Schema.migrate(connection)
  }
}
