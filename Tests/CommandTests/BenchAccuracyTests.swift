import Foundation
import Testing
import Tracking

@testable import Commands

@Suite("The arithmetic of bench accuracy (P-9.4)")
struct BenchAccuracyTests {
  private static let start = Timestamp(seconds: 1_772_438_400)

  /// A fix `metres` north of 45° N 15° E.
  private func fix(_ second: Double, _ metres: Double, speed: Double? = 10) -> Epoch {
    Epoch(
      Fix(
        time: Self.start + .seconds(second), coordinate: Coordinate(latitude: 45 + metres / 111_131.8, longitude: 15),
        accuracy: .metres(5), speed: speed.map { .metresPerSecond($0) }, solution: .autonomous))
  }

  /// 10 m a second for `seconds`, silent in `hole`, with an odometer that reads `share` of it.
  private func drive(_ seconds: Int, hole: Range<Int> = 0..<0, share: Double = 1) -> Trial {
    var odometer = Odometer()
    for second in 0...seconds { odometer.append(Self.start + .seconds(Double(second)), Double(second) * 10 * share) }
    let epochs = (0...seconds).filter { !hole.contains($0) }.map { fix(Double($0), Double($0) * 10) }
    return Trial("drive", .simulated, epochs, TrueRoad(metres: Double(seconds) * 10 * share, odometer: odometer))
  }

  private func parked(_ name: String, hours: Double, metres: Double) -> AccuracyRow {
    // The plain sum believes one fix that lies aside and the way back.
    let middle = hours * 1800
    let epochs = [fix(0, 0, speed: 0), fix(1, 0, speed: 0), fix(2, 0, speed: 0)]
    let aside = [fix(middle, metres / 2, speed: 0), fix(hours * 3600, 0, speed: 0)]
    return AccuracyRow(Trial(name, .simulated, epochs + aside, TrueRoad(metres: 0)), .vehicle)
  }

  private func error(_ row: AccuracyRow, of name: String) throws -> Double? {
    let object = try JSONSerialization.jsonObject(with: Data(row.json.text().utf8))
    let part = (object as? [String: Any])?[name] as? [String: Any]
    return part?["errorPercent"] as? Double
  }

  @Test("an error is per cent of the true length", arguments: [(1.0, 0.0), (0.8, 25), (1.25, -20)])
  func errors(share: Double, percent: Double) throws {
    let row = AccuracyRow(drive(300, share: share), .vehicle)
    #expect(try abs((error(row, of: "vehicle") ?? .nan) - percent) < 0.01)
    #expect(try abs((error(row, of: "plain") ?? .nan) - percent) < 0.01)
  }

  @Test("what lies in a gap of its own is no error of a policy; the plain sum bridges it")
  func gaps() throws {
    let row = AccuracyRow(drive(300, hole: 100..<160), .vehicle)
    #expect(row.vehicle.gaps.count == 1)
    #expect(abs(row.vehicle.metres - 2390) < 0.5 && abs(row.vehicle.trueMetres - 2390) < 0.5)
    #expect(try abs((error(row, of: "vehicle") ?? .nan)) < 0.03)
    #expect(abs(row.plain.metres - 3000) < 0.1)
  }

  @Test("without an instrument along the way the straight line of a gap stands for it")
  func straightLine() {
    var trial = drive(300, hole: 100..<160)
    trial.road = TrueRoad(metres: 3100)
    let row = AccuracyRow(trial, .vehicle)
    #expect(abs(row.vehicle.trueMetres - (3100 - 610)) < 0.5)
  }

  @Test(
    "behind the best are the points between its error and ours",
    arguments: [(3.0, 1.0, 2.0), (-1, 4, -3), (-2, -2, 0)])
  func behind(own: Double, best: Double, points: Double) {
    var row = AccuracyRow(drive(60), .vehicle)
    row.vehicle.metres = row.vehicle.trueMetres * (1 + own / 100)
    row.classic.metres = row.classic.trueMetres * (1 + best / 100)
    row.plain.error = 9
    #expect(row.behind.map { abs($0 - points) < 0.001 } == true)
  }

  @Test("a rate above 1 Hz is compared with itself thinned")
  func thinning() {
    let epochs = (0...3000).map { fix(Double($0) / 10, Double($0)) }
    let row = AccuracyRow(Trial("fast", .simulated, epochs, TrueRoad(metres: 3000)), .vehicle)
    #expect(row.thinning.map { abs($0) < 0.05 } == true)
    #expect(AccuracyRow(drive(300), .vehicle).thinning == nil)
  }

  @Test("parked hours give metres and no per cent")
  func parkedHours() throws {
    let row = parked("night", hours: 2, metres: 100)
    #expect(row.isParked && row.vehicle.error == nil && row.behind == nil)
    #expect(abs(row.hours - 2) < 1e-9)
    #expect(try error(row, of: "plain") == nil)
    #expect(abs(row.plain.metres - 100) < 0.1)
    let rows = [row, parked("day", hours: 1, metres: 50)]
    let summary = AccuracySummary("plain", rows, { $0.plain.error }, { $0.plain.metres })
    #expect(summary.drives == 0 && summary.median == nil && summary.worst == nil)
    #expect(abs(summary.parkedHours - 3) < 1e-9 && abs(summary.parkedMetres - 150) < 0.2)
  }

  @Test(
    "the median is the middle of the absolute errors, the worst the largest",
    arguments: [([-5.0, 1, 2], 2.0, 5.0), ([1, -2, 3, 40], 2.5, 40), ([7], 7, 7)])
  func summaries(errors: [Double], median: Double, worst: Double) {
    let row = AccuracyRow(drive(60), .vehicle)
    let rows = errors.map { error in
      var row = row
      row.vehicle.metres = row.vehicle.trueMetres * (1 + error / 100)
      return row
    }
    let summary = AccuracySummary("vehicle", rows, { $0.vehicle.error }, { $0.vehicle.metres })
    #expect(summary.drives == errors.count)
    #expect(summary.median.map { abs($0 - median) < 1e-9 } == true)
    #expect(summary.worst.map { abs($0.error - worst) < 1e-9 } == true)
  }

  @Test("rows GPSBabel has not measured leave its summary out")
  func withoutGPSBabel() {
    let titles = AccuracySummary.all([AccuracyRow(drive(60), .vehicle)]).map(\.title)
    #expect(titles == ["vehicle", "classic", "plain sum"])
  }
}
