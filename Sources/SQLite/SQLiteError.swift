internal import CSQLite

/// What a call into SQLite answered instead of success.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code.
  package let code: Int32
  /// SQLite's own words.
  package let message: String
  /// The `errno` of the file operation behind it; 0 when there was none.
  package let systemError: Int32

  package init(code: Int32, message: String, systemError: Int32 = 0) {
    self.code = code
    self.message = message
    self.systemError = systemError
  }

  /// What `handle` says went wrong last; it knows more than the code alone.
  init(code: Int32, on handle: OpaquePointer?) {
    guard let handle else {
      self.init(code: code, message: String(cString: sqlite3_errstr(code)))
      return
    }
    self.init(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
      systemError: sqlite3_system_errno(handle))
  }

  /// The result code without its extension.
  package var primaryCode: Int32 { code & 0xFF }

  /// Another connection holds the lock, and went on holding it for the whole busy timeout.
  package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }
  /// No room on the file system, or beyond `max_page_count`.
  package var isFull: Bool { primaryCode == SQLITE_FULL }
  package var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT }
  package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }
  package var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }
  package var cannotOpen: Bool { primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_PERM }
  /// A file operation failed; `systemError` says how.
  package var isInputOutput: Bool { primaryCode == SQLITE_IOERR }

  package var description: String { "\(message) (SQLite code \(code), errno \(systemError))" }
}
