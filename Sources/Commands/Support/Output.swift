import Glibc

/// Standard output or a file behind a buffer, with every write checked.
final class Output {
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private static let limit = 1 << 16

  init(descriptor: Int32 = STDOUT_FILENO, name: String = "standard output") {
    self.descriptor = descriptor
    self.name = name
    buffer.reserveCapacity(Self.limit * 2)
  }

  /// Writes `text` to standard output at once.
  static func print(_ text: String) throws(Failure) {
    let output = Output()
    try output.write(text)
    try output.flush()
  }

  func write(_ text: String) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.limit { try flush() }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.limit { try flush() }
  }

  func flush() throws(Failure) {
    let error = buffer.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
        if count < 0, errno != EINTR { return errno }
        sent += max(0, count)
      }
      return 0
    }
    buffer.removeAll(keepingCapacity: true)
    guard error == 0 else {
      throw Failure(writing: name, error)
    }
  }
}

extension Failure {
  /// Writing to `name` failed with the error `number`.
  init(writing name: String, _ number: Int32) {
    self.init(.inputOutput, "Cannot write to \(name): \(String(errno: number)); free some space or write elsewhere.")
  }
}

extension String {
  /// What the C library calls an error number.
  init(errno number: Int32) {
    var text = [CChar](repeating: 0, count: 128)
    let status = strerror_r(number, &text, text.count)
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    self = status == 0 ? String(decoding: bytes, as: UTF8.self) : "error \(number)"
  }
}
