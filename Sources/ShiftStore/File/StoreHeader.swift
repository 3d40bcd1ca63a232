internal import Glibc
internal import SQLite

/// Whose file it is and of which version, read without a lock or a trace, so that what is not ours stays as it is.
///
/// SQLite must do the reading: had this process the store open already, closing a descriptor of our own would drop
/// that connection's locks. (fcntl(2))
struct StoreHeader {
  /// `user_version`.
  let version: Int64

  /// What `application_id` says in our files: "Dash" in ASCII.
  static let applicationID: Int64 = 0x4461_7368

  /// Reads the header of the file at `path`, or says why it is none of ours.
  init(path: String) throws(StoreError) {
    var file = stat()
    guard stat(path, &file) == 0 else { throw StoreError(path: path, systemError: errno) }
    guard file.st_mode & S_IFMT != S_IFDIR else { throw StoreError(path: path, systemError: EISDIR) }
    guard file.st_size > 0 else { throw StoreError(path: path, condition: .damaged("the file is empty")) }
    do {
      let connection = try Connection(path: path, mode: .immutable)
      guard try connection.applicationID == Self.applicationID else {
        throw StoreError(path: path, condition: .notAStore)
      }
      version = try connection.userVersion
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    } catch {
      throw error as? StoreError ?? StoreError(path: path, condition: .failed("\(error)"))
    }
  }
}

extension StoreError {
  /// What `errno` after a call on the file at `path` means.
  init(path: String, systemError: Int32) {
    self.init(path: path, condition: systemError == ENOENT ? .absent : .cannotOpen(errno: systemError))
  }
}
