extension Connection {
  /// Changes whenever another connection has committed.
  package var dataVersion: Int64 {
    get throws(SQLiteError) { try integer("PRAGMA data_version") }
  }

  /// The schema's number, ours to define.
  package var userVersion: Int64 {
    get throws(SQLiteError) { try integer("PRAGMA user_version") }
  }

  /// Whose file it is, ours to define.
  package var applicationID: Int64 {
    get throws(SQLiteError) { try integer("PRAGMA application_id") }
  }

  /// Writes the schema's number, within the transaction that is open.
  package func setUserVersion(_ version: Int64) throws(SQLiteError) {
    try execute("PRAGMA user_version = \(version)")
  }

  /// What `integrity_check` and `foreign_key_check` find wrong; empty when all is well.
  package func integrityFaults() throws(SQLiteError) -> [String] {
    let faults = try statement("PRAGMA integrity_check").all { $0.text(0) }.filter { $0 != "ok" }
    return try faults + statement("PRAGMA foreign_key_check").all { "a row of \($0.text(0)) without its \($0.text(2))" }
  }

  /// Moves the log into the database and cuts its file to nothing; false when a reader or writer was in the way.
  @discardableResult
  package func truncateLog() throws(SQLiteError) -> Bool {
    try integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }

  private func integer(_ pragma: String) throws(SQLiteError) -> Int64 {
    try statement(pragma).first { $0.integer(0) } ?? 0
  }
}
