internal import CSQLite

/// A compiled statement, finalised with its last reference; the connection that made it keeps one.
///
/// Every verb leaves it reset, so an idle statement holds neither a lock nor a snapshot.
package final class Statement {
  private let handle: OpaquePointer
  private let connection: OpaquePointer

  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let status = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard status == SQLITE_OK else { throw SQLiteError(code: status, on: connection) }
    guard let handle else { preconditionFailure("A statement needs more than blanks and comments") }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }  // Repeats the last step's error, which was thrown then.

  /// Binds `values` in order and runs to the end, rows ignored.
  package func run<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    try each(repeat each values) { _ in }
  }

  /// What `read` makes of the first row; nil without one.
  package func first<Result, each Value: Bindable>(
    _ values: repeat each Value, read: (borrowing Row) -> Result
  ) throws(SQLiteError) -> Result? {
    defer { sqlite3_reset(handle) }  // Repeats the step's error, which is thrown already.
    try bindAll(repeat each values)
    return try step() ? read(Row(handle)) : nil
  }

  /// What `read` makes of every row.
  package func all<Result, each Value: Bindable>(
    _ values: repeat each Value, read: (borrowing Row) -> Result
  ) throws(SQLiteError) -> [Result] {
    var results: [Result] = []
    try each(repeat each values) { results.append(read($0)) }
    return results
  }

  /// Shows every row to `body`, one at a time, building nothing.
  package func each<each Value: Bindable>(
    _ values: repeat each Value, body: (borrowing Row) -> Void
  ) throws(SQLiteError) {
    defer { sqlite3_reset(handle) }
    try bindAll(repeat each values)
    while try step() { body(Row(handle)) }
  }

  /// Runs once more with the parameters as they are bound now: the inner loop of a bulk insert.
  package func runBound() throws(SQLiteError) {
    defer { sqlite3_reset(handle) }
    while try step() {}
  }

  private func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw SQLiteError(code: status, on: connection)
    }
  }
}

extension Statement {
  /// Binds an integer at `index`, counted from one.
  package func bind(_ value: Int64, at index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  /// Binds a number at `index`, counted from one.
  package func bind(_ value: Double, at index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_double(handle, index, value))
  }

  /// Binds a copy of `value` at `index`, counted from one.
  package func bind(_ value: String, at index: Int32) throws(SQLiteError) {
    // Counted in bytes, because a NUL inside would end it early.
    let length = value.utf8.count
    try check(sqlite3_bind_text64(handle, index, value, UInt64(length), csqlite_transient(), UInt8(SQLITE_UTF8)))
  }

  /// Binds NULL at `index`, counted from one.
  package func bindNull(at index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, index))
  }

  private func bindAll<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      try value.bind(to: self, at: index)
    }
    precondition(index == sqlite3_bind_parameter_count(handle), "A statement's parameters are bound all or not at all")
  }

  private func check(_ status: Int32) throws(SQLiteError) {
    guard status == SQLITE_OK else { throw SQLiteError(code: status, on: connection) }
  }
}
