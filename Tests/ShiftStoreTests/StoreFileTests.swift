import Foundation
import Glibc
import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("A store that will not open is a state, and stays as it is (P-10.2)")
struct StoreFileTests {
  private let directory: TemporaryFolder

  init() throws { directory = try TemporaryFolder() }

  private func condition(creating: Bool = true) -> StoreError.Condition? {
    do {
      _ = try ShiftStore(path: directory.store, creating: creating)
      return nil
    } catch {
      return error.condition
    }
  }

  /// A store with a shift and `count` samples, closed.
  private func fill(_ count: Int) async throws {
    let store = try directory.open()
    let (_, session) = try await store.begin()
    try await store.append(Sample.drive(0..<count), to: session)
  }

  @Test("asking makes no store")
  func absent() {
    #expect(condition(creating: false) == .absent)
    #expect(directory.files.isEmpty)
  }

  @Test("none is made beside the log of one that is gone, which would be read into it")
  func orphanedLog() async throws {
    let store = try directory.open()
    _ = try await store.begin()
    try FileManager.default.removeItem(atPath: directory.store)
    guard case .damaged(let fault) = condition() else {
      Issue.record("a store was made")
      return
    }
    #expect(fault.contains("-wal"))
    #expect(!FileManager.default.fileExists(atPath: directory.store))
    withExtendedLifetime(store) {}
  }

  @Test("a new one appears whole, with nothing beside it once closed")
  func created() throws {
    do { _ = try directory.open() }
    #expect(directory.files == ["dashpilot.sqlite"])
    let raw = try directory.raw()
    let settings = try ["page_size", "journal_mode", "user_version"].map {
      try raw.statement("PRAGMA \($0)").first { $0.text(0) }
    }
    #expect(settings == ["1024", "wal", "2"])
  }

