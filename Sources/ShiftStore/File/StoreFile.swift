internal import Glibc
internal import SQLite

/// Where a store lies, and how it is made and opened.
struct StoreFile {
  let path: String

  /// The path as SQLite takes it: `:memory:` and `file:` mean something else to it unless a directory stands before.
  var location: String { path.hasPrefix("/") ? path : "./\(path)" }

  /// Opens it for everything its permissions allow, after making it if asked to and it is not there.
  func open(creating: Bool) throws(StoreError) -> Connection {
    do {
      if creating, access(path, F_OK) != 0, errno == ENOENT { try create() }
      try checkUntouched()
      return try connect()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Makes the store under another name and links it into place whole, so that neither a crash nor a second process
  /// doing the same ever leaves or meets half of one.
  private func create() throws {
    // SQLite would read the log of the store that was here into the new one, page by page.
    guard !hasLog else { throw StoreError(path: path, condition: .damaged("only its log \(path)-wal is left")) }
    let draft = "\(location).new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft + suffix) } }  // Absent is as good.
    try Schema.create(at: draft)
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

  /// Says without a lock or a trace whether the file is ours and known, so that another stays as it is.
  ///
  /// SQLite does the reading: had this process the store open already, closing a descriptor of our own would drop that
  /// connection's locks. (fcntl(2))
  func checkUntouched() throws {
    var file = stat()
    guard stat(path, &file) == 0 else { throw StoreError(path: path, systemError: errno) }
    guard file.st_mode & S_IFMT != S_IFDIR else { throw StoreError(path: path, systemError: EISDIR) }
    guard file.st_mode & S_IFMT == S_IFREG else { throw StoreError(path: path, condition: .notAStore) }
    guard file.st_size > 0 else { throw StoreError(path: path, condition: .damaged("the file is empty")) }
    do {
      try check(Connection(path: location, mode: .immutable))
    } catch let error as SQLiteError where error.isCorrupt {
      // Without its log a file may look so while the log is moved into it, or after a crash in the middle of that.
    }
  }

  private func connect() throws -> Connection {
    do {
      return try prepared(Connection(path: location, mode: .existing))
    } catch let error as SQLiteError where (error.cannotOpen || error.isReadOnly) && isFrozen {
      return try prepared(Connection(path: location, mode: .immutable))
    }
  }

  /// Readers of a log need an index file beside it, which a directory we may not write cannot get. Without a log the
  /// file holds everything, and no writer is at work: every writer has a log.
  private var isFrozen: Bool {
    access(directory, W_OK) != 0 && !hasLog
  }

  /// Something lies in the log beside the file, which only a crash leaves there, or somebody has the store open.
  var hasLog: Bool {
    var log = stat()
    return stat("\(path)-wal", &log) == 0 && log.st_size > 0
  }

  private var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Sets what holds for a connection rather than the file, and brings the file up to date.
  private func prepared(_ connection: consuming Connection) throws -> Connection {
    try check(connection)
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = 1000;
      PRAGMA journal_size_limit = 1048576;
      PRAGMA cache_size = 256;
      """)
    try Schema.migrate(connection)
    return connection
  }

  private func check(_ connection: borrowing Connection) throws {
    guard try connection.applicationID == Schema.applicationID else {
      throw StoreError(path: path, condition: .notAStore)
    }
    let version = try connection.userVersion
    guard version <= Schema.version else { throw NewerSchema(version: version) }
  }
}
