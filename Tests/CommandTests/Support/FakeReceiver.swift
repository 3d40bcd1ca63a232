import Foundation
import Glibc
import TestSupport

/// A real gpsd that hears a capture through gpsfake(1).
final class FakeReceiver {
  let port: UInt16
  private let gpsfake: Child

  static let isInstalled =
    geteuid() == 0
    && ["/usr/bin/gpsfake", "/usr/bin/gpspipe", "/usr/sbin/gpsd", "/usr/bin/sqlite3"]
      .allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

  /// Feeds `capture`, once, to the clients that come; the first of them starts it.
  ///
  /// gpsd loses the start of what it hears: first it finds out what sort of receiver it has, and the second client comes
  /// a moment after the first. So `leadIn` sentences without a meaning go ahead.
  /// - Parameter cycle: seconds between sentences; with 0 gpsd sets the pace.
  init(feeding capture: Data, leadIn: Int = 6000, cycle: Double = 0, in place: TemporaryFolder) async throws {
    port = try freePort()
    let wait = Data("$GPTXT,01,01,02,WAIT*46\r\n".utf8)
    let fed = try place.write((0..<leadIn).reduce(into: Data()) { all, _ in all += wait } + capture, to: "fed.nmea")
    // It ends two seconds after the last sentence, and calls that a time-out.
    gpsfake = try place.startOther(
      "gpsfake", ["/usr/bin/gpsfake", "-1", "-q", "-c", "\(cycle)", "-W", "2", "-P", "\(port)", fed])
    guard try await eventually(within: .seconds(20), { isListening(port) }) else { throw Child.Late() }
  }

  /// A receiver of this very moment: fifteen minutes of an invented drive as fast as it is driven; the true path goes to
  /// `path.csv`.
  static func live(_ kind: String, in place: TemporaryFolder) async throws -> FakeReceiver {
    // Every drive begins with twenty seconds of standing, which are over when it is fed.
    let start = Date.now.addingTimeInterval(-22).ISO8601Format()
    let drive = try await place.run(
      "simulate", kind, "--start", start, "--minutes", "15", "--sentences", "rmc-gga-gsa", "--seed", "7",
      "--path", place.file("path.csv"))
    let epochs = drive.output.split(separator: "$GNRMC").dropFirst(25).map { "$GNRMC" + $0 }
    let lines = epochs.first?.split(whereSeparator: \.isNewline).count ?? 1
    return try await FakeReceiver(
      feeding: Data(epochs.joined().utf8), leadIn: 8, cycle: 1 / Double(lines), in: place)
  }

  /// A receiver that talks and never has a fix.
  static func withoutFix(in place: TemporaryFolder) async throws -> FakeReceiver {
    try await FakeReceiver(feeding: Data(), leadIn: 1000, cycle: 0.1, in: place)
  }

  /// Waits until all has been fed and gpsd is gone.
  func end(within limit: Duration) async throws { _ = try await gpsfake.end(within: limit) }

  deinit { gpsfake.stop() }
}

/// A port nobody listens on.
func freePort() throws -> UInt16 {
  let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(socket) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
    }
  }
  guard socket >= 0, isBound else { throw NoPort() }
  return UInt16(bigEndian: address.sin_port)
}

struct NoPort: Error {}

/// Whether somebody does; from the kernel's list, because a connection would be taken for a client.
func isListening(_ port: UInt16) -> Bool {
  let end = String(format: ":%04X", port)
  return ["/proc/net/tcp", "/proc/net/tcp6"].contains { path in
    let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""  // No IPv6, no list of it.
    return list.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      return words.count > 3 && words[1].hasSuffix(end) && words[3] == "0A"
    }
  }
}
