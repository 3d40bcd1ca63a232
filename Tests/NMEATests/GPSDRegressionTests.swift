import Glibc
import NMEA
import Testing
import Tracking

/// gpsd's own logs beside what gpsd made of them, where they are at hand.
@Suite("gpsd's regression logs", .enabled(if: GPSDLog.areThere, "needs gpsd's logs beside the repository"))
struct GPSDRegressionTests {
  @Test("holds the thirty logs")
  func count() { #expect(GPSDLog.all.count == 30) }

  @Test("finds every position gpsd reports with a time, at the same time of day", arguments: GPSDLog.all)
  func positions(_ log: GPSDLog) {
    let missing = log.reports.filter { $0.isFix && !log.hasOurFix(at: $0) }
    #expect(missing.isEmpty, "\(missing.map(\.description))")
  }

  @Test("has no fix where gpsd has none", arguments: GPSDLog.all)
  func noFix(_ log: GPSDLog) {
    let fixTimes = Set(log.reports.filter(\.isFix).map(\.time))
    let surplus = log.reports.filter { !$0.isFix && !fixTimes.contains($0.time) && log.hasOurFix(at: $0) }
    #expect(surplus.isEmpty, "\(surplus.map(\.description))")
  }

  @Test("has no fix that gpsd does not report, but for the known ones", arguments: GPSDLog.all)
  func surplus(_ log: GPSDLog) {
    let known = KnownSurplus.all.filter { $0.log == log.name }.map(\.clock)
    #expect(log.clocksOnlyWeHave == known)
  }

  @Test("compares some seventeen hundred positions")
  func amount() {
    #expect(GPSDLog.all.flatMap(\.reports).count(where: \.isFix) > 1700)
  }
}

/// A fix of ours at a time gpsd does not report, and why.
private struct KnownSurplus {
  var log: String
  var clock: String
  var reason: Reason

  enum Reason {
    /// gpsd takes no date from void sentences either, but reports the first position at once, without a time.
    case firstWithoutDate
    /// The input ended before gpsd saw that the epoch was complete.
    case lastOfInput
    /// gpsd was still finding out which sentence ends a cycle, and joined it to the next.
    case learningCycle
  }

  static let all: [KnownSurplus] = [
    KnownSurplus(log: "ait250.log", clock: "19:49:40.000", reason: .lastOfInput),
    KnownSurplus(log: "blumax-gps009.log", clock: "14:28:19.299", reason: .firstWithoutDate),
    KnownSurplus(log: "garmin38.log", clock: "14:22:14.000", reason: .firstWithoutDate),
    KnownSurplus(log: "gp-320fw-2019-03-28.log", clock: "16:45:16.990", reason: .firstWithoutDate),
    KnownSurplus(log: "gp-320fw-2019-03-28.log", clock: "16:45:19.990", reason: .learningCycle),
    KnownSurplus(log: "haicom-305N.log", clock: "09:53:04.802", reason: .firstWithoutDate),
    KnownSurplus(log: "humminbird-M37.log", clock: "19:41:03.000", reason: .learningCycle),
    KnownSurplus(log: "humminbird-M37.log", clock: "19:41:04.000", reason: .learningCycle),
    KnownSurplus(log: "motorola-t805.log", clock: "21:26:14.879", reason: .firstWithoutDate),
    KnownSurplus(log: "myguide-3100.log", clock: "10:50:29.800", reason: .firstWithoutDate),
    KnownSurplus(log: "neo-m8n.log", clock: "17:19:25.000", reason: .firstWithoutDate),
    KnownSurplus(log: "neo-m8n.log", clock: "17:19:48.000", reason: .lastOfInput),
    KnownSurplus(log: "quectel-l76k-nmea.log", clock: "05:53:04.000", reason: .lastOfInput),
    KnownSurplus(log: "st-teseo-liv3f.log", clock: "20:34:51.000", reason: .firstWithoutDate),
    KnownSurplus(log: "st-teseo-liv3f.log", clock: "20:35:20.000", reason: .lastOfInput),
    KnownSurplus(log: "ublox-lea-4h.log", clock: "03:15:18.000", reason: .lastOfInput),
  ]
}

/// One report of gpsd that has a time.
struct GPSDReport: CustomStringConvertible {
  /// Milliseconds since midnight.
  var time: Int64
  /// Nil for mode 1.
  var coordinate: Coordinate?

