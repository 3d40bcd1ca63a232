import Glibc

/// The bytes of a capture, from a file or standard input, in blocks of one size; gzip is read as it is.
struct CaptureInput: ~Copyable {
  static let blockSize = 1 << 18
  let name: String
  /// What `fstat` says of its size; 0 where there is none to know (a pipe).
  let size: Int
  private let descriptor: Int32
  private let block: UnsafeMutableRawBufferPointer
  private var gunzip: Gunzip?
  /// Bytes taken from the descriptor, for progress.
  private(set) var consumed = 0

  /// Opens `path`, or standard input for `-`.
  init(path: String) throws(Failure) {
    let name = path == "-" ? "standard input" : path
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(opening: path, errno) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      if descriptor != STDIN_FILENO { close(descriptor) }
      throw Failure(.noInput, "\(name) is a directory: name the capture files in it, such as \(name)/*.nmea.")
    }
    self.name = name
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    self.descriptor = descriptor
    block = .allocate(byteCount: Self.blockSize, alignment: 64)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
    block.deallocate()
  }

  /// Hands the next block to `body`; false at the end of the input.
  mutating func next(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) -> Bool {
    let isFirst = consumed == 0
    let count = try fill(isFirst ? 4096 : 0)
    guard count > 0 else {
      if gunzip?.isComplete == false { throw Failure(truncated: name) }
      return false
    }
    let bytes = UnsafeRawBufferPointer(rebasing: block[..<count])
    if isFirst, bytes.count >= 2, bytes[0] == 0x1f, bytes[1] == 0x8b { gunzip = Gunzip(name: name) }
    if gunzip == nil { try body(bytes) } else { try gunzip?.inflate(bytes, body) }
    return true
  }

  /// Reads one block; at the start goes on until there is enough to tell what it is.
  private mutating func fill(_ least: Int) throws(Failure) -> Int {
    var count = 0
    repeat {
      let got = read(descriptor, block.baseAddress?.advanced(by: count), block.count - count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw Failure(.inputOutput, "Reading \(name) failed: \(String(errno: errno)); check the medium and try again.")
      }
      if got == 0 { break }
      count += got
    } while count < least
    consumed += count
    return count
  }
}

extension Failure {
  fileprivate init(opening path: String, _ number: Int32) {
    switch number {
    case ENOENT where path.unicodeScalars.contains("\u{fffd}"):
      self.init(.noInput, "The name \(path) is not UTF-8: rename the file, or hand it in as standard input with -.")
    case ENOENT where path.isEmpty: self.init(.noInput, "A capture has an empty name: write the path of a file.")
    case ENOENT, ENOTDIR: self.init(.noInput, "There is no file \(path): check the name.")
    case EACCES, EPERM: self.init(.noPermission, "\(path) may not be read by this user: change its permissions.")
    default: self.init(.noInput, "\(path) cannot be opened: \(String(errno: number)).")
    }
  }

  fileprivate init(truncated name: String) {
    self.init(.dataError, "\(name) ends in the middle of its gzip data: copy it again; what could be read is shown.")
  }
}
