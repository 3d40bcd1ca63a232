import Recorder

/// One line of `doctor`: what was looked at, how it is, and the one thing that helps. (P-8.3, R-5.9)
struct Finding: Sendable, Hashable {
  /// What was looked at, in one or two words.
  var subject: String
  var level: Level
  /// How it is.
  var words: String
  /// What the driver can do, with real paths and commands; nil when nothing needs doing or nothing would help.
  var remedy: String?

  /// From fine to useless. (P-9.2)
  enum Level: Sendable, Comparable {
    case ok
    /// Nothing says how it is, and that alone is no reason to act.
    case unknown
    case attention, broken
  }

  static func ok(_ subject: String, _ words: String) -> Finding {
    Finding(subject: subject, level: .ok, words: words, remedy: nil)
  }

  static func unknown(_ subject: String, _ words: String) -> Finding {
    Finding(subject: subject, level: .unknown, words: words, remedy: nil)
  }

  static func attention(_ subject: String, _ words: String, _ remedy: String?) -> Finding {
    Finding(subject: subject, level: .attention, words: words, remedy: remedy)
  }

  static func broken(_ subject: String, _ words: String, _ remedy: String?) -> Finding {
    Finding(subject: subject, level: .broken, words: words, remedy: remedy)
  }
}

extension [Finding] {
  /// As bad as the worst of them that is known.
  var level: Finding.Level { map(\.level).filter { $0 != .unknown }.max() ?? .ok }

  /// How bad that is, as an exit code. (P-9.2)
  var exitCode: Int32 {
    switch level {
    case .ok, .unknown: 0
    case .attention: 1
    case .broken: 2
    }
  }

  /// One screen: a line each, a remedy below its line.
  var text: String {
    let width = map(\.subject.count).max() ?? 0
    return map { finding in
      let line =
        "\("\(finding.level)".rightPadded(to: 9))  \(finding.subject.rightPadded(to: width))  \(finding.words)\n"
      guard let remedy = finding.remedy else { return line }
      return line + String(repeating: " ", count: 9 + 2 + width + 2) + "→ \(remedy)\n"
    }.joined()
  }

  /// With the one condition of R-5 they come down to.
  func json(_ condition: Availability.Condition) -> JSON {
    .object([
      "formatVersion": .int(1), "status": .string("\(level)"), "condition": .string(condition.name),
      "findings": .array(
        map {
          .object([
            "subject": .string($0.subject), "level": .string("\($0.level)"), "words": .string($0.words),
            "remedy": .optional($0.remedy),
          ])
        }),
    ])
  }
}

extension Availability.Condition {
  /// As R-5 writes it, without what it carries.
  fileprivate var name: String {
    switch self {
    case .restricted: "restricted"
    case .positioningOff: "positioningOff"
    case .notConfigured: "notConfigured"
    case .denied: "denied"
    case .unrecognised: "unrecognised"
    case .receiverAbsent: "receiverAbsent"
    case .available: "available"
    }
  }
}
