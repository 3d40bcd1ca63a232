internal import Glibc
internal import SQLite

/// Where a store lies, and how it is made and opened.
struct StoreFile {
  let path: String

  /// Opens it for everything its permissions allow, after making it if asked to and it is not there.
  func open(creating: Bool) throws(StoreError) -> Connection {
    if creating, access(path, F_OK) != 0, errno == ENOENT { try create() }
    let header = try StoreHeader(path: path)
    guard header.version <= Schema.version else {
      throw StoreError(path: path, condition: .newer(version: header.version))
    }
    return try connect()
  }

  /// Makes the store under another name and links it into place whole, so that neither a crash nor a second process
  /// doing the same ever leaves or meets half of one.
  private func create() throws(StoreError) {
    let draft = "\(path).new-\(getpid())"
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft + suffix) } }  // Absent is as good.
    do {
      try Schema.create(at: draft)
    } catch {
      throw StoreError(error as? SQLiteError ?? SQLiteError(code: 1, message: "\(error)"), path: path)
    }
    guard link(draft, path) == 0 || errno == EEXIST else { throw StoreError(path: path, systemError: errno) }
    synchroniseDirectory()
  }

  /// Makes the new name survive a power cut. A file system that cannot do this has nothing else to offer.
  private func synchroniseDirectory() {
    let directory = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  private func connect() throws(StoreError) -> Connection {
    do {
      do {
        return try Self.prepared(Connection(path: path, mode: .existing), path: path)
      } catch let error as SQLiteError where (error.cannotOpen || error.isReadOnly) && isFrozen {
        return try Self.prepared(Connection(path: path, mode: .immutable), path: path)
      }
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(path: path, condition: .failed("\(error)"))
    }
  }

  /// Readers of a log need an index file beside it, which a directory we may not write cannot get. Without a log the
  /// file holds everything, and no writer is at work: every writer has a log.
  private var isFrozen: Bool {
    guard access(directory, W_OK) != 0 else { return false }
    var log = stat()
    return stat("\(path)-wal", &log) != 0 || log.st_size == 0
  }

  private var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Sets what holds for a connection rather than the file, and brings the file up to date.
  private static func prepared(_ connection: consuming Connection, path: String) throws -> Connection {
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = 1000;
      PRAGMA journal_size_limit = 1048576;
      """)
    do {
      try Schema.migrate(connection)
    } catch let error as NewerSchema {  // In the log still, so not in the header that was read first.
      throw StoreError(path: path, condition: .newer(version: error.version))
    }
    return connection
  }
}