  var isFix: Bool { coordinate != nil }
  var description: String {
    let clock = Timestamp(nanoseconds: time * 1_000_000).iso8601().dropFirst(11)
    return "\(clock) \(coordinate.map { "\($0.latitude) \($0.longitude)" } ?? "no fix")"
  }

  /// Nil for everything but a TPV that tells time, and position or mode 1.
  init?(_ line: Substring) {
    guard line.hasPrefix("{\"class\":\"TPV\""), let text = Self.value("time", line) else { return nil }
    guard let instant = Timestamp(iso8601: text.utf8.filter { $0 != 0x22 }) else { return nil }
    time = instant.timeOfDay.nanoseconds / 1_000_000
    guard Self.value("mode", line) != "1" else { return }
    guard let latitude = Self.value("lat", line).flatMap({ Double($0) }) else { return nil }
    guard let longitude = Self.value("lon", line).flatMap({ Double($0) }) else { return nil }
    coordinate = Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func value(_ key: String, _ line: Substring) -> Substring? {
    guard let name = line.firstRange(of: "\"\(key)\":") else { return nil }
    return line[name.upperBound...].prefix { $0 != "," && $0 != "}" }
  }
}

/// A log, what gpsd reported and what we read.
struct GPSDLog: Sendable, CustomTestStringConvertible {
  let name: String
  let reports: [GPSDReport]
  private let ours: [(time: Int64, coordinate: Coordinate)]

  var testDescription: String { name }

  /// Within the millisecond gpsd prints and 1e-6 degrees; without a position, any fix of ours.
  func hasOurFix(at report: GPSDReport) -> Bool {
    ours.contains { fix in
      guard abs(fix.time - report.time) <= 1 else { return false }
      guard let theirs = report.coordinate else { return true }
      return abs(fix.coordinate.latitude - theirs.latitude) < 1e-6
        && abs(fix.coordinate.longitude - theirs.longitude) < 1e-6
    }
  }

  /// Times of our fixes that no report of gpsd has.
  var clocksOnlyWeHave: [String] {
    let only = ours.map(\.time).filter { time in !reports.contains { $0.isFix && abs($0.time - time) <= 1 } }
    return only.map { String(Timestamp(nanoseconds: $0 * 1_000_000).iso8601().dropFirst(11).dropLast()) }
  }

  static let all: [GPSDLog] = names.compactMap { GPSDLog($0) }
  static var areThere: Bool { !names.isEmpty }

  private init?(_ name: String) {
    guard let log = File.bytes(Self.folder + "/" + name), let report = File.bytes(Self.folder + "/\(name).chk") else {
      return nil
    }
    self.name = name
    reports = String(decoding: report, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { GPSDReport($0) }
    // Only times of day are compared, so a day somebody names does as well.
    let decoded = Decoded(log) { $0.date = CivilDate(year: 2025, month: 6, day: 15) }
    ours = decoded.fixes.map { ($0.time.timeOfDay.nanoseconds / 1_000_000, $0.coordinate) }
  }

  private static let folder = File.beside("shared/captures/gpsd-daemon")
  private static let names = File.names(in: folder).filter { $0.hasSuffix(".log") }.sorted()
}

/// Files beside the repository.
private enum File {
  static func beside(_ path: String) -> String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/") + "/" + path
  }

  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { $0.prefix { $0 != 0 }.map { $0 } }
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names
  }

  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return bytes
  }
}
