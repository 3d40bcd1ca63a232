import Tracking

extension CaptureReport {
  /// Says in one sentence why nothing of the capture could be used; nil when something was.
  func whyUnusable(_ policy: AcceptancePolicy) -> Failure? {
    guard let findings else { return Failure(.dataError, "\(name) is empty: there is nothing to replay.") }
    guard findings.tally.accepted == 0 else { return nil }
    return Failure(.dataError, findings.whyUnusable(name, policy))
  }

  /// What a person should know although the capture was used; nil when there is nothing. (P-6.7)
  func note(_ policy: AcceptancePolicy) -> String? {
    findings.flatMap { $0.intervalNote(policy) }
  }
}

extension Findings {
  fileprivate func whyUnusable(_ file: String, _ policy: AcceptancePolicy) -> String {
    if input.undated > 0 {
      return
        "\(file) holds \(input.undated.of("fix", plural: "fixes")) but no date: give the day it starts with --date YYYY-MM-DD."
    }
    // In noise something looks like a sentence now and then.
    if input.noChecksum > 0, input.read == 0, input.junkBytes < bytes / 2 {
      return
        "\(file) holds only sentences without a checksum (\(input.noChecksum.grouped)): take them with --allow-missing-checksum."
    }
    if tally.judged == 0 {
      let what = kind == .nmea ? "NMEA sentence with a position" : "gpsd report with a position"
      return "\(file) holds no \(what): check that it is a capture of a receiver."
    }
    if let note = intervalNote(policy) { return "No fix of \(file) was kept: \(note)" }
    return "No fix of \(file) was kept: \(refusals) of \(tally.judged.of("epoch"))\(remedy)."
  }

  private var refusals: String {
    let reasons = tally.rejections.sorted { $0.count > $1.count }.prefix(3)
    return reasons.map { "\($0.verdict.name) refused \($0.count.grouped)" }.joined(separator: ", ")
  }

  private var remedy: String {
    switch tally.rejections.max(by: { $0.count < $1.count })?.verdict {
    case .noFix: "; the receiver had no fix"
    case .noPosition: "; no position came with them"
    case .notMeasured: "; take simulated ones with --allow-simulated"
    case .poorAccuracy: "; allow more with --set maximumAccuracy=METRES"
    default: "; see each with --explain"
    }
  }

  /// Fixes further apart than a session may be silent leave nothing joined: say so and name the option. (P-6.7)
  fileprivate func intervalNote(_ policy: AcceptancePolicy) -> String? {
    guard let limit = policy.maximumSilence, usableCount > 2, let firstFixAt, let lastFixAt else { return nil }
    let interval = (lastFixAt - firstFixAt).seconds / Double(usableCount - 1)
    guard interval > limit.seconds, !mileage.isMeasured else { return nil }
    let wanted = Int((interval * 2).rounded(.up))
    return
      "fixes come every \(Int(interval.rounded())) s on average, further apart than maximumSilence "
      + "(\(limit.text)); join them with --set maximumSilence=\(wanted)."
  }
}
