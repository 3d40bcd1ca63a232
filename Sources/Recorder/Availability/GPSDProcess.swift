/// gpsd as it is installed, started and running on a machine, read from files alone.
package struct GPSDProcess: Sendable, Hashable {
  package var isInstalled: Bool
  /// Its user and groups while it runs, else those it would take.
  package var identity: Identity
  package var isRunning: Bool
  /// `DEVICES` of /etc/default/gpsd.
  package var configuredDevices: [String]
  /// The options it was started with, else `GPSD_OPTIONS` of /etc/default/gpsd.
  package var options: [String]
  /// The loopback addresses it listens on.
  package var listensOn: Set<Loopback>

  package enum Loopback: String, Sendable, Hashable { case v4 = "127.0.0.1", v6 = "::1" }

  /// Whom the kernel asks about when gpsd opens a receiver.
  package struct Identity: Sendable, Hashable {
    package var user: UInt32
    package var groups: Set<UInt32>

    package init(user: UInt32, groups: Set<UInt32>) {
      self.user = user
      self.groups = groups
    }
  }

  /// Without `-n` it opens the receiver only when a client comes, and the first fix is late. (P-8.3)
  package var opensAtStart: Bool {
    options.contains { $0 == "--nowait" || $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("n") }
  }
}

extension GPSDProcess {
  package static let settingsPath = "/etc/default/gpsd"

  /// Reads what `machine` says about a gpsd for `port`.
  package init(on machine: Machine, port: UInt16 = 2947) {
    let settings = Settings(machine.text(Self.settingsPath) ?? "")
    let process = machine.processes(named: "gpsd").first { Self.serves(port, machine.arguments(of: $0)) }
    isInstalled = ["/usr/sbin/gpsd", "/usr/local/sbin/gpsd", "/usr/bin/gpsd"].contains { machine.exists($0) }
    isRunning = process != nil
    identity = process.flatMap { machine.identity(of: $0) } ?? Accounts(machine).identity(of: "gpsd", also: "dialout")
    configuredDevices = settings.words("DEVICES")
    let started = process.map { machine.arguments(of: $0).dropFirst() } ?? []
    options = started.isEmpty ? settings.words("GPSD_OPTIONS") : started.filter { $0.hasPrefix("-") }
    listensOn = machine.loopbacks(listeningOn: port)
  }

  /// Whether a gpsd started with `arguments` is the one of `port`; several may run.
  private static func serves(_ port: UInt16, _ arguments: [String]) -> Bool {
    guard let option = arguments.firstIndex(of: "-S") else { return port == 2947 }
    return arguments.dropFirst(option + 1).first.flatMap { UInt16($0) } == port
  }

  /// The shell-like assignments of /etc/default/gpsd.
  private struct Settings {
    private var values: [Substring: String] = [:]

    init(_ text: String) {
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        guard let equals = line.firstIndex(of: "=") else { continue }
        let value = line[line.index(after: equals)...]
        values[line[..<equals]] = String(value.filter { $0 != "\"" && $0 != "'" })
      }
    }

    func words(_ name: Substring) -> [String] {
      (values[name] ?? "").split(separator: " ").map { String($0) }
    }
  }
}
