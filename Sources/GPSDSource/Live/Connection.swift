internal import CGPS
internal import Glibc
internal import Tracking

/// A TCP connection made under a deadline, closed when it goes out of scope.
struct Connection: ~Copyable {
  let descriptor: Int32

  deinit { close(descriptor) }

  /// Tries every address of the endpoint, each for at most `patience`; nil when stopped meanwhile.
  static func open(
    to endpoint: Endpoint, patience: Interval, stop: StopSignal
  ) throws(GPSDError) -> Connection? {
    var code = ETIMEDOUT
    for address in try endpoint.addresses() {
      switch try attempt(address, until: bootClock() + patience, stop: stop) {
      case .connected(let descriptor): return Connection(descriptor: descriptor)
      case .stopped: return nil
      case .refused(let reason): code = reason
      }
    }
    throw .cannotConnect(host: endpoint.host, port: endpoint.port, code: code)
  }

  /// Whether somebody takes a connection now; it is given up at once.
  static func isAccepted(by endpoint: Endpoint, stop: StopSignal) -> Bool {
    do { return try open(to: endpoint, patience: .milliseconds(200), stop: stop) != nil } catch { return false }
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  private enum Outcome {
    case connected(Int32)
    case refused(code: Int32)
    case stopped
  }

  private static func attempt(
    _ address: Endpoint.Address, until deadline: Interval, stop: StopSignal
  ) throws(GPSDError) -> Outcome {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.family, type, 0)
    // Without IPv6 in the kernel this is where ::1 fails; the other address may still do.
    guard descriptor >= 0 else { return .refused(code: cgps_errno()) }
    let outcome = finish(connecting: descriptor, to: address, until: deadline, stop: stop)
    if case .connected = outcome {} else { close(descriptor) }
    return outcome
  }

  private static func finish(
    connecting descriptor: Int32, to address: Endpoint.Address, until deadline: Interval, stop: StopSignal
  ) -> Outcome {
    let status = address.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return Int32(-1) }
      return connect(descriptor, start, socklen_t(bytes.count))
    }
    if status == 0 { return .connected(descriptor) }
    guard cgps_errno() == EINPROGRESS else { return .refused(code: cgps_errno()) }
    switch stop.wait(for: descriptor, events: POLLOUT, until: deadline) {
    case .stopped: return .stopped
    case .timedOut: return .refused(code: ETIMEDOUT)
    case .ready: break
    }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { return .refused(code: cgps_errno()) }
    return code == 0 ? .connected(descriptor) : .refused(code: code)
  }
}
