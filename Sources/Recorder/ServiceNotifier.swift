internal import Glibc
package import Tracking

/// Tells the service manager how the recorder is, over the datagram socket it named. (sd_notify(3))
///
/// The protocol is a line in a datagram and part of systemd's stable interface; libsystemd would bring more than that.
package struct ServiceNotifier: Sendable {
  private let path: [UInt8]
  /// Half of what the manager waits for a sign of life; nil when it does not wait.
  private let aliveInterval: Interval?
  private var lastAlive: Interval?

  /// Nil without a service manager that listens.
  ///
  /// - Parameter watchdog: `WATCHDOG_USEC`, in microseconds.
  package init?(
    environment: String? = getenv("NOTIFY_SOCKET").map { String(cString: $0) },
    watchdog: String? = getenv("WATCHDOG_USEC").map { String(cString: $0) }
  ) {
    aliveInterval = watchdog.flatMap { Int64($0) }.map { Interval(nanoseconds: $0 &* 500) }
    guard let environment, let first = environment.utf8.first else { return nil }
    let isAbstract = first == UInt8(ascii: "@")
    guard isAbstract || first == UInt8(ascii: "/") else { return nil }
    path = isAbstract ? [0] + environment.utf8.dropFirst() : Array(environment.utf8)
    guard path.count < 108 else { return nil }
  }

  package func ready() { send("READY=1") }
  package func stopping() { send("STOPPING=1") }
  /// Only while the loop is alive; the manager restarts what stops saying this.
  package mutating func alive(_ now: Interval) {
    guard let aliveInterval, lastAlive.map({ now - $0 >= aliveInterval }) ?? true else { return }
    lastAlive = now
    send("WATCHDOG=1")
  }
  package func status(_ words: String) { send("STATUS=\(words)") }

  /// Losing a message is right: the manager may be gone, and recording goes on without it.
  private func send(_ message: String) {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    let text = Array(message.utf8)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(socket, text, text.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}
