import SQLite
import ShiftStore
import Testing

@Suite("The schema's steps (R-24.9)")
struct SchemaTests {
  private static let steps = [
    "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1)",
    "ALTER TABLE a ADD COLUMN y INTEGER",
    "UPDATE a SET y = x + 1",
  ]

  @Test("lead from every earlier version to the newest", arguments: 0...3)
  func fromEach(version: Int) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try Schema.migrate(connection, steps: Array(Self.steps.prefix(version)))
    #expect(try connection.userVersion == Int64(version))
    try Schema.migrate(connection, steps: Self.steps)
    #expect(try connection.userVersion == 3)
    #expect(try connection.statement("SELECT x * 10 + y FROM a").all { $0.integer(0) } == [12])
  }

  @Test("are done all or not at all")
  func failing() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(throws: SQLiteError.self) {
      try Schema.migrate(connection, steps: [Self.steps[0], "INSERT INTO nowhere VALUES (1)"])
    }
    #expect(try connection.userVersion == 0)
    #expect(try connection.statement("SELECT count(*) FROM sqlite_schema").first { $0.integer(0) } == 0)
  }

  @Test("refuse a version beyond them")
  func newer() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.setUserVersion(4)
    #expect(throws: NewerSchema.self) { try Schema.migrate(connection, steps: Self.steps) }
    #expect(try connection.userVersion == 4)
  }

  @Test("tables are strict, so a wrong type is refused and not kept")
  func strict() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try Schema.migrate(connection)
    let loose = try connection.statement("SELECT name FROM pragma_table_list WHERE schema = 'main' AND NOT strict")
    #expect(try loose.all { $0.text(0) }.filter { !$0.hasPrefix("sqlite_") } == [])
    #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO shift (id, started_at, zone) VALUES ('a', 'noon', 'UTC')")
    }
    #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO shift (id, zone) VALUES ('a', 'UTC')") }
  }
}
