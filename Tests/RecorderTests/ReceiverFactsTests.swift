import Foundation
import GPSDSource
import TestSupport
import Testing
import Tracking

@testable import Recorder

/// A machine as Debian leaves it after `apt install gpsd`, with one receiver plugged in.
private func debian(mode: Int = 0o660, group: Int? = nil) throws -> TemporaryFolder {
  let tree = try TemporaryFolder([
    ("/etc/passwd", "root:x:0:0::/root:/bin/bash\ngpsd:x:102:20::/run/gpsd:/bin/false\nmira:x:1000:1000::/:/bin/sh\n"),
    ("/etc/group", "root:x:0:\ndialout:x:\(group ?? Int(getgid())):gpsd\nuucp:x:10:\n"),
    ("/etc/default/gpsd", "# comment\nDEVICES=\"\"\nGPSD_OPTIONS=\"-n -G\"\nUSBAUTO=\"true\"\n"),
    ("/usr/sbin/gpsd", ""),
  ])
  try tree.write("", to: "/dev/ttyACM0", mode: mode)
  try tree.link("/dev/serial/by-id/usb-invented-if00", to: "../../ttyACM0")
  return tree
}

private func facts(
  _ tree: TemporaryFolder, chosen: String? = nil, startsByItself: Bool = false, answer: ReceiverFacts.Answer
) -> ReceiverFacts {
  ReceiverFacts(on: tree.machine, port: 2947, chosen: chosen, startsByItself: startsByItself, answer: answer)
}

private func heard(_ events: GPSDEvent...) -> ReceiverFacts.Answer {
  var hearing = Hearing()
  hearing.take(.connected(release: "3.22"))
  for event in events { hearing.take(event) }
  return .heard(hearing)
}

private let refused = ReceiverFacts.Answer.failed(.cannotConnect(host: "localhost", port: "2947", code: ECONNREFUSED))
private let acm0 = "/dev/ttyACM0"

@Suite("what a driver meets, as facts (P-8.3)")
struct ReceiverFactsTests {
  @Test("gpsd's settings, user and groups are read from files")
  func settings() throws {
    let tree = try debian(group: 20)
    let gpsd = GPSDProcess(on: tree.machine)
    #expect(gpsd.isInstalled && !gpsd.isRunning && gpsd.opensAtStart)
    #expect(gpsd.configuredDevices == [] && gpsd.options == ["-n", "-G"])
    #expect(gpsd.identity == GPSDProcess.Identity(user: 102, groups: [20]))
    #expect(gpsd.listensOn == [])
  }

  @Test("a running gpsd speaks for itself")
  func running() throws {
    let tree = try debian()
    try tree.write("gpsd\n", to: "/proc/412/comm")
    try tree.write("/usr/sbin/gpsd\0-N\0/dev/ttyUSB0\0", to: "/proc/412/cmdline")
    try tree.write("Name:\tgpsd\nUid:\t0\t55\t0\t0\nGid:\t0\t66\t0\t0\nGroups:\t5 6 \n", to: "/proc/412/status")
    let gpsd = GPSDProcess(on: tree.machine)
    #expect(gpsd.isRunning && !gpsd.opensAtStart)
    #expect(gpsd.identity == GPSDProcess.Identity(user: 55, groups: [66, 5, 6]))
  }

  /// Local addresses of the two tables, and what loopbacks that is.
  @Test(
    "where gpsd listens",
    arguments: [
      ("0100007F:0B83 00000000:0000 0A", nil, [.v4]), ("00000000:0B83 00000000:0000 0A", nil, [.v4]),
      (nil, "00000000000000000000000001000000:0B83 00000000000000000000000000000000:0000 0A", [.v6]),
      ("0100007F:0B83 00000000:0000 01", nil, []), ("0100007F:0B84 00000000:0000 0A", nil, []),
      ("0A00A8C0:0B83 00000000:0000 0A", nil, []), (nil, nil, []),
    ] as [(String?, String?, Set<GPSDProcess.Loopback>)])
  func listening(_ v4: String?, _ v6: String?, _ expected: Set<GPSDProcess.Loopback>) throws {
    let tree = try debian()
    if let v4 { try tree.write("  sl  local_address\n   0: \(v4) 00000000:00000000\n", to: "/proc/net/tcp") }
    if let v6 { try tree.write("  sl  local_address\n   0: \(v6) 00000000:00000000\n", to: "/proc/net/tcp6") }
    #expect(GPSDProcess(on: tree.machine).listensOn == expected)
  }

