import Glibc
import Synchronization

/// A value a test and its server look at from two threads.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>
  init(_ value: Value) { mutex = Mutex(value) }
  var value: Value {
    get { mutex.withLock { $0 } }
    set { mutex.withLock { $0 = newValue } }
  }
}

/// A TCP server on loopback that answers as a script says, for what a real gpsd cannot be told to do.
final class ScriptedServer: Sendable {
  /// One accepted connection; its end closes it.
  struct Peer: Sendable {
    let descriptor: Int32

    func send(_ text: String) {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard sent > 0 else { return }
        rest = rest.dropFirst(sent)
      }
    }

    /// What comes within `seconds`; empty at a timeout, nil at the end of the stream.
    func receive(within seconds: Double = 5) -> String? {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Int32(seconds * 1000)) > 0 else { return "" }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// Waits until the other side is gone.
    func waitForEnd() { while receive() != nil {} }

    /// Ends with a reset instead of an orderly end.
    func reset() {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }
  }

  let port: String
  private let listener: Int32
  private let isServed: Bool

  /// Listens on a free port; every connection in turn is given to `script` with its number, on one thread.
  init(family: Int32 = AF_INET, backlog: Int32 = 8, script: (@Sendable (Int, Peer) -> Void)?) throws {
    listener = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    port = try Self.listen(on: listener, family: family, backlog: backlog)
    isServed = script != nil
    guard let script else { return }
    let listener = listener
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Body { Self.serve(listener, script) })
    let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
      if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }
    pthread_create(&thread, nil, main, box.toOpaque())
    pthread_detach(thread)
  }

  deinit {
    // The thread may be about to accept: it closes the socket itself, lest it accepts on another of the same number.
    shutdown(listener, Int32(SHUT_RDWR))
    if !isServed { close(listener) }
  }

  private static func serve(_ listener: Int32, _ script: (Int, Peer) -> Void) {
    defer { close(listener) }
    var number = 0
    while true {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)  // A program another test starts must not hold it open.
      script(number, Peer(descriptor: descriptor))
      close(descriptor)
      number += 1
    }
  }

  private static func listen(on listener: Int32, family: Int32, backlog: Int32) throws -> String {
    var storage = sockaddr_storage()
    storage.ss_family = sa_family_t(family)
    var size = socklen_t(family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
    return try withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        if family == AF_INET { address.pointee.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian }
      }
      storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        if family == AF_INET6 { address.pointee.sin6_addr = in6addr_loopback }
      }
      return try storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(listener, address, size) == 0, Glibc.listen(listener, backlog) == 0 else { throw Failure() }
        guard getsockname(listener, address, &size) == 0 else { throw Failure() }
        // The port stands at the same place in both families.
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          String(UInt16(bigEndian: $0.pointee.sin_port))
        }
      }
    }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  struct Failure: Error {}
}
