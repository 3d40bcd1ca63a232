import GPSDSource
import Recorder

extension DoctorFacts {
  /// The receiver as gpsd has it.
  var receiverFinding: Finding {
    let subject = "receiver"
    let settings = GPSDProcess.settingsPath
    guard case .heard(let hearing) = receiver.answer else {
      return .unknown(subject, "not known while gpsd does not answer")
    }
    if let device = receiver.open.first {
      let driver = device.driver ?? "unknown protocol"
      guard device.driver != nil || hearing.mode != nil else {
        return .broken(
          subject, "\(device.path) is open, but nothing it sends is understood: wrong speed, or no receiver",
          "sudo gpsctl -s 9600 \(device.path), or the speed of its data sheet")
      }
      return hearing.isSilent
        ? .broken(subject, "\(device.path) (\(driver)) is open and silent", "unplug it and plug it in again")
        : .ok(subject, "\(device.path) (\(driver))")
    }
    if let node = receiver.nodes.first(where: { $0.kind == .node }) {
      return .broken(
        subject, "\(node.path) is there, but gpsd has not opened it",
        "write DEVICES=\"\(node.path)\" into \(settings), then: sudo systemctl restart gpsd")
    }
    if let node = receiver.nodes.first {
      let what = node.kind == .directory ? "is a directory" : "is not there"
      return .broken(subject, "\(node.path) \(what)", "plug the receiver in; its return is noticed by itself")
    }
    return .broken(
      subject, "none is plugged in, and gpsd was told of none",
      "plug it in, then write DEVICES=\"/dev/serial/by-id/…\" into \(settings)")
  }

  /// Whether gpsd's user may open what is there. (B78)
  var permissionFinding: Finding {
    let subject = "permission"
    guard let node = receiver.forbidden.first else {
      let seen = receiver.nodes.filter { $0.kind == .node }
      return seen.first.map { .ok(subject, "gpsd may open \($0.path)") }
        ?? .unknown(subject, "no node of a receiver to look at")
    }
    let mode = "0" + String(node.mode, radix: 8)
    let words = "\(node.path) belongs to \(node.owner):\(node.group) with mode \(mode), which shuts gpsd out"
    let isOpenToGroup = node.mode & 0o060 == 0o060
    return .broken(
      subject, words,
      isOpenToGroup
        ? "sudo usermod -aG \(node.group) gpsd && sudo systemctl restart gpsd" : "sudo chmod g+rw \(node.path)")
  }

  /// Whether ModemManager will talk to the receiver for ten seconds after each plugging in. (B79)
  var modemManagerFinding: Finding {
    let subject = "ModemManager"
    guard receiver.hasModemManager else { return .ok(subject, "not running") }
    guard let node = receiver.nodes.first(where: { $0.kind == .node && $0.isKeptFromModemManager != true }) else {
      return .ok(subject, "kept off the receiver")
    }
    return .attention(
      subject, "may hold \(node.path) for ten seconds after plugging in",
      "Scripts/install offers udev rules that set ID_MM_DEVICE_IGNORE=1")
  }
}
