internal import CSQLite

/// What the function `visit` of a connection was called with, for as long as the closure that is shown it runs.
package struct Visit: ~Copyable {
  private let values: UnsafeMutableBufferPointer<OpaquePointer?>

  fileprivate init(_ values: UnsafeMutableBufferPointer<OpaquePointer?>) { self.values = values }

  /// The integer at `index`, counted from zero; 0 for NULL.
  package func integer(_ index: Int) -> Int64 { sqlite3_value_int64(values[index]) }
}

extension Connection {
  /// Runs `sql`, a query of the one aggregate `visit(…)`, and shows its arguments to `body` for each row.
  ///
  /// SQLite calls back from inside its loop, which for a long route saves a quarter of what it takes to step out of it
  /// for each row. The rows come as they are found: along the key, for a query of one table by the start of its key.
  package func visit<each Value: Bindable>(
    _ sql: String, _ values: repeat each Value, body: (borrowing Visit) -> Void
  ) throws(SQLiteError) {
    precondition(visitor.body == nil, "A visit within a visit would end the outer one")
    let statement = try statement(sql)
    try withoutActuallyEscaping(body) { (body) throws(SQLiteError) in
      visitor.body = body
      defer { visitor.body = nil }
      try statement.run(repeat each values)
    }
  }
}

/// The closure that is shown the rows now: a reference, because SQLite keeps one until the connection is gone.
final class Visitor {
  fileprivate var body: ((borrowing Visit) -> Void)?

  /// Makes `visit` known to the connection `handle`.
  func register(on handle: OpaquePointer) throws(SQLiteError) {
    let status = sqlite3_create_function_v2(
      handle, "visit", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passRetained(self).toOpaque(), nil,
      { context, count, values in
        guard let visitor = sqlite3_user_data(context) else { return }
        let visit = Visit(UnsafeMutableBufferPointer(start: values, count: Int(count)))
        Unmanaged<Visitor>.fromOpaque(visitor)._withUnsafeGuaranteedRef { $0.body?(visit) }
      }, { sqlite3_result_null($0) },
      { if let visitor = $0 { Unmanaged<Visitor>.fromOpaque(visitor).release() } })
    guard status == SQLITE_OK else { throw SQLiteError(code: status, on: handle) }
  }
}
