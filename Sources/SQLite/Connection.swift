internal import CSQLite

/// An open database, closed when it goes out of scope. It stays on one thread or inside one actor.
package struct Connection: ~Copyable {
  private let statements = StatementCache()
  let visitor = Visitor()
  private let handle: OpaquePointer

  /// How to open a file.
  package enum Mode: Sendable {
    /// Made when it is not there.
    case create
    /// Must be there. SQLite falls back to reading alone when the file may not be written.
    case existing
    /// Must be there, and stays as it is, its log included.
    case reading
    /// Read without locks and without the log beside it: right only while nobody can write. (`immutable=1`)
    case immutable
  }

  /// Opens the database at `path` (or `:memory:`).
  ///
  /// - Parameter busyTimeout: how long a statement waits for another connection's lock, in milliseconds.
  package init(path: String, mode: Mode, busyTimeout: Int32 = 5000) throws(SQLiteError) {
    var handle: OpaquePointer?
    let (name, flags) = mode.arguments(for: path)
    // NOMUTEX: one owner, so SQLite need not guard each column against a second thread.
    let status = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard status == SQLITE_OK, let opened = handle else {
      let error = SQLiteError(code: status, on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    sqlite3_busy_timeout(opened, busyTimeout)  // Cannot fail on an open handle.
    do { try visitor.register(on: opened) } catch {
      sqlite3_close_v2(opened)
      throw error
    }
    self.handle = opened  // Last, because a throw after this line would run deinit.
  }

  deinit {
    statements.removeAll()
    // With its statements gone this closes at once; nothing could be done about another answer here.
    sqlite3_close_v2(handle)
  }

  /// The statement for `sql`, compiled once and kept.
  package func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let known = statements[sql] { return known }
    let new = try Statement(sql, on: handle)
    statements[sql] = new
    return new
  }

  /// Runs every statement in `script`, rows ignored.
  package func execute(_ script: String) throws(SQLiteError) {
    let status = sqlite3_exec(handle, script, nil, nil, nil)
    guard status == SQLITE_OK else { throw SQLiteError(code: status, on: handle) }
  }

  /// The key of the row inserted last.
  package var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last INSERT, UPDATE or DELETE changed.
  package var changedRowCount: Int { Int(sqlite3_changes64(handle)) }

  /// A transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The file may only be read by this process.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }
}

extension Connection.Mode {
  fileprivate func arguments(for path: String) -> (name: String, flags: Int32) {
    switch self {
    case .create: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    case .existing: (path, SQLITE_OPEN_READWRITE)
    case .reading: (path, SQLITE_OPEN_READONLY)
    case .immutable: ("file:\(path.percentEncoded)?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
  }
}

extension String {
  /// Every byte that means something in a URI written as `%hh`. (RFC 3986, 2.1)
  fileprivate var percentEncoded: String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return utf8.map { byte in
      guard !plain.contains(byte) else { return String(UnicodeScalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }.joined()
  }
}

/// Compiled statements by their text: a reference, so that looking one up does not change the connection.
private final class StatementCache {
  private var statements: [String: Statement] = [:]

  subscript(sql: String) -> Statement? {
    get { statements[sql] }
    set { statements[sql] = newValue }
  }

  func removeAll() { statements.removeAll() }
}
