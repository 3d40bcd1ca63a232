package import SQLite

/// The store's tables: a list of steps, each frozen once it has landed. (P-10.1, R-24.9)
package enum Schema {
  /// The steps in order; the step at index n leads from version n to n + 1.
  package static let steps = [version1, version2]

  /// What marks a file as ours: "Dash" in ASCII.
  static let applicationID: Int64 = 0x4461_7368

  /// What this build writes.
  package static var version: Int64 { Int64(steps.count) }

  /// Makes a new store at `path` and closes it with everything in the one file.
  package static func create(at path: String) throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(
      """
      PRAGMA page_size = 1024;
      PRAGMA application_id = \(applicationID);
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      """)
    try migrate(connection)
  }

  /// Takes `connection` from its version to that of the last of `steps`, in one transaction.
  ///
  /// - Throws: `NewerSchema` when it is beyond that, `SQLiteError`.
  package static func migrate(_ connection: borrowing Connection, steps: [String] = steps) throws {
    guard try connection.userVersion != Int64(steps.count) else { return }
    try connection.immediate {
      let version = try connection.userVersion  // Read again: another process may have been faster.
      guard version <= Int64(steps.count) else { throw NewerSchema(version: version) }
      for step in steps.dropFirst(Int(version)) { try connection.execute(step) }
      try connection.setUserVersion(Int64(steps.count))
    }
  }
}

/// The store's schema is later than this build's.
package struct NewerSchema: Error, Hashable {
  package let version: Int64
}
