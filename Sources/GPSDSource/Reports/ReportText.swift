internal import Tracking

/// One line of gpsd's JSON after our own check: what kind of report it is, its time, and the bytes libgps may see.
struct ReportText {
  enum Kind { case fix, sky, devices, device, version, error, other }

  private(set) var kind = Kind.other
  /// The report's own time; nil when it has none or none that can be. libgps ignores offsets and takes month 13.
  private(set) var time: Timestamp?
  /// Compact, its class first and nowhere else, ended with a NUL; unfinished when malformed or of another kind.
  var json: [UInt8] = []

  private var hasClass = false
  private var hasWrongShape = false

  /// Takes `line` in; false when it is malformed.
  mutating func load(_ line: UnsafeRawBufferPointer) -> Bool {
    (kind, time, hasClass, hasWrongShape) = (.other, nil, false, false)
    var json = self.json
    self.json = []  // Handed over, not copied: the buffer is used again for every line.
    json.removeAll(keepingCapacity: true)
    let isSound = JSONCheck.squeeze(line, into: &json) { note($0, in: $1) }
    putClassFirst(in: &json)
    self.json = json
    return isSound && hasClass && !(kind == .fix && hasWrongShape)
  }

  /// Remembers what an outer member says; false ends the reading.
  private mutating func note(_ member: JSONCheck.Member, in json: borrowing [UInt8]) -> Bool {
    json.withUnsafeBytes { bytes in
      let key = UnsafeRawBufferPointer(rebasing: bytes[member.key])
      let value = UnsafeRawBufferPointer(rebasing: bytes[member.value])
      switch key.count {
      case 5 where key.equals("class"): return noteClass(value)
      case 4 where key.equals("time") && member.shape == .text:
        time = Timestamp(iso8601: UnsafeRawBufferPointer(rebasing: value.dropFirst().dropLast()))
      default: break
      }
      if !Self.suits(key, member.shape, length: value.count) { hasWrongShape = true }
      return true
    }
  }

  private mutating func noteClass(_ value: UnsafeRawBufferPointer) -> Bool {
    guard !hasClass else { return false }  // Two classes: libgps would believe the first, we the last.
    hasClass = true
    kind = Self.kinds.first { value.equals($0.name) }?.kind ?? .other
    return true
  }

  private func putClassFirst(in json: inout [UInt8]) {
    guard json.count >= 2, let name = Self.kinds.first(where: { $0.kind == kind })?.name else { return }
    json.insert(contentsOf: "\"class\":\(name)\(json.count > 2 ? "," : "")".utf8, at: 1)
    json.append(0)
  }

  private static let kinds: [(name: StaticString, kind: Kind)] = [
    ("\"TPV\"", .fix), ("\"SKY\"", .sky), ("\"DEVICES\"", .devices), ("\"DEVICE\"", .device),
    ("\"VERSION\"", .version), ("\"ERROR\"", .error),
  ]

  /// Whether a member of a TPV is of the kind libgps reads there; from one that is not, libgps makes a zero or stops.
  private static func suits(_ key: UnsafeRawBufferPointer, _ shape: JSONCheck.Shape, length: Int) -> Bool {
    if numbers.contains(where: { key.equals($0) }) { return shape == .number }
    if key.equals("mode") || key.equals("status") { return shape == .number && length <= 4 }
    if key.equals("device") || key.equals("time") { return shape == .text }
    return shape != .nested
  }

  private static let numbers: [StaticString] = ["lat", "lon", "eph", "epx", "epy", "speed", "track"]
}

extension UnsafeRawBufferPointer {
  fileprivate func equals(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in count == word.count && elementsEqual(word) }
  }
}
