internal import CGPS
internal import Glibc

/// An open conversation with gpsd over libgps, closed when it goes out of scope.
struct GPSDSession: ~Copyable {
  private let endpoint: Endpoint
  private let message: UnsafeMutableRawBufferPointer
  private let data: UnsafeMutablePointer<gps_data_t>

  /// Gives `connection` to libgps.
  ///
  /// gps_open(3) connects without a limit of time, and a stopped gpsd whose queue is full would hold it for two minutes.
  /// So libgps opens a listener of our own, which takes it at once, and its socket is replaced by the one connected
  /// under a deadline. That one does not block, because gps_read(3) waits for ever on a line whose end does not come.
  init(_ connection: consuming Connection, to endpoint: Endpoint) throws(GPSDError) {
    let data = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
    data.initialize(to: gps_data_t())
    do {
      try Self.open(data)
    } catch {
      data.deallocate()
      throw error
    }
    guard Self.replace(cgps_descriptor(data), with: connection.descriptor) else {
      let code = cgps_errno()
      gps_close(data)
      data.deallocate()
      throw .noResources(code: code)
    }
    self.endpoint = endpoint
    message = .allocate(byteCount: LineSplitter.maximumLength + 1, alignment: 1)
    self.data = data  // Last, because a throw after this line would run deinit.
  }

  deinit {
    gps_close(data)
    data.deallocate()
    message.deallocate()
  }

  /// What to wait on for new bytes.
  var descriptor: Int32 { cgps_descriptor(data) }

  /// Asks for the reports of all receivers, and with it for what receivers there are.
  borrowing func watch() throws(GPSDError) {
    guard cgps_watch(data) == 0 else { throw .broken(host: endpoint.host, port: endpoint.port, code: cgps_errno()) }
  }

  /// Hands the next complete report to `body`; false when all that came has been read.
  ///
  /// What gps_read(3) made of it is left alone: the line goes the way of a capture's, with the same checks. (P-2.8)
  borrowing func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(GPSDError) -> Bool {
    // True also for a line that is not complete; then the read below says 0.
    guard gps_waiting(data, 0) else { return false }
    let start = message.baseAddress?.assumingMemoryBound(to: CChar.self)
    let length = gps_read(data, start, Int32(message.count))
    guard length != 0 else { return false }
    guard length > 0 else { throw failure(code: cgps_errno()) }
    let end = message.firstIndex(of: 0) ?? message.endIndex
    body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(message)[..<end]))
    return true
  }

  /// gps_read(3) says -1 for the end of the stream and for a full buffer without a line in it, both with errno 0.
  private func failure(code: Int32) -> GPSDError {
    if code != 0 { return .broken(host: endpoint.host, port: endpoint.port, code: code) }
    var byte: UInt8 = 0
    let isOpen = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) != 0
    return isOpen
      ? .notGPSD(host: endpoint.host, port: endpoint.port) : .closed(host: endpoint.host, port: endpoint.port)
  }

  /// Makes `descriptor` another name of `socket`; false on failure, with errno set.
  private static func replace(_ descriptor: Int32, with socket: Int32) -> Bool {
    dup2(socket, descriptor) >= 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0
  }

  private static func open(_ data: UnsafeMutablePointer<gps_data_t>) throws(GPSDError) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw .noResources(code: cgps_errno()) }
    defer { close(listener) }
    guard let port = listen(on: listener) else { throw .noResources(code: cgps_errno()) }
    guard gps_open("127.0.0.1", String(port), data) == 0 else { throw .noResources(code: ECONNREFUSED) }
  }

  /// The port of loopback the kernel chose; nil on failure, with errno set.
  private static func listen(on listener: Int32) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && Glibc.listen(listener, 1) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    return isListening ? UInt16(bigEndian: address.sin_port) : nil
  }
}
