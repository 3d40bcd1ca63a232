import Foundation
import Glibc
import Testing
import Tracking

@testable import Recorder

/// A service manager's socket, and what it was told.
private final class Manager {
  let path = NSTemporaryDirectory() + "notify-" + UUID().uuidString
  private let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)

  init() {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(socket, $0, length) }
    }
  }

  deinit {
    close(socket)
    unlink(path)
  }

  func told() -> [String] {
    var messages: [String] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while case let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT)), count > 0 {
      messages.append(String(decoding: bytes.prefix(count), as: UTF8.self))
    }
    return messages
  }
}

@Suite("as a service")
struct ServiceTests {
  @Test("signs of life come from the loop, twice in the time the manager waits, and none when it does not wait")
  func watchdog() throws {
    let manager = Manager()
    var notifier = try #require(ServiceNotifier(environment: manager.path, watchdog: "30000000"))
    for quarter in 0..<240 { notifier.alive(.milliseconds(Int64(quarter) * 250)) }
    #expect(manager.told() == Array(repeating: "WATCHDOG=1", count: 4))
    var calm = try #require(ServiceNotifier(environment: manager.path, watchdog: nil))
    calm.alive(.seconds(1))
    #expect(manager.told() == [])
  }

  @Test("nobody to tell is no error", arguments: [nil, "", "relative/path", String(repeating: "/x", count: 80)])
  func nobody(_ path: String?) {
    let isNil = ServiceNotifier(environment: path, watchdog: nil) == nil
    #expect(isNil)
  }

  @Test("the words of a state are fixed: no figure and no place can stand in them (R-25.4)")
  func words() {
    for state in RecorderStatus.State.allCases {
      #expect(state.rawValue.allSatisfy { $0.isLowercase || " ,-:".contains($0) })
    }
  }
}
