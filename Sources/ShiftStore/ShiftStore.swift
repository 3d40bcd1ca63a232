internal import SQLite

/// The driver's shifts and routes in one SQLite file. (P-10)
///
/// Each operation is one transaction that checks and writes, so callers in any process cannot interleave, and blocks
/// for up to five seconds while another process holds the lock. The clock is always a parameter. An operation throws
/// `StoreError` when the file is in the way and `Refusal` when a rule is; either way nothing was written.
///
/// Nothing else in this process may open the file while a store has it open: closing that descriptor would drop the
/// store's locks. (fcntl(2))
///
/// The log beside the file is moved into it every 1000 pages of 1 KiB and cut back to that. Only a reader that keeps
/// one snapshot open for hours could let it grow past 4 MiB, and no operation here does. (P-10.4)
package actor ShiftStore {
  /// The file, as it was named.
  package nonisolated let path: String
  let connection: Connection
  private let identity: FileIdentity?

  /// Opens the store at `path`.
  ///
  /// Reading works in a directory this process may not write, too. What is older is brought up to date; what is
  /// newer, damaged or not ours is left exactly as it is.
  ///
  /// - Parameter creating: makes the store when there is none, in a directory that must exist.
  package init(path: String, creating: Bool) throws(StoreError) {
    connection = try StoreFile(path: path).open(creating: creating)
    self.path = path
    identity = FileIdentity(path)
  }

  /// Does `body` in one immediate transaction.
  func write<Result>(_ body: () throws -> Result) throws -> Result {
    try checkPlace()
    return try translating { try connection.immediate(body) }
  }

  /// Does `body` over one picture of the store.
  func read<Result>(_ body: () throws -> Result) throws -> Result {
    try translating { try connection.snapshot(body) }
  }

  /// Moves the log into the file, as far as nobody is reading it.
  func truncateLog() throws {
    try translating { _ = try connection.truncateLog() }
  }

  /// SQLite goes on writing into a file that has lost its name, where nobody will ever find it.
  private func checkPlace() throws(StoreError) {
    let current = FileIdentity(path)
    guard current != identity else { return }
    throw StoreError(path: path, condition: current == nil ? .gone : .replaced)
  }

  private func translating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    }
  }
}

extension ShiftStore {
  /// Changes whenever another process has committed. (P-10.1)
  ///
  /// - Throws: `StoreError` also when the file is no longer at its path.
  package func dataVersion() throws -> Int64 {
    try checkPlace()
    return try translating { try connection.dataVersion }
  }

  /// Throws the `StoreError` that a change would meet now: the file is read-only, locked or gone.
  package func checkWritable() throws {
    guard !connection.isReadOnly else { throw StoreError(path: path, condition: .readOnly) }
    try write {}
  }

  /// Reads every page and throws the first fault as `damaged`.
  package func checkIntegrity() throws {
    let faults = try translating { try connection.integrityFaults() }
    guard let fault = faults.first else { return }
    throw StoreError(path: path, condition: .damaged(fault))
  }
}
