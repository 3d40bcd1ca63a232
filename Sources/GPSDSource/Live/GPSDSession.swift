internal import CGPS
internal import Glibc

/// An open conversation with gpsd, closed when it goes out of scope.
///
/// The socket is ours and not that of gps_open(3), for two reasons. gps_open(3) connects without a limit of time, and a
/// stopped gpsd whose queue is full would hold it for two minutes. gps_read(3) decodes a line before anybody can look
/// at it, and in 3.22 loops for ever over one that libgps cannot hold, such as a list of five receivers. So lines are
/// cut here and go the way of a capture's: our check first, then libgps. (P-2.8)
struct GPSDSession: ~Copyable {
  private let endpoint: Endpoint
  private let connection: Connection
  private let buffer: UnsafeMutableRawBufferPointer
  private var lines = LineSplitter()

  init(_ connection: consuming Connection, to endpoint: Endpoint) {
    self.endpoint = endpoint
    self.connection = connection
    buffer = .allocate(byteCount: 65_536, alignment: 1)
  }

  deinit { buffer.deallocate() }

  /// What to wait on for new bytes.
  var descriptor: Int32 { connection.descriptor }

  /// Asks for the reports of all receivers, and with it for what receivers there are.
  func watch() throws(GPSDError) {
    let request = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)
    let sent = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
    let code = cgps_errno()
    if sent == request.count { return }
    // So short a request does not fit only when gpsd has read none for long.
    guard sent < 0, code != EAGAIN else { throw .hung(host: endpoint.host, port: endpoint.port) }
    throw .broken(host: endpoint.host, port: endpoint.port, code: code)
  }

  /// Takes what has come, hands every complete report in it to `body`, and keeps the start of the next.
  mutating func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(GPSDError) {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    let code = cgps_errno()
    if count == 0 { throw .closed(host: endpoint.host, port: endpoint.port) }
    guard count > 0 else {
      if code == EAGAIN || code == EINTR { return }
      throw .broken(host: endpoint.host, port: endpoint.port, code: code)
    }
    lines.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { line in
      if case .report(let bytes) = line { body(bytes) }
    }
  }
}
