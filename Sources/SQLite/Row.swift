internal import CSQLite

/// The row a statement stands on; it cannot outlive the closure that is shown it.
package struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// The integer in `column`, counted from zero; 0 for NULL.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// The number in `column`, counted from zero; 0 for NULL.
  package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// The text in `column`, counted from zero; empty for NULL, damaged UTF-8 repaired.
  package func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// `column` holds nothing.
  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// What `column` holds, or nil for NULL.
  package func integer(ifAny column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  /// What `column` holds, or nil for NULL.
  package func real(ifAny column: Int32) -> Double? { isNull(column) ? nil : real(column) }

  /// What `column` holds, or nil for NULL.
  package func text(ifAny column: Int32) -> String? { isNull(column) ? nil : text(column) }
}
