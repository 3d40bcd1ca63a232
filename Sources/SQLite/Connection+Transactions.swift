extension Connection {
  /// Does `body` in one `BEGIN IMMEDIATE` transaction: what it checks still holds when it writes.
  ///
  /// - Throws: what `body` throws, after a rollback, and `SQLiteError`.
  package func immediate<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Does `body` over one unchanging picture of the database.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction("BEGIN DEFERRED", body)
  }

  private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try statement(begin).run()
    do {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      // SQLite itself rolls back after some errors; the first error is the one to tell, not that of the rollback.
      if isInTransaction { try? statement("ROLLBACK").run() }
      throw error
    }
  }
}
