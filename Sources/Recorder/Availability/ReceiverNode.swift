internal import Glibc

/// A node of a receiver below /dev, and who may open it.
package struct ReceiverNode: Sendable, Hashable {
  /// As it is best named: the link that lasts where there is one.
  package var path: String
  package var owner: String
  package var group: String
  /// Permission bits, `0o660`.
  package var mode: UInt32
  package var kind: Kind
  /// gpsd's user may read and write it.
  package var isOpenToGPSD: Bool
  /// udev tells ModemManager to leave it alone; nil when udev says nothing about it.
  package var isKeptFromModemManager: Bool?

  package enum Kind: Sendable, Hashable { case missing, directory, node }

  /// Looks at `path` on `machine` with the eyes of gpsd.
  package init(_ path: String, on machine: Machine, for gpsd: GPSDProcess.Identity) {
    self.path = path
    let accounts = Accounts(machine)
    guard let found = machine.owner(path) else {
      (owner, group, mode, kind, isOpenToGPSD) = ("", "", 0, .missing, false)
      return
    }
    owner = accounts.userName(found.user)
    group = accounts.groupName(found.group)
    mode = found.mode & 0o7777
    kind = found.mode & S_IFMT == S_IFDIR ? .directory : .node
    isOpenToGPSD = kind == .node && gpsd.mayUse(found)
    isKeptFromModemManager = machine.isKeptFromModemManager(machine.linkName(path) ?? path.lastName)
  }

  /// The receivers plugged into `machine`, each once, by the name that lasts longest. (P-8.1)
  package static func all(on machine: Machine, for gpsd: GPSDProcess.Identity) -> [ReceiverNode] {
    var seen = Set<String>()
    let links = ["/dev/dashpilot", "/dev/serial/by-id"].flatMap { folder in
      machine.entries(folder).map { "\(folder)/\($0)" }
    }
    let nodes = machine.entries("/dev").filter { $0.hasPrefix("ttyACM") || $0.hasPrefix("ttyUSB") }.map { "/dev/\($0)" }
    return (links + nodes).filter { seen.insert(machine.linkName($0) ?? $0.lastName).inserted }
      .map { ReceiverNode($0, on: machine, for: gpsd) }
  }
}

extension GPSDProcess.Identity {
  /// The kernel's rule: the owner's bits for the owner, else the group's, else the others'; root may all. (path_resolution(7))
  func mayUse(_ node: (user: UInt32, group: UInt32, mode: UInt32)) -> Bool {
    if user == 0 { return true }
    let shift: UInt32 = user == node.user ? 6 : groups.contains(node.group) ? 3 : 0
    return node.mode >> shift & 0o6 == 0o6
  }
}

extension Machine {
  /// What udev's database says about the tty `name`. (60-dashpilot.rules)
  fileprivate func isKeptFromModemManager(_ name: String) -> Bool? {
    guard let numbers = text("/sys/class/tty/\(name)/dev")?.prefix(while: { $0 != "\n" }) else { return nil }
    guard let properties = text("/run/udev/data/c\(numbers)")?.split(separator: "\n") else { return nil }
    return properties.contains { $0 == "E:ID_MM_DEVICE_IGNORE=1" || $0 == "E:ID_MM_PORT_IGNORE=1" }
  }
}

extension String {
  fileprivate var lastName: String { split(separator: "/").last.map { String($0) } ?? self }
}
