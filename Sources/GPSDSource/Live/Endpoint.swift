internal import Glibc

/// Where gpsd listens.
struct Endpoint: Hashable {
  var host: String
  var port: String

  /// On this machine, by the ways there are to write it.
  var isLoopback: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

  /// A socket address as the kernel takes it.
  struct Address {
    var family: Int32
    var bytes: [UInt8]
  }

  /// All addresses to try, in order. `localhost` is both loopbacks whatever the resolver makes of it. (P-8.1)
  func addresses() throws(GPSDError) -> [Address] {
    guard host == "localhost" else { return try Self.resolve(host, port) }
    return try Self.resolve("::1", port) + Self.resolve("127.0.0.1", port)
  }

  private static func resolve(_ host: String, _ port: String) throws(GPSDError) -> [Address] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, port, &hints, &first)
    guard status == 0 else {
      throw .unknownHost(host: host, port: port, reason: String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(first) }
    var addresses: [Address] = []
    var next = first
    while let entry = next?.pointee {
      let bytes = UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen))
      addresses.append(Address(family: entry.ai_family, bytes: Array(bytes)))
      next = entry.ai_next
    }
    return addresses
  }
}
