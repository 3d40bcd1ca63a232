import Glibc

/// A file that appears whole or not at all: written beside its place, then renamed. (P-9.1)
final class WholeFile {
  let output: Output
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var isFinished = false

  init(path: String) throws(Failure) {
    self.path = path
    temporary = "\(path).part\(getpid())"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(writing: path, errno) }
    output = Output(descriptor: descriptor, name: path)
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(temporary) }
  }

  /// Puts the file in its place; what stood there before stays until this has worked.
  func finish() throws(Failure) {
    try output.flush()
    guard fsync(descriptor) == 0 || errno == EINVAL, rename(temporary, path) == 0 else {
      throw Failure(writing: path, errno)
    }
    isFinished = true
  }
}

extension Failure {
  fileprivate init(writing path: String, _ number: Int32) {
    self.init(.cannotCreate, "\(path) cannot be written: \(String(errno: number)); name a place where it can.")
  }
}
