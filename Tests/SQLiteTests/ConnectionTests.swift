import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

@Suite("A connection")
struct ConnectionTests {
  private let directory: TemporaryFolder
  private let path: String

  init() throws {
    directory = try TemporaryFolder()
    path = directory.file("a.sqlite")
  }

  private struct Stop: Error {}

  @Test("keeps what a transaction did, or none of it")
  func transactions() throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute("CREATE TABLE t (a INTEGER)")
    let insert = try connection.statement("INSERT INTO t VALUES (?)")
    #expect(
      try connection.immediate {
        try insert.run(1); return "kept"
      } == "kept")
    #expect(throws: Stop.self) {
      try connection.immediate {
        try insert.run(2)
        throw Stop()
      }
    }
    let isInTransaction = connection.isInTransaction
    #expect(!isInTransaction)
    #expect(try connection.statement("SELECT a FROM t").all { $0.integer(0) } == [1])
    #expect((connection.lastInsertedKey, connection.changedRowCount) == (2, 1))
  }

  @Test("meets another writer's lock as busy, and sees its commits")
  func busy() throws {
    let one = try Connection(path: path, mode: .create)
    try one.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER)")
    let two = try Connection(path: path, mode: .existing, busyTimeout: 0)
    let before = try two.dataVersion
    try one.immediate {
      let error = #expect(throws: SQLiteError.self) { try two.immediate {} }
      #expect(error?.isBusy == true)
      try one.execute("INSERT INTO t VALUES (1)")
      #expect(try two.dataVersion == before)
    }
    #expect(try two.dataVersion != before)
    try two.immediate {}
  }

  @Test("sees one picture in a snapshot whatever others write")
  func snapshot() throws {
    let one = try Connection(path: path, mode: .create)
    try one.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER)")
    let two = try Connection(path: path, mode: .existing)
    let count = "SELECT count(*) FROM t"
    try two.snapshot {
      #expect(try two.statement(count).first { $0.integer(0) } == 0)
      try one.execute("INSERT INTO t VALUES (1)")
      #expect(try two.statement(count).first { $0.integer(0) } == 0)
    }
    #expect(try two.statement(count).first { $0.integer(0) } == 1)
  }

  @Test("says why a file cannot be opened")
  func cannotOpen() throws {
    let missing = #expect(throws: SQLiteError.self) { _ = try Connection(path: path, mode: .existing) }
    #expect(missing?.cannotOpen == true)
    #expect(missing?.systemError == ENOENT)
    #expect(!FileManager.default.fileExists(atPath: path))
    let elsewhere = directory.file("no/such/place.sqlite")
    #expect(throws: SQLiteError.self) { _ = try Connection(path: elsewhere, mode: .create) }
  }

  @Test("tells a file that is no database")
  func notADatabase() throws {
    try String(repeating: "a page of a diary, ", count: 100).write(toFile: path, atomically: false, encoding: .utf8)
    let connection = try Connection(path: path, mode: .existing)
    let error = #expect(throws: SQLiteError.self) { try connection.userVersion }
    #expect(error?.isNotADatabase == true)
  }

  @Test("tells a full disk, and goes on when there is room")
  func full() throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute("CREATE TABLE t (a BLOB); PRAGMA max_page_count = 8")
    let insert = try connection.statement("INSERT INTO t VALUES (zeroblob(?))")
    let error = #expect(throws: SQLiteError.self) { try connection.immediate { try insert.run(100_000) } }
    #expect(error?.isFull == true)
    try connection.execute("PRAGMA max_page_count = 1000")
    try connection.immediate { try insert.run(100_000) }
    #expect(try connection.integrityFaults() == [])
  }

  @Test("reads a file that never changes, whatever its name")
  func immutable() throws {
    let odd = directory.file("50% of? that #1 é.sqlite")
    try Connection(path: odd, mode: .create).execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (3)")
    let connection = try Connection(path: odd, mode: .immutable)
    let isReadOnly = connection.isReadOnly  // Outside the macro, which would copy the connection.
    #expect(isReadOnly)
    #expect(try connection.statement("SELECT a FROM t").first { $0.integer(0) } == 3)
    let error = #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM t") }
    #expect(error?.isReadOnly == true)
  }

  @Test("finds rows whose parent is missing")
  func faults() throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(
      """
      CREATE TABLE parent (key INTEGER PRIMARY KEY); CREATE TABLE child (parent INTEGER REFERENCES parent);
      INSERT INTO child VALUES (9)
      """)
    #expect(try connection.integrityFaults() == ["a row of child without its parent"])
  }

  @Test("numbers its schema and empties its log")
  func pragmas() throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.setUserVersion(7)
    #expect(try connection.userVersion == 7)
    let log = path + "-wal"
    #expect(try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int != 0)
    #expect(try connection.truncateLog())
    #expect(try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int == 0)
  }
}
