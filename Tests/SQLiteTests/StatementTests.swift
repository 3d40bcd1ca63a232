import SQLite
import Testing

@Suite("A statement")
struct StatementTests {
  @Test("gives back each kind of value as it was bound")
  func values() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let none: Int64? = nil
    let text = "Zürich\u{0}\u{1F6F0}"
    let read = try connection.statement("SELECT ?, ?, ?, ?, ?, ?").first(Int64.min, 42, 0.1, text, none, "") { row in
      #expect(row.integer(0) == .min)
      #expect(row.integer(1) == 42)
      #expect(row.real(2) == 0.1)
      #expect(row.text(3) == text)
      #expect(row.isNull(4) && row.integer(ifAny: 4) == nil && row.text(ifAny: 4) == nil && row.real(ifAny: 4) == nil)
      #expect(row.text(ifAny: 5)?.isEmpty == true)
      return true
    }
    #expect(read == true)
  }

  @Test("is compiled once for the same text")
  func cached() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(try connection.statement("SELECT 1") === connection.statement("SELECT 1"))
    #expect(try connection.statement("SELECT 1") !== connection.statement("SELECT 2"))
  }

  @Test("starts afresh with every use")
  func reset() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let count = try connection.statement(
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT ?) SELECT i FROM n")
    #expect(try count.first(5) { $0.integer(0) } == 1)
    #expect(try count.all(3) { $0.integer(0) } == [1, 2, 3])
    #expect(try count.all(0) { $0.integer(0) } == [])
    #expect(try count.first(0) { $0.integer(0) } == nil)
  }

  @Test("repeats an insert with some parameters bound anew")
  func bulk() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a INTEGER, b INTEGER)")
    let insert = try connection.statement("INSERT INTO t VALUES (?, ?)")
    try insert.bind(Int64(7), at: 1)
    for value: Int64 in 1...3 {
      try insert.bind(value, at: 2)
      try insert.runBound()
    }
    #expect(try connection.statement("SELECT a * 10 + b FROM t").all { $0.integer(0) } == [71, 72, 73])
  }

  @Test(
    "says what is wrong with it",
    arguments: ["SELECT", "SELECT * FROM nowhere", "INSERT INTO sqlite_schema VALUES (1)"])
  func wrong(sql: String) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let error = #expect(throws: SQLiteError.self) { try connection.statement(sql) }
    #expect(error?.primaryCode == 1)
    #expect(error?.message.isEmpty == false)
  }

  @Test("names the constraint it broke, and can be used again")
  func constraint() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a INTEGER CHECK (a > 0)) STRICT")
    let insert = try connection.statement("INSERT INTO t VALUES (?)")
    let error = #expect(throws: SQLiteError.self) { try insert.run(-1) }
    #expect(error?.message.contains("a > 0") == true)
    try insert.run(1)
    #expect(try connection.statement("SELECT count(*) FROM t").first { $0.integer(0) } == 1)
  }

  @Test("outlives its connection without harm")
  func outlives() throws {
    let statement = try Connection(path: ":memory:", mode: .create).statement("SELECT 5")
    #expect(try statement.first { $0.integer(0) } == 5)
  }
}
