import Recorder
import Tracking

extension DoctorFacts.SystemFacts {
  /// Reads how `machine` starts, logs in and sleeps, for `user` at home in `home`.
  init(on machine: Machine, user: String, home: String) {
    self.user = user
    let wanted = "default.target.wants/dashpilot-record.service"
    let folders = ["\(home)/.config/systemd/user", "/etc/systemd/user", "\(home)/.local/share/systemd/user"]
    isServiceEnabled = folders.contains {
      machine.linkName("\($0)/\(wanted)") != nil || machine.exists("\($0)/\(wanted)")
    }
    lingers = machine.exists("/var/lib/systemd/linger/\(user)")
    hasLid = !machine.entries("/proc/acpi/button/lid").isEmpty
    let isMasked = ["sleep", "suspend"].contains { machine.linkName("/etc/systemd/system/\($0).target") == "null" }
    let settings = machine.logindSettings
    let lid = settings["HandleLidSwitch"] ?? "suspend"
    let idle = settings["IdleAction"] ?? "ignore"
    sleepsByItself = !isMasked && (hasLid && lid != "ignore" && lid != "lock" || idle.hasPrefix("suspend"))
  }
}

extension Machine {
  /// logind's settings; later files win, as for logind itself. (logind.conf(5))
  fileprivate var logindSettings: [String: String] {
    let folders = ["/usr/lib/systemd/logind.conf.d", "/etc/systemd/logind.conf.d"]
    let dropIns = folders.flatMap { folder in entries(folder).filter { $0.hasSuffix(".conf") }.map { "\(folder)/\($0)" }
    }
    var settings: [String: String] = [:]
    for path in ["/etc/systemd/logind.conf"] + dropIns {
      for line in (text(path) ?? "").split(separator: "\n") where !line.hasPrefix("#") {
        let parts = line.split(separator: "=", maxSplits: 1)
        if parts.count == 2 { settings[String(parts[0])] = String(parts[1]) }
      }
    }
    return settings
  }

  /// What the process has had written to storage, and since when; `boot` is the boot clock. (proc_pid_io(5))
  func writing(of process: Int32, boot: Interval, ticksPerSecond: Double) -> DoctorFacts.StoreFacts.Writing? {
    let lines = (text("/proc/\(process)/io") ?? "").split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("write_bytes:") }),
      let bytes = line.split(separator: " ").last.flatMap({ Int64($0) }),
      // Behind the name, which may hold blanks and brackets itself, the start is the twentieth field. (proc_pid_stat(5))
      let fields = text("/proc/\(process)/stat")?.split(separator: ")").last?.split(separator: " "),
      fields.count > 19, let ticks = Double(fields[19])
    else { return nil }
    return DoctorFacts.StoreFacts.Writing(bytes: bytes, since: boot - .seconds(ticks / ticksPerSecond))
  }
}
