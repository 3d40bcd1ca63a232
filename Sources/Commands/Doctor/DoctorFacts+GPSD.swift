import GPSDSource
import Recorder

extension DoctorFacts {
  private var isLocal: Bool { ["localhost", "127.", "[::1]", "::1"].contains { endpoint.hasPrefix($0) } }

  /// Whether gpsd answers, and if not, why.
  var gpsdFinding: Finding {
    let subject = "gpsd"
    switch receiver.answer {
    case .heard(let hearing):
      return .ok(subject, "\(hearing.release.map { "release \($0)" } ?? "it") answers at \(endpoint)")
    case .failed(let error):
      if isLocal, case .cannotConnect = error { return unreachable(subject, error) }
      let remedy: String? =
        switch error {
        case .hung: "sudo systemctl restart gpsd"
        case .cannotConnect, .unknownHost, .notGPSD: "name the right place with --gpsd host:port"
        case .closed, .broken, .noResources: nil
        }
      return .broken(subject, error.fault, remedy)
    }
  }

  private func unreachable(_ subject: String, _ error: GPSDError) -> Finding {
    let gpsd = receiver.gpsd
    if let other = gpsd.listensOn.first {
      return .broken(subject, "listens on \(other.rawValue) only, not at \(endpoint)", "use --gpsd localhost:2947")
    }
    if !gpsd.isInstalled, !gpsd.isRunning { return .broken(subject, "not installed", "sudo apt install gpsd") }
    if !gpsd.isRunning {
      return .broken(subject, "installed, not running", "sudo systemctl enable --now gpsd.socket gpsd")
    }
    return .broken(subject, "running, but not listening at \(endpoint)", "name its port with --gpsd host:port")
  }

  /// Whether gpsd opens the receiver before the first client comes. (B80)
  var optionsFinding: Finding {
    let subject = "gpsd options"
    guard isLocal else { return .unknown(subject, "gpsd is not on this machine") }
    let words = receiver.gpsd.options.isEmpty ? "none" : receiver.gpsd.options.joined(separator: " ")
    guard !receiver.gpsd.opensAtStart else { return .ok(subject, words) }
    return .attention(
      subject, "\(words): the receiver is opened only when somebody asks, so the first fix is late",
      "write GPSD_OPTIONS=\"-n\" into \(GPSDProcess.settingsPath), then: sudo systemctl restart gpsd")
  }
}

extension GPSDError {
  /// What happened, without what to do.
  fileprivate var fault: String {
    let sentence = description
    return sentence.firstIndex(of: ";").map { String(sentence[..<$0]) } ?? sentence
  }
}
