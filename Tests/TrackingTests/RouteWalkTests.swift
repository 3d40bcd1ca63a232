import Testing

@testable import Tracking

@Suite("Adding up a route (R-8)")
struct RouteWalkTests {
  /// Points on one meridian from 40° N, 0.001° apart: seconds and session, "-" for none.
  private func walk(_ points: [(Double, String, Double)]) -> RouteWalk {
    var walk = RouteWalk(maximumInterval: .seconds(120))
    for (second, session, latitude) in points {
      let sample = Sample(
        time: .second(second), latitude: Int64((latitude * 1e9).rounded()), longitude: 0, accuracy: 5000)
      walk.append(sample, session: session == "-" ? nil : Int(session, radix: 36))
    }
    return walk
  }

  private func meridian(_ points: [(Double, String)]) -> [(Double, String, Double)] {
    points.enumerated().map { ($1.0, $1.1, 40 + 0.001 * Double($0)) }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var points: [(Double, String)]
    var window: ClosedRange<Double>?
    var metres: Double
    var segments: Int
    var gaps: Int
    var isMeasured: Bool
    var isPartial: Bool
    var testDescription: String { name }
  }

  static let every30 = stride(from: 120.0, through: 3480, by: 30).map { ($0, "A") }
  static let shifted = stride(from: 121.0, through: 3451, by: 30).map { ($0, "A") } + [(3479, "A")]

  @Test(
    "measures the worked examples (R-8.3 to R-8.9)",
    arguments: [
      Row(
        name: "a", points: [(0, "A"), (30, "A"), (60, "A"), (90, "A"), (120, "A")], metres: 444.139, segments: 1,
        gaps: 0, isMeasured: true, isPartial: false),
      Row(
        name: "b", points: [(0, "A"), (30, "A"), (60, "A"), (90, "B"), (120, "B")], metres: 333.104, segments: 2,
        gaps: 1, isMeasured: true, isPartial: true),
      Row(
        name: "c", points: [(0, "A"), (120, "A")], metres: 111.035, segments: 1, gaps: 0, isMeasured: true,
        isPartial: false),
      Row(
        name: "d", points: [(0, "A"), (121, "A")], metres: 0, segments: 0, gaps: 1, isMeasured: false, isPartial: true),
      Row(
        name: "e", points: [(0, "-"), (60, "-")], metres: 111.035, segments: 1, gaps: 0, isMeasured: true,
        isPartial: true),
      Row(
        name: "f", points: [(0, "-"), (60, "A")], metres: 0, segments: 0, gaps: 1, isMeasured: false, isPartial: true),
      Row(
        name: "g", points: [(10, "A")], window: 0...1800, metres: 0, segments: 0, gaps: 1, isMeasured: false,
        isPartial: true),
      Row(name: "h", points: [], window: 0...121, metres: 0, segments: 0, gaps: 1, isMeasured: false, isPartial: true),
      Row(name: "i", points: [], window: 0...120, metres: 0, segments: 0, gaps: 0, isMeasured: false, isPartial: false),
      Row(
        name: "j", points: every30, window: 0...3600, metres: 12435.999, segments: 1, gaps: 0, isMeasured: true,
        isPartial: false),
      Row(
        name: "k", points: shifted, window: 0...3600, metres: 12435.999, segments: 1, gaps: 2, isMeasured: true,
        isPartial: true),
    ])
  func examples(row: Row) {
    let window = row.window.map { Timestamp.second($0.lowerBound)...Timestamp.second($0.upperBound) }
    let mileage = Mileage(walk(meridian(row.points)), window: window)
    #expect(abs(mileage.distance.metres - row.metres) < 0.001)
    #expect(mileage.segmentCount == row.segments)
    #expect(mileage.gapCount == row.gaps)
    #expect(mileage.usableSampleCount == row.points.count)
    #expect(mileage.isMeasured == row.isMeasured)
    #expect(mileage.isPartial == row.isPartial)
  }

  @Test(
    "counts and lists an end longer than two minutes as a gap, by what was heard where that is told (R-8.9, R-27.13)",
    arguments: [
      (121...3479, [.beforeFirstFix, .afterLastFix]), (120...3480, []), (0...3000, [.afterLastFix]),
      (nil, [.beforeFirstFix]),
      (-50...4000, []), (121...4000, [.beforeFirstFix]),
    ] as [(ClosedRange<Double>?, [WindowGap.Place])])
  func windowGaps(heard: ClosedRange<Double>?, places: [WindowGap.Place]) {
    let range = { (seconds: ClosedRange<Double>) in
      Timestamp.second(seconds.lowerBound)...Timestamp.second(seconds.upperBound)
    }
    let points = heard == nil ? [] : [(1000.0, "A"), (1010, "A")]
    let mileage = Mileage(walk(meridian(points)), window: range(0...3600), heard: heard.map(range))
    #expect(mileage.windowGaps.map(\.place) == places)
    #expect(mileage.gapCount == places.count)
    #expect(mileage.windowGaps.allSatisfy { $0.duration > .seconds(120) })
  }

  @Test("keeps the first of several at one instant (R-8.5, example l)")
  func oneInstant() {
    let walk = walk([(0, "A", 40.000), (0, "A", 40.010), (30, "A", 40.001)])
    #expect(abs(walk.metres - 111.035) < 0.001)
    #expect(walk.usableSampleCount == 2)
  }

  @Test("loses less than a metre over ten million legs")
  func longSum() {
    var walk = RouteWalk()
    for leg in 0..<10_000_000 {
      let latitude: Int64 = leg % 2 == 0 ? 45_000_000_000 : 45_000_098_000
      walk.append(Sample(time: .second(Double(leg)), latitude: latitude, longitude: 0, accuracy: 0), session: 1)
    }
    let leg = Ellipsoid.distance(
      from: Coordinate(latitude: 45, longitude: 0), to: Coordinate(latitude: 45.000098, longitude: 0))
    #expect(abs(walk.metres - leg.metres * 9_999_999) < 1)
  }
}
