internal import CSQLite

/// A value a statement's parameter can take.
package protocol Bindable {
  /// Gives the parameter at `index`, counted from one, this value.
  func bind(to statement: Statement, at index: Int32) throws(SQLiteError)
}

extension Int64: Bindable {
  package func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension Int: Bindable {
  package func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
    try statement.bind(Int64(self), at: index)
  }
}

extension Double: Bindable {
  package func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension String: Bindable {
  package func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  package func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
    guard let value = self else { return try statement.bindNull(at: index) }
    try value.bind(to: statement, at: index)
  }
}