  @Test("two that make it at once share one")
  func createdTwice() async throws {
    let directory = directory
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await directory.open().shifts(limit: 1).count } }
      for try await count in group { #expect(count == 0) }
    }
    #expect(directory.files.filter { $0.contains("new") } == [])
  }

  @Test("in no directory it cannot be made")
  func nowhere() {
    let path = directory.path + "/no/such/place.sqlite"
    let error = #expect(throws: StoreError.self) { try ShiftStore(path: path, creating: true) }
    #expect(error?.condition == .cannotOpen(errno: ENOENT))
    #expect(error?.description.contains("No such file or directory") == true)
  }

  @Test(
    "what is no store of ours is not touched",
    arguments: [
      (Data(), StoreError.Condition.damaged("the file is empty")),
      (Data("GIF89a".utf8), .notAStore),
      (Data(repeating: 0, count: 8192), .notAStore),
      (Data("SQLite format 3\u{0}".utf8), .notAStore),
    ])
  func foreign(content: Data, expected: StoreError.Condition) throws {
    try content.write(to: URL(fileURLWithPath: directory.store))
    for creating in [true, false] { #expect(condition(creating: creating) == expected) }
    #expect(directory.bytes() == content)
    #expect(directory.files == ["dashpilot.sqlite"])
  }

  @Test("nor is another program's database")
  func foreignDatabase() throws {
    try Connection(path: directory.store, mode: .create).execute("CREATE TABLE bookmarks (a); PRAGMA user_version = 77")
    let before = directory.bytes()
    #expect(condition() == .notAStore)
    #expect(directory.bytes() == before)
  }

  @Test("a directory in its place is said to be one")
  func isDirectory() throws {
    try FileManager.default.createDirectory(atPath: directory.store, withIntermediateDirectories: false)
    #expect(condition() == .cannotOpen(errno: EISDIR))
  }

  @Test("a newer one is left byte for byte (R-24.13)")
  func newer() async throws {
    try await fill(10)
    try directory.raw().setUserVersion(Int64(Schema.steps.count) + 1)
    let before = directory.bytes()
    #expect(condition() == .newer(version: Int64(Schema.steps.count) + 1))
    #expect(condition(creating: false) == .newer(version: Int64(Schema.steps.count) + 1))
    #expect(directory.bytes() == before)
    #expect(directory.files == ["dashpilot.sqlite"])
  }

  @Test("one whose upgrade is still in the log is newer as well")
  func newerInLog() async throws {
    try await fill(10)
    let raw = try directory.raw()
    try raw.setUserVersion(9)
    #expect(directory.size("-wal") > 0)
    #expect(condition() == .newer(version: 9))
    _ = consume raw
  }

  @Test("damage in the middle is found and named, and the file kept (B83)")
  func damaged() async throws {
    try await fill(20_000)
    var content = try #require(directory.bytes())
    content.replaceSubrange(content.count / 2..<content.count / 2 + 4096, with: Data(repeating: 0xA5, count: 4096))
    try content.write(to: URL(fileURLWithPath: directory.store))
    let store = try ShiftStore(path: directory.store, creating: false)
    let shift = try #require(try await store.unfinishedShift())
    let reading = await #expect(throws: StoreError.self) { try await store.route(of: shift.id) }
    let checking = await #expect(throws: StoreError.self) { try await store.checkIntegrity() }
    for error in [reading, checking] {
      guard case .damaged = error?.condition else {
        Issue.record("not told as damage: \(String(describing: error))")
        continue
      }
    }
    #expect(directory.bytes() == content)
  }

  @Test("every state is one sentence that names the file")
  func sentences() {
    let conditions: [StoreError.Condition] = [
      .absent, .gone, .replaced, .locked, .readOnly, .full, .damaged("a page is twice in use"), .newer(version: 3),
      .notAStore,
      .cannotOpen(errno: EACCES), .cannotOpen(errno: 0), .failed("a wheel came off"),
    ]
    for condition in conditions {
      let sentence = StoreError(path: "/home/kim/day.sqlite", condition: condition).description
      #expect(sentence.contains("/home/kim/day.sqlite"))
      #expect(sentence.hasSuffix("."))
      #expect(!sentence.contains(". ") && !sentence.contains("\n"))
    }
  }

  @Test(
    "another program's lock is waited for, then named; its reading is not in the way (B50)",
    .enabled(if: Shell.isInstalled, "needs the sqlite3 shell"))
  func locked() async throws {
    let store = try directory.open()
    let (shift, session) = try await store.begin()
    let shell = try Shell(store: directory.store)
    shell.run("BEGIN; SELECT count(*) FROM shift")
    try await store.append(Sample.drive(0..<4), to: session)
    shell.run("COMMIT; BEGIN IMMEDIATE")
    let started = ContinuousClock.now
    let error = await #expect(throws: StoreError.self) { try await store.append(Sample.drive(4..<8), to: session) }
    #expect(error?.condition == .locked)
    #expect(ContinuousClock.now - started > .seconds(4.5))
    #expect(try await store.sampleCount(of: shift.id) == 4)  // A writer is not in the way of reading.
    shell.run("ROLLBACK")
    try await store.append(Sample.drive(4..<8), to: session)
    #expect(try await store.sampleCount(of: shift.id) == 8)
  }

  @Test(
    "a full disk is a state that passes, and loses nothing that fits (B82)", .enabled(if: SmallFileSystem.isPossible))
  func full() async throws {
    let disk = try SmallFileSystem(kibibytes: 512)
    let store = try disk.folder.open()
    let (shift, session) = try await store.begin()
    let filler = disk.folder.path + "/filler"
    try Data(repeating: 1, count: 250_000).write(to: URL(fileURLWithPath: filler))
    var written = 0
    var error: StoreError?
    while error == nil, written < 20_000 {
      do {
        written += try await store.append(Sample.drive(written..<written + 100), to: session)
      } catch let failure as StoreError {
        error = failure
      }
    }
    #expect(error?.condition == .full)
    #expect(try await store.sampleCount(of: shift.id) == written)
    try FileManager.default.removeItem(atPath: filler)
    try await store.append(Sample.drive(written..<written + 100), to: session)
    #expect(try await store.route(of: shift.id).map(\.sample) == Sample.drive(0..<written + 100))
    try await store.checkIntegrity()
  }

  @Test("a new store on a full disk is not half made", .enabled(if: SmallFileSystem.isPossible))
  func fullAtOnce() throws {
    let disk = try SmallFileSystem(kibibytes: 64)
    #expect(throws: (any Error).self) {
      try Data(repeating: 1, count: 100_000).write(to: URL(fileURLWithPath: disk.folder.path + "/filler"))
    }
    let error = #expect(throws: StoreError.self) { try disk.folder.open() }
    #expect(error?.condition == .full)
    #expect(disk.folder.files == ["filler"])
  }

  @Test("a read-only file system serves readers and names itself to writers", .enabled(if: SmallFileSystem.isPossible))
  func readOnly() async throws {
    let disk = try SmallFileSystem(kibibytes: 512)
    do {
      let (_, session) = try await disk.folder.open().begin()
      try await disk.folder.open().append(Sample.drive(0..<4), to: session)
    }
    try #require(disk.makeReadOnly())
    let store = try ShiftStore(path: disk.folder.store, creating: true)
    let shift = try #require(try await store.unfinishedShift())
    #expect(try await store.sampleCount(of: shift.id) == 4)
    let error = await #expect(throws: StoreError.self) { try await store.endShift(at: .day(9)) }
    #expect(error?.condition == .readOnly)
  }
}