  @Test("a receiver has one name, the one that lasts")
  func names() throws {
    let tree = try debian()
    let identity = GPSDProcess(on: tree.machine).identity
    #expect(ReceiverNode.all(on: tree.machine, for: identity).map(\.path) == ["/dev/serial/by-id/usb-invented-if00"])
    try tree.link("/dev/dashpilot/gnss", to: "../ttyACM0")
    try tree.write("", to: "/dev/ttyUSB0")
    #expect(
      ReceiverNode.all(on: tree.machine, for: identity).map(\.path) == ["/dev/dashpilot/gnss", "/dev/ttyUSB0"])
  }

  /// Mode, whether gpsd is in the node's group, and whether it may open it.
  @Test(
    "who may open it is the kernel's rule (B78)",
    arguments: [
      (0o660, true, true), (0o660, false, false), (0o600, true, false), (0o666, false, true), (0o640, true, false),
      (0o606, true, false),
    ])
  func permission(_ mode: Int, _ isInGroup: Bool, _ mayOpen: Bool) throws {
    let tree = try debian(mode: mode, group: isInGroup ? nil : 64_999)
    let node = ReceiverNode(acm0, on: tree.machine, for: GPSDProcess(on: tree.machine).identity)
    #expect(node.isOpenToGPSD == mayOpen)
    #expect(node.mode == UInt32(mode))
    #expect(node.kind == .node)
  }

  @Test("a missing node and a directory are told apart from a closed one")
  func kinds() throws {
    let tree = try debian()
    let identity = GPSDProcess(on: tree.machine).identity
    #expect(ReceiverNode("/dev/ttyUSB7", on: tree.machine, for: identity).kind == .missing)
    #expect(ReceiverNode("/dev/serial", on: tree.machine, for: identity).kind == .directory)
  }

  @Test(
    "what udev tells ModemManager (B79)",
    arguments: [
      (nil, nil), ("E:ID_BUS=usb\n", false), ("E:ID_MM_DEVICE_IGNORE=1\n", true),
      ("E:ID_BUS=usb\nE:ID_MM_PORT_IGNORE=1\n", true), ("E:ID_MM_DEVICE_IGNORE=0\n", false),
    ] as [(String?, Bool?)])
  func modemManager(_ properties: String?, _ expected: Bool?) throws {
    let tree = try debian()
    if let properties {
      try tree.write("166:0\n", to: "/sys/class/tty/ttyACM0/dev")
      try tree.write(properties, to: "/run/udev/data/c166:0")
    }
    let identity = GPSDProcess(on: tree.machine).identity
    let node = ReceiverNode("/dev/serial/by-id/usb-invented-if00", on: tree.machine, for: identity)
    #expect(node.isKeptFromModemManager == expected)
  }

  @Test("facts become the conditions of R-5, in one place")
  func conditions() throws {
    let tree = try debian()
    let opened = GPSDEvent.devices([Device(path: acm0)])
    func condition(_ answer: ReceiverFacts.Answer, chosen: String? = nil, always: Bool = false, _ tree: TemporaryFolder)
      -> Availability.Condition
    { facts(tree, chosen: chosen, startsByItself: always, answer: answer).availability.condition }
    #expect(condition(refused, tree) == .positioningOff)
    #expect(condition(.failed(.hung(host: "localhost", port: "2947")), tree) == .positioningOff)
    #expect(condition(.failed(.notGPSD(host: "localhost", port: "2947")), tree) == .unrecognised("not gpsd's protocol"))
    #expect(condition(heard(opened), tree) == .available(.whileRunning, .precise))
    #expect(condition(heard(opened), always: true, tree) == .available(.always, .precise))
    #expect(condition(heard(opened), chosen: "/dev/ttyUSB0", tree) == .receiverAbsent)
    #expect(condition(heard(.devices([])), tree) == .receiverAbsent)
    try tree.remove(acm0)
    try tree.remove("/dev/serial")
    #expect(condition(heard(.devices([])), tree) == .notConfigured)
    #expect(condition(heard(.devices([])), chosen: acm0, tree) == .receiverAbsent)
    #expect(condition(heard(.devices([])), try debian(mode: 0o600)) == .denied)
  }

  @Test("no error estimate is coarse, whatever else is known")
  func coarse() throws {
    let fix = Fix(
      time: Stage.noon, coordinate: Coordinate(latitude: 45, longitude: 15), accuracy: .metres(30),
      accuracySource: .assumed)
    let answer = heard(.devices([Device(path: acm0)]), .epochs([Epoch(fix)]))
    #expect(facts(try debian(), answer: answer).availability.condition == .available(.whileRunning, .coarse))
  }
}

@Suite("what was heard of gpsd")
struct HearingTests {
  @Test("mode, accuracy and rate come from the epochs")
  func epochs() {
    var hearing = Hearing()
    for tenth in 0..<20 {
      let fix = Fix(
        time: Stage.noon + .seconds(Double(tenth) / 10), coordinate: Coordinate(latitude: 45, longitude: 15),
        accuracy: .metres(4), dimension: .twoD)
      hearing.take(.epochs([Epoch(fix, arrival: Arrival(boot: .seconds(Double(tenth) / 10)))]))
    }
    #expect(hearing.mode == 2)
    #expect(abs((hearing.rate ?? 0) - 10) < 0.01)
    hearing.take(.epochs([Epoch(noFix: .noFix)]))
    #expect(hearing.mode == 1)
  }
}
