import SQLite
import Testing

@Suite("A visit of rows")
struct VisitTests {
  private static func table() throws -> Connection {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute(
      """
      CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
      INSERT INTO t VALUES (2, 5, 50), (1, 3, NULL), (1, 9223372036854775807, -9223372036854775808), (1, -4, 7);
      """)
    return connection
  }

  @Test(
    "shows every row that is asked for, along the key, and NULL as 0",
    arguments: [(1 as Int64, Int64.min, [-4, 3, .max]), (1, 3, [.max]), (2, .min, [5]), (3, .min, [])])
  func rows(a: Int64, after b: Int64, expected: [Int64]) throws {
    let connection = try Self.table()
    var (seen, values) = ([Int64](), [Int64]())
    try connection.visit("SELECT visit(b, c) FROM t WHERE a = ? AND b > ?", a, b) { visit in
      seen.append(visit.integer(0))
      values.append(visit.integer(1))
    }
    #expect(seen == expected)
    #expect(values == expected.map { [-4: 7, 3: 0, .max: .min, 5: 50][$0] })
  }

  @Test("shows nothing to anybody once it is over, and starts afresh")
  func again() throws {
    let connection = try Self.table()
    var count = 0
    for _ in 0..<2 { try connection.visit("SELECT visit(b) FROM t") { _ in count += 1 } }
    try connection.statement("SELECT visit(b) FROM t").run()
    #expect(count == 8)
  }

  @Test("ends with the error of its query, rows up to it seen, and leaves the connection as good as before")
  func failing() throws {
    let connection = try Self.table()
    var seen: [Int64] = []
    #expect(throws: SQLiteError.self) {
      try connection.visit("SELECT visit(b, abs(coalesce(c, 0))) FROM t WHERE a = 1") { seen.append($0.integer(0)) }
    }
    #expect(seen == [-4, 3])
    try connection.visit("SELECT visit(a) FROM t WHERE a = 2") { seen.append($0.integer(0)) }
    #expect(seen == [-4, 3, 2])
  }

  @Test("cannot be hidden in a view of a file somebody else made")
  func views() throws {
    let connection = try Self.table()
    try connection.execute("CREATE VIEW v AS SELECT visit(b) FROM t")
    #expect(throws: SQLiteError.self) { try connection.visit("SELECT * FROM v") { _ in } }
  }
}
