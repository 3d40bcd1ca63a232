import Glibc

/// GPSBabel beside us: the length it writes into a Garmin course (`-i nmea -o gtrnctr`), every hole bridged.
enum GPSBabel {
  /// Whether it is installed.
  static let isInstalled: Bool = (environment("PATH") ?? "").split(separator: ":").contains {
    access("\($0)/gpsbabel", X_OK) == 0
  }

  /// The metres it measures for a capture; nil when it cannot read it.
  static func metres(_ capture: String) -> Double? {
    guard isInstalled else { return nil }
    let plain = capture.hasSuffix(".gz") ? "zcat -- \(quoted(capture))" : "cat -- \(quoted(capture))"
    return laps(of: "\(plain) | gpsbabel -t -i nmea -f - -o gtrnctr -F - 2>/dev/null")
  }

  /// Adds up the distances of the laps; a course has one per track.
  private static func laps(of command: String) -> Double? {
    guard let pipe = popen(command, "r") else { return nil }
    defer { pclose(pipe) }
    var metres: Double?
    var isInLap = false
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), pipe) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.contains("<Lap") { isInLap = true }
      if text.contains("</Lap>") { isInLap = false }
      guard isInLap, let start = text.firstRange(of: "<DistanceMeters>")?.upperBound else { continue }
      if let value = Double(text[start...].prefix { $0 != "<" }) { metres = (metres ?? 0) + value }
    }
    return metres
  }

  private static func quoted(_ path: String) -> String {
    "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
