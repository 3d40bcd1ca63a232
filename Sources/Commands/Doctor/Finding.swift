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

  /// From fine to useless; the raw value is the exit code. (P-9.2)
  enum Level: Int32, Sendable, Comparable {
    case ok, attention, broken

    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  static func ok(_ subject: String, _ words: String) -> Finding {
    Finding(subject: subject, level: .ok, words: words, remedy: nil)
  }

  static func attention(_ subject: String, _ words: String, _ remedy: String?) -> Finding {
    Finding(subject: subject, level: .attention, words: words, remedy: remedy)
  }

  static func broken(_ subject: String, _ words: String, _ remedy: String?) -> Finding {
    Finding(subject: subject, level: .broken, words: words, remedy: remedy)
  }
}

extension [Finding] {
  /// As bad as the worst of them.
  var level: Finding.Level { map(\.level).max() ?? .ok }

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
