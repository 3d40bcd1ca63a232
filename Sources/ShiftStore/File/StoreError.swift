internal import Glibc
internal import SQLite

/// What keeps a store from serving; the file stays as it is, always. (P-10.2, R-24.13)
package struct StoreError: Error, Hashable, Sendable {
  package let path: String
  package let condition: Condition

  package init(path: String, condition: Condition) {
    self.path = path
    self.condition = condition
  }

  package enum Condition: Hashable, Sendable {
    /// No such file.
    case absent
    /// It was opened, and its name has been taken away since.
    case gone
    /// It was opened, and another file has taken its name since.
    case replaced
    /// Another process kept the lock for the whole five seconds.
    case locked
    case readOnly
    /// No room on the file system.
    case full
    /// Not what was written, with the first thing found wrong.
    case damaged(String)
    /// Written by a build that knows a later schema.
    case newer(version: Int64)
    /// A file, but not of this program.
    case notAStore
    /// The `errno` of opening it.
    case cannotOpen(errno: Int32)
    /// Anything else, in SQLite's words.
    case failed(String)
  }
}

extension StoreError {
  /// What `error` means for the store at `path`.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as SQLiteError: self.init(path: path, condition: Condition(error))
    case let error as NewerSchema: self.init(path: path, condition: .newer(version: error.version))
    default: self.init(path: path, condition: .failed("\(error)"))
    }
  }

  /// What `errno` after a call on the file at `path` means.
  init(path: String, systemError: Int32) {
    self.init(path: path, condition: systemError == ENOENT ? .absent : .cannotOpen(errno: systemError))
  }
}

extension StoreError.Condition {
  fileprivate init(_ error: SQLiteError) {
    self =
      switch error {
      case _ where error.isBusy: .locked
      case _ where error.isFull || error.systemError == ENOSPC || error.systemError == EDQUOT: .full
      case _ where error.isCorrupt: .damaged(error.message)
      case _ where error.isNotADatabase: .notAStore
      case _ where error.cannotOpen: .cannotOpen(errno: error.systemError)
      case _ where error.isReadOnly || error.systemError == EROFS: .readOnly
      default: .failed(error.description)
      }
  }
}

extension StoreError: CustomStringConvertible {
  /// One sentence: what, where, what to do.
  package var description: String {
    switch condition {
    case .absent:
      "No store at \(path) yet; start a shift to make one, or name another file with --store."
    case .gone:
      "The store \(path) was moved or deleted while it was in use; put it back where it was."
    case .replaced:
      "The store \(path) was replaced by another file while it was in use; start again to go on with that one."
    case .locked:
      "The store \(path) is locked by another program; close what holds it open and try again."
    case .readOnly:
      "The store \(path) may not be written; give this user write permission for the file and its directory."
    case .full:
      "There is no room left for the store \(path); free some space on its file system and try again."
    case .damaged(let fault):
      "The store \(path) is damaged (\(fault)) and was left untouched; copy it somewhere safe before any repair."
    case .newer(let version):
      "The store \(path) has schema \(version), newer than this build, and was left untouched; install the later build."
    case .notAStore:
      "The file \(path) is not a DashPilot store, or its beginning is damaged; name another file with --store."
    case .cannotOpen(let code):
      "The store \(path) cannot be opened (\(reason(code))); check the path and the permissions of its directory."
    case .failed(let message):
      "The store \(path) failed: \(message); check the disk and the system's journal."
    }
  }

  private func reason(_ code: Int32) -> String {
    code == 0 ? "no reason given" : String(cString: strerror(code))
  }
}
