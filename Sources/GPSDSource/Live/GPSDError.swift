internal import Glibc

/// Why a conversation with gpsd did not begin or came to an end.
package enum GPSDError: Error, Hashable, Sendable {
  /// No address of the host took the connection; `code` is the last errno, ETIMEDOUT when none answered in time.
  case cannotConnect(host: String, port: String, code: Int32)
  /// The host's name or the port means nothing here; `reason` is what getaddrinfo(3) says.
  case unknownHost(host: String, port: String, reason: String)
  /// Connected, but no VERSION came, or a request was never answered: the process is there and does not work.
  case hung(host: String, port: String)
  /// gpsd closed the connection.
  case closed(host: String, port: String)
  /// The connection broke; `code` is the errno.
  case broken(host: String, port: String, code: Int32)
  /// What came is no gpsd: bytes, but no VERSION.
  case notGPSD(host: String, port: String)
  /// This process is out of descriptors, memory or threads; `code` is the errno.
  case noResources(code: Int32)
}

extension GPSDError {
  /// Nobody listened.
  var isRefusal: Bool { if case .cannotConnect(_, _, ECONNREFUSED) = self { true } else { false } }
}

extension GPSDError: CustomStringConvertible {
  /// One sentence: what, where, what to do.
  package var description: String {
    switch self {
    case .cannotConnect(let host, let port, let code):
      "gpsd cannot be reached at \(host):\(port) (\(words(code))); start it with: sudo systemctl start gpsd."
    case .unknownHost(let host, let port, let reason):
      "gpsd's address \(host):\(port) means nothing here (\(reason)); check the host and the port."
    case .hung(let host, let port):
      "gpsd at \(host):\(port) accepts connections but does not answer; restart it with: sudo systemctl restart gpsd."
    case .closed(let host, let port):
      "gpsd at \(host):\(port) closed the connection; a new one is tried by itself."
    case .broken(let host, let port, let code):
      "The connection to gpsd at \(host):\(port) broke (\(words(code))); a new one is tried by itself."
    case .notGPSD(let host, let port):
      "What answers at \(host):\(port) does not speak gpsd's protocol; check the port, gpsd's own is 2947."
    case .noResources(let code):
      "gpsd cannot be listened to because this process lacks a descriptor, memory or a thread (\(words(code)))."
    }
  }

  private func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
