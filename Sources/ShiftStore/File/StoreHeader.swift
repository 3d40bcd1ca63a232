internal import Glibc

/// The first page's beginning, read without SQLite so that a file that is not ours is not touched at all.
///
/// https://www.sqlite.org/fileformat2.html#the_database_header
struct StoreHeader {
  /// `user_version`, at byte 60.
  let version: Int64

  /// What `application_id` says in our files: "Dash" in ASCII.
  static let applicationID: Int64 = 0x4461_7368

  /// Reads the header of the file at `path`, or says why it is none of ours.
  init(path: String) throws(StoreError) {
    let bytes = try Self.firstBytes(of: path)
    guard !bytes.isEmpty else { throw StoreError(path: path, condition: .damaged("the file is empty")) }
    guard bytes.count == 100, bytes.starts(with: "SQLite format 3\0".utf8),
      Self.integer(at: 68, of: bytes) == Self.applicationID
    else { throw StoreError(path: path, condition: .notAStore) }
    version = Self.integer(at: 60, of: bytes)
  }

  private static func firstBytes(of path: String) throws(StoreError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreError(path: path, systemError: errno) }
    defer { close(file) }  // Nothing was written, so there is nothing to lose.
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(file, &bytes, 100, 0)
    guard count >= 0 else { throw StoreError(path: path, systemError: errno) }
    return Array(bytes.prefix(count))
  }

  /// Four bytes, the highest first.
  private static func integer(at offset: Int, of bytes: [UInt8]) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }
}

extension StoreError {
  /// What `errno` after a call on the file at `path` means.
  init(path: String, systemError: Int32) {
    self.init(path: path, condition: systemError == ENOENT ? .absent : .cannotOpen(errno: systemError))
  }
}
