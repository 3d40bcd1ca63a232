internal import CGPS
internal import Tracking

/// What one line of gpsd says, as plain values.
enum Report {
  case fix(FixReport)
  case sky(Sky)
  /// All receivers gpsd knows; empty when it has none.
  case devices([Device])
  /// One receiver came, changed or went.
  case device(Device)
  case version(release: String)
  case error(String)
  /// A report nothing here is made of.
  case other

  /// Decodes a checked line with libgps; nil when libgps does not understand it. (P-2.8)
  init?(_ text: inout ReportText) {
    guard text.kind != .other else {
      self = .other
      return
    }
    let raw = text.json.withUnsafeMutableBytes { cgps_decode($0.baseAddress?.assumingMemoryBound(to: CChar.self)) }
    guard raw.is_understood else { return nil }
    switch text.kind {
    case .fix: self = .fix(FixReport(raw, time: text.time))
    case .sky: self = .sky(Sky(raw))
    case .devices: self = .devices(Device.list(of: raw))
    case .device: self = .device(Device(raw.device))
    case .version: self = .version(release: String(field: raw.release))
    case .error: self = .error(String(field: raw.error))
    case .other: self = .other
    }
  }
}

extension String {
  /// The text in a fixed C array, up to its NUL.
  init<Field>(field: Field) {
    self = withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
