import Glibc

/// A file that appears whole or not at all: written where nobody sees it, then renamed. (P-9.1)
///
/// What a link points to is replaced or made, not the link, and keeps its permissions; a device or a pipe is written as it
/// is, for there is nothing to keep in it.
final class WholeFile {
  let output: Output
  private let path: String
  private let descriptor: Int32
  /// Where the file goes in the end; nil for a device or a pipe.
  private let place: String?
  /// Its name until then, short enough wherever the file's own is; none on file systems that can do without.
  private let temporary: String
  private var isNamed = false

  init(path: String) throws(Failure) {
    guard !path.isEmpty else {
      throw Failure(.usage, "The file to write has an empty name: write a path behind the option.")
    }
    self.path = path
    var old = stat()
    let exists = stat(path, &old) == 0
    let kind = old.st_mode & S_IFMT
    guard !exists || kind != S_IFDIR else { throw Failure(making: path, EISDIR) }
    guard !exists || access(path, W_OK) == 0 else { throw Failure(making: path, errno) }
    let place = exists && kind != S_IFREG ? nil : try Self.withoutLinks(path)
    self.place = place
    let folder = place.map(Self.folder) ?? ""
    temporary = "\(folder)/.dashpilot-\(getpid()).part"
    var file = open(place == nil ? path : folder, place == nil ? O_WRONLY | O_CLOEXEC : Self.unnamed, 0o600)
    if file < 0, place != nil {
      unlink(temporary)  // Left by a process of this number that was killed.
      file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      isNamed = file >= 0
    }
    guard file >= 0 else { throw Failure(making: path, errno) }
    if exists, place != nil { fchmod(file, old.st_mode & 0o777) }
    descriptor = file
    output = Output(descriptor: file, name: path)
  }

  /// Writes the file at `path` with `body`.
  static func write(_ path: String, _ body: (Output) throws(Failure) -> Void) throws(Failure) {
    let file = try WholeFile(path: path)
    try body(file.output)
    try file.finish()
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(temporary) }
  }

  /// Puts the file in its place; what stood there before stays until this has worked.
  func finish() throws(Failure) {
    try output.flush()
    guard let place else { return }
    guard fsync(descriptor) == 0 else { throw Failure(making: path, errno) }
    if !isNamed {
      unlink(temporary)
      let own = "/proc/thread-self/fd/\(descriptor)"
      isNamed = linkat(AT_FDCWD, own, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0
    }
    guard isNamed, rename(temporary, place) == 0 else { throw Failure(making: path, errno) }
    isNamed = false
  }

  /// Where a file of that name comes to lie: behind the links at its end, whether there is one already or not.
  private static func withoutLinks(_ path: String) throws(Failure) -> String {
    if let pointer = realpath(path, nil) {
      defer { free(pointer) }
      return String(cString: pointer)
    }
    var place = path
    for _ in 0..<40 {  // As many as Linux follows.
      guard let target = target(ofLink: place) else { return place }
      place = target.hasPrefix("/") ? target : "\(folder(of: place))/\(target)"
    }
    throw Failure(making: path, ELOOP)
  }

  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func folder(of place: String) -> String {
    guard let slash = place.lastIndex(of: "/") else { return "." }
    return slash == place.startIndex ? "/" : String(place[..<slash])
  }

  /// O_TMPFILE of <fcntl.h>, which the Glibc module leaves out: a file without a name goes with its process.
  private static let unnamed = 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC
}

extension Failure {
  fileprivate init(making path: String, _ number: Int32) {
    self.init(.cannotCreate, "\(path) cannot be written: \(String(errno: number)); name a place where it can.")
  }
}
