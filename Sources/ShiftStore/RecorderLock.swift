internal import Glibc

/// The right to record into a store, held by one process at a time and given up with its life. (P-9.2)
///
/// An open-file-description lock on a file beside the store: unlike flock(2) it can be asked about without being taken,
/// and unlike a POSIX lock it is not lost when some other descriptor of the file is closed. (fcntl(2))
package struct RecorderLock: ~Copyable, Sendable {
  private let file: Int32

  /// Takes the lock of the store at `path`; nil when another recorder holds it.
  ///
  /// - Throws: `StoreError` when the file beside the store cannot be made.
  package init?(storePath path: String) throws(StoreError) {
    let file = open(Self.path(of: path), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw StoreError(path: path, systemError: errno) }
    var wanted = flock.whole
    guard fcntl(file, Self.set, &wanted) == 0 else {
      let reason = errno
      close(file)
      guard reason == EAGAIN || reason == EACCES else { throw StoreError(path: path, systemError: reason) }
      return nil
    }
    Self.write(getpid(), to: file)
    self.file = file
  }

  deinit {
    ftruncate(file, 0)  // Only tidy: who holds the lock is the kernel's word, not the file's.
    close(file)
  }

  /// Whether somebody records into the store at `path`; asks without taking the lock and makes no file.
  package static func holder(storePath path: String) -> Holder? {
    let file = open(Self.path(of: path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var wanted = flock.whole
    guard fcntl(file, get, &wanted) == 0, wanted.l_type != Int16(F_UNLCK) else { return nil }
    return Holder(processID: readProcessID(from: file))
  }

  /// A process that records.
  package struct Holder: Hashable, Sendable {
    /// Nil in the moment before it has written it down.
    package let processID: Int32?

    package init(processID: Int32?) { self.processID = processID }
  }

  private static func path(of store: String) -> String { "\(store).recorder" }

  private static func write(_ processID: Int32, to file: Int32) {
    let text = Array("\(processID)\n".utf8)
    // Not worth failing for: the number is told to people and nothing is decided by it.
    _ = ftruncate(file, 0) == 0 && pwrite(file, text, text.count, 0) == text.count
  }

  private static func readProcessID(from file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes.prefix(count), as: UTF8.self).prefix { $0.isNumber })
  }

  /// F_OFD_GETLK and F_OFD_SETLK of <fcntl.h>, which the Glibc module leaves out.
  private static let get: Int32 = 36
  private static let set: Int32 = 37
}

extension flock {
  /// A write lock on the whole file, as these calls take it and answer.
  fileprivate static var whole: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}
