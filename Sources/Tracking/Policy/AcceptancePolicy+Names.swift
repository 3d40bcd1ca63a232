extension AcceptancePolicy {
  /// The presets by their name. (P-5.17)
  package enum Preset: String, CaseIterable, Sendable {
    case vehicle, classic

    package var policy: AcceptancePolicy {
      switch self {
      case .vehicle: .vehicle
      case .classic: .classic
      }
    }
  }

  /// Why a threshold was not set.
  package enum AssignmentError: Error, Hashable {
    case unknownName(String)
    case notAValue(name: String, text: String, unit: String)
  }

  /// Sets the threshold `name` to `text`: a number of its unit at least 0, or `off`.
  package mutating func set(_ name: String, to text: String) throws(AssignmentError) {
    guard let threshold = Threshold.all.first(where: { $0.name == name }) else { throw .unknownName(name) }
    let refusal = AssignmentError.notAValue(name: name, text: text, unit: threshold.unit)
    let value = text == "off" ? nil : Double(text)
    if text != "off" {
      // A billion of any unit is beyond every use, and keeps intervals inside 64 bits of nanoseconds.
      guard let value, value.isFinite, value >= 0, value <= 1e9 else { throw refusal }
    }
    guard threshold.assign(value, &self) else { throw refusal }
  }
}
