internal import SQLite

extension ShiftStore {
  /// What keeps the store at `path` from serving, found by reading every page; nil when it is sound.
  ///
  /// Nothing is written, brought up to date or made, not even beside the file.
  package static func trouble(at path: String) -> StoreError? {
    do {
      try StoreFile(path: path).examine()
      return nil
    } catch {
      return StoreError(error, path: path)
    }
  }
}

extension StoreFile {
  fileprivate func examine() throws {
    try checkUntouched()
    let connection = try Connection(path: location, mode: hasLog ? .reading : .immutable)
    guard let fault = try connection.integrityFaults().first else { return }
    throw StoreError(path: path, condition: .damaged(fault))
  }
}
