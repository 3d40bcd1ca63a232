internal import Glibc

extension Endpoint {
  /// Whether something listens on this port of this machine; nil where that cannot be seen. (proc_pid_net(5))
  var isListening: Bool? {
    guard ["localhost", "127.0.0.1", "::1"].contains(host), let port = UInt16(port) else { return nil }
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap { Self.contents(of: $0) }
    return tables.isEmpty ? nil : tables.contains { Self.hasListener(on: port, in: $0) }
  }

  /// Looks through a table of sockets: `sl local_address rem_address st …`, addresses as `hex:hex`, state 0A listening.
  static func hasListener(on port: UInt16, in table: String) -> Bool {
    table.split(separator: "\n").dropFirst().contains { line in
      let fields = line.split(separator: " ", maxSplits: 4)
      guard fields.count > 3, fields[3] == "0A", let colon = fields[1].lastIndex(of: ":") else { return false }
      return UInt16(fields[1][fields[1].index(after: colon)...], radix: 16) == port
    }
  }

  private static func contents(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 8192)
    while case let count = read(file, &block, block.count), count > 0 { bytes += block.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
