extension Machine {
  /// The processes of that name, lowest number first. (proc(5))
  package func processes(named name: String) -> [Int] {
    let numbers = entries("/proc").compactMap { Int($0) }.sorted()
    return numbers.filter { text("/proc/\($0)/comm") == name + "\n" }
  }

  /// What a process was started with, its own name first.
  func arguments(of process: Int) -> [String] {
    (text("/proc/\(process)/cmdline") ?? "").split(separator: "\0").map { String($0) }
  }

  /// The effective user and all groups of a process.
  func identity(of process: Int) -> GPSDProcess.Identity? {
    guard let status = text("/proc/\(process)/status") else { return nil }
    func numbers(_ name: String) -> [UInt32] {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split(whereSeparator: { $0 == "\t" || $0 == " " }).dropFirst().compactMap { UInt32($0) } ?? []
    }
    let (users, groups) = (numbers("Uid"), numbers("Gid"))
    guard users.count > 1, groups.count > 1 else { return nil }
    return GPSDProcess.Identity(user: users[1], groups: Set([groups[1]] + numbers("Groups")))
  }

  /// The loopback addresses on which `port` is listened to, the wildcard address counting for its own family.
  func loopbacks(listeningOn port: UInt16) -> Set<GPSDProcess.Loopback> {
    let places = [
      ("/proc/net/tcp", GPSDProcess.Loopback.v4, ["0100007F", "00000000"]),
      ("/proc/net/tcp6", .v6, ["00000000000000000000000001000000", "00000000000000000000000000000000"]),
    ]
    let found = places.filter { path, _, addresses in
      (text(path) ?? "").split(separator: "\n").dropFirst().contains { line in
        let fields = line.split(separator: " ", maxSplits: 4)
        guard fields.count > 3, fields[3] == "0A" else { return false }
        let parts = fields[1].split(separator: ":")
        return parts.count == 2 && addresses.contains(String(parts[0])) && UInt16(parts[1], radix: 16) == port
      }
    }
    return Set(found.map(\.1))
  }
}

/// The users and groups of a machine. (passwd(5), group(5))
package struct Accounts: Sendable {
  private let users: [[Substring]]
  private let groups: [[Substring]]

  package init(_ machine: Machine) {
    func lines(_ path: String) -> [[Substring]] {
      (machine.text(path) ?? "").split(separator: "\n").map {
        $0.split(separator: ":", omittingEmptySubsequences: false)
      }
    }
    (users, groups) = (lines("/etc/passwd"), lines("/etc/group"))
  }

  package func userName(_ number: UInt32) -> String { Self.name(number, in: users) }
  package func groupName(_ number: UInt32) -> String { Self.name(number, in: groups) }

  /// The user `name` with its groups; also with that of `extra`, which gpsd takes when it gives up root.
  func identity(of name: String, also extra: String) -> GPSDProcess.Identity {
    let row = users.first { $0.first.map { $0 == name } ?? false } ?? []
    let user = row.count > 3 ? UInt32(row[2]) : nil
    let own = row.count > 3 ? UInt32(row[3]) : nil
    let others = groups.filter { row in
      guard row.count > 3, let group = row.first else { return false }
      return group == extra || row[3].split(separator: ",").contains { $0 == name }
    }
    return GPSDProcess.Identity(
      user: user ?? .max, groups: Set(others.compactMap { UInt32($0[2]) } + [own].compactMap { $0 }))
  }

  private static func name(_ number: UInt32, in rows: [[Substring]]) -> String {
    let row = rows.first { $0.count > 2 && UInt32($0[2]) == number }
    return row?.first.map { String($0) } ?? "\(number)"
  }
}
