import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("A power cut (P-10.1, B49)")
struct PowerCutTests {
  /// Commits of four samples, the log cut off anywhere: what a disk may hold after the power went.
  @Test("leaves a sound store with whole commits up to some moment")
  func truncatedLog() async throws {
    let directory = try TemporaryFolder()
    let store = try directory.open()
    let (shift, session) = try await store.begin()
    for start in stride(from: 0, to: 240, by: 4) {
      try await store.append(
        Sample.drive(start..<start + 4), to: session, facts: .facts(from: 0, to: Double(start + 3)))
    }
    let log = directory.size("-wal")
    #expect(log > 60 * 1024)
    for _ in 0..<60 {
      let cut = Int.random(in: 0...log)
      let copy = try TemporaryFolder()
      try #require(succeeds("/bin/cp", directory.store, directory.store + "-wal", copy.path))
      try #require(succeeds("/usr/bin/truncate", "--size=\(cut)", copy.store + "-wal"))
      try await check(copy, shift: shift, cut: cut)
    }
  }

  /// The log is moved page by page from the first on, which says how many there are; the file alone is then damaged.
  @Test("in the middle of moving the log is healed by the log")
  func halfCheckpoint() async throws {
    let (directory, copy) = try (TemporaryFolder(), TemporaryFolder())
    let store = try directory.open()
    let (shift, session) = try await store.begin()
    try await store.append(Sample.drive(0..<4000), to: session, facts: .facts(from: 0, to: 3999))
    try #require(succeeds("/bin/cp", directory.store, directory.store + "-wal", copy.path))
    let raw = try directory.raw()
    try raw.execute("PRAGMA wal_checkpoint(FULL)")
    try #require(
      succeeds("/bin/dd", "if=\(directory.store)", "of=\(copy.store)", "bs=1024", "count=1", "conv=notrunc"))
    let header = try Connection(path: copy.store, mode: .immutable)
    let error = #expect(throws: SQLiteError.self) { try header.statement("SELECT count(*) FROM shift").run() }
    #expect(error?.isCorrupt == true)
    try await check(copy, shift: shift, cut: .max)
    let healed = try ShiftStore(path: copy.store, creating: false)
    #expect(try await healed.sampleCount(of: shift.id) == 4000)
  }

  private func check(_ copy: TemporaryFolder, shift: Shift, cut: Int) async throws {
    let store = try ShiftStore(path: copy.store, creating: false)
    try await store.checkIntegrity()
    guard let found = try await store.unfinishedShift() else { return }  // Cut before the shift was committed.
    #expect(found == shift, "log cut at \(cut)")
    let samples = try await store.route(of: shift.id).map(\.sample)
    #expect(samples.count.isMultiple(of: 4), "log cut at \(cut)")
    #expect(samples == Sample.drive(0..<samples.count), "log cut at \(cut)")
    guard let session = try await store.sessions(of: shift.id).first, let last = samples.last else { return }
    #expect(session.facts.lastHeardAt == last.time, "facts and samples are one commit, log cut at \(cut)")
  }
}
