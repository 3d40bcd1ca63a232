import CZlib

/// Inflates a gzip stream, also of several members, block by block. (zlib `inflate`)
struct Gunzip: ~Copyable {
  private let name: String
  private let stream: UnsafeMutablePointer<z_stream>
  private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: CaptureInput.blockSize, alignment: 64)
  private let status: Int32
  /// The last member was read to its end.
  private(set) var isComplete = false

  init(name: String) {
    self.name = name
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    status = czlib_inflate_init(stream)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    block.deallocate()
  }

  /// Hands all that `bytes` inflate to on to `body`.
  mutating func inflate(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard status == Z_OK else { throw damaged }
    // zlib does not write to its input, whatever its signature says.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    repeat {
      if isComplete {
        skipPadding()
        if stream.pointee.avail_in == 0 { break }
        inflateReset(stream)
      }
      stream.pointee.next_out = block.assumingMemoryBound(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(block.count)
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      isComplete = status == Z_STREAM_END
      // What came out before the damage is handed on, too.
      let count = block.count - Int(stream.pointee.avail_out)
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: block[..<count])) }
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { throw damaged }
      if status == Z_BUF_ERROR { break }
    } while stream.pointee.avail_in > 0 || (stream.pointee.avail_out == 0 && !isComplete)
  }

  /// Zeros behind a member fill the last block of a tape or a card, as for gzip(1).
  private func skipPadding() {
    while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
    }
  }

  private var damaged: Failure {
    Failure(.dataError, "The gzip data of \(name) is damaged: copy it again; what could be read is shown.")
  }
}
