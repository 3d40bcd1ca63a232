import Foundation
import Simulation
import Testing
import Tracking

@Suite("The gpsd reports") struct ReportTests {
  /// One object a line.
  static func reports(_ drive: Drive) throws -> [[String: Any]] {
    var bytes: [UInt8] = []
    drive.writeReports { bytes += $0 }
    return try String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  static func fixes(_ drive: Drive) throws -> [[String: Any]] {
    try reports(drive).filter { $0["class"] as? String == "TPV" }
  }

  @Test("are JSON and start as gpsd does", arguments: Drive.Habit.allCases)
  func json(_ habit: Drive.Habit) throws {
    let classes = try Self.reports(Drive(.coldStart, duration: .seconds(100), habit: habit))
      .map { $0["class"] as? String }
    #expect(classes.prefix(4) == ["VERSION", "DEVICES", "WATCH", "TPV"])
    #expect(classes.filter { $0 == "TPV" }.count == 101)
  }

  @Test("hold the positions the sentences hold", arguments: [Drive.Kind.suburban, .tunnel, .multipath, .reboot])
  func positions(_ kind: Drive.Kind) throws {
    let drive = Drive(kind, seed: 41, duration: .seconds(300), environment: .suburban)
    let pairs = try zip(Self.fixes(drive), drive.sentences("RMC")).map { ($0, $1) }
    #expect(pairs.count > 250)
    for (report, fields) in pairs {
      #expect((report["mode"] as? Int == 3) == (fields[2] == "A"))
      guard let latitude = report["lat"] as? Double, let longitude = report["lon"] as? Double else { continue }
      #expect(try abs(latitude - #require(degrees(fields[3], fields[4]))) < 2e-9)
      #expect(try abs(longitude - #require(degrees(fields[5], fields[6]))) < 2e-9)
      #expect(try abs(#require(report["speed"] as? Double) - #require(Double(fields[7])) * 1852 / 3600) < 2e-3)
    }
  }

  @Test("give an eph of 19 m for each unit of dilution, 4.75 m when differential (P-1.2)")
  func accuracy() throws {
    for (habit, eph) in [(Drive.Habit.ublox, 17.1), (.mtk, 4.275)] {
      let fixes = try Self.fixes(Drive(.suburban, duration: .seconds(20), habit: habit))
      #expect(fixes.allSatisfy { ($0["eph"] as? Double).map { abs($0 - eph) < 1e-9 } == true })
    }
    let bare = try Self.fixes(Drive(.suburban, duration: .seconds(20), habit: .rmcOnly))
    #expect(bare.allSatisfy { $0["eph"] == nil && $0["mode"] as? Int == 2 })
  }

  @Test("take a missing speed from two positions (P-1.3)")
  func derivedSpeed() throws {
    let fixes = try Self.fixes(Drive(.highway, duration: .seconds(60), habit: .noDoppler))
    #expect(fixes.first?["speed"] == nil)
    let speeds = fixes.compactMap { $0["speed"] as? Double }
    #expect(speeds.count == 60)
    #expect(speeds.contains { $0 > 20 })
  }
}
