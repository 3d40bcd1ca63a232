import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("What recording costs the disk (P-9.5, P-10.4)")
struct BudgetTests {
  /// A drive as a receiver tells it: positions with all their digits, seconds not quite whole.
  private func drive(_ range: Range<Int>) -> [Sample] {
    range.map {
      Sample(
        time: .day(Double($0)), latitude: 40_000_000_000 + Int64($0) * 134_217,
        longitude: -105_000_000_000 - Int64($0) * 97_331, accuracy: 2_000 + Int32($0 * 7919 % 9_000))
    }
  }

  @Test("a sample takes at most 48 bytes, written in one go or four at a time")
  func bytesPerSample() async throws {
    for batch in [100_000, 4] {
      let directory = try TemporaryFolder()
      do {
        let store = try directory.open()
        let (_, session) = try await store.begin()
        let count = batch == 4 ? 10_000 : 100_000
        for start in stride(from: 0, to: count, by: batch) {
          try await store.append(drive(start..<start + batch), to: session)
        }
        _ = consume store
        try directory.raw().truncateLog()
        let bytes = Double(directory.size()) / Double(count)
        print("bytes per sample, \(batch) a commit: \(bytes)")
        #expect(bytes <= 48)
      }
    }
  }

  /// 900 commits of four samples, facts once a minute. A reader that stays keeps the log from being begun anew, so that
  /// in the end it holds the whole hour; each of its pages goes into the store at most once, so twice its size bounds
  /// what is written.
  @Test("an hour at a commit every 4 s writes under 8 MiB, and a reader that stays keeps the log under 4 MiB (B81)")
  func hour() async throws {
    let directory = try TemporaryFolder()
    let store = try directory.open()
    let (_, session) = try await store.begin()
    let reader = try directory.raw()
    try reader.execute("BEGIN; SELECT count(*) FROM shift")
    for commit in 0..<900 {
      try await append(commit, to: session, of: store)
    }
    let log = directory.size("-wal")
    print("log of an hour: \(log) bytes")
    #expect(log > 1 << 20)
    #expect(log * 2 < 8 << 20)
    try reader.execute("COMMIT")
    try await append(900, to: session, of: store)  // moves the log into the store
    try await append(901, to: session, of: store)  // begins it anew
    #expect(directory.size("-wal") <= 1 << 20)
  }

  @Test("without a reader that stays the log keeps to about a MiB")
  func log() async throws {
    let directory = try TemporaryFolder()
    let store = try directory.open()
    let (_, session) = try await store.begin()
    var longest = 0
    for commit in 0..<1500 {
      try await append(commit, to: session, of: store)
      longest = max(longest, directory.size("-wal"))
    }
    #expect(longest < 5 << 18)
  }

  private func append(_ commit: Int, to session: SessionKey, of store: ShiftStore) async throws {
    var facts = SessionFacts.facts(from: 0, to: Double(commit * 4 + 3))
    facts.tally[.accepted] = commit * 4
    facts.tally[.thinned] = commit * 36
    let isMinute = commit.isMultiple(of: 15)
    try await store.append(drive(commit * 4..<commit * 4 + 4), to: session, facts: isMinute ? facts : nil)
  }

  @Test("a bulk import leaves no log behind")
  func bulk() async throws {
    let directory = try TemporaryFolder()
    let store = try directory.open()
    let (_, session) = try await store.begin()
    try await store.append(drive(0..<150_000), to: session)
    #expect(directory.size("-wal") == 0)
  }
}
