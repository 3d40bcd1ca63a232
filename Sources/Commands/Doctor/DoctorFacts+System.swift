extension DoctorFacts {
  var serviceFinding: Finding {
    let subject = "service"
    guard !system.isServiceEnabled else { return .ok(subject, "enabled") }
    return .attention(
      subject, "not enabled: nothing records by itself", "systemctl --user enable --now dashpilot-record.service")
  }

  var lingeringFinding: Finding {
    let subject = "lingering"
    guard !system.lingers else { return .ok(subject, "the service starts at boot") }
    return .attention(
      subject, "off: the service starts only when \(system.user) logs in", "loginctl enable-linger \(system.user)")
  }

  var sleepFinding: Finding {
    let subject = "sleep"
    guard system.sleepsByItself else { return .ok(subject, "the machine stays awake") }
    let cause = system.hasLid ? "closing the lid suspends the machine" : "the machine suspends when idle"
    return .attention(
      subject, "\(cause), and with it the recording",
      "write HandleLidSwitch=ignore and IdleAction=ignore into /etc/systemd/logind.conf, then reboot")
  }

  /// Everything, from the sky to the disk.
  var findings: [Finding] {
    [
      receiverFinding, permissionFinding, modemManagerFinding, gpsdFinding, optionsFinding, fixFinding, signalFinding,
      accuracyFinding, rateFinding, clockFinding, zoneFinding, diskFinding, writingFinding, storeFinding,
      recorderFinding, serviceFinding, lingeringFinding, sleepFinding,
    ]
  }
}
