import Shifts
import TestSupport
import Testing
import Tracking

@Suite("A parked vehicle that drives (R-4.12)")
struct ParkedWatchTests {
  /// Steps of ten seconds: metres from the stop, and whether the receiver reports moving.
  private static let drivesCases: [([(Double, Bool)], isDriving: Bool)] = [
    ((0...6).map { (Double($0) * 40, $0 > 0) }, false),  // 50 s of moving
    ((0...7).map { (Double($0) * 40, $0 > 0) }, true),  // 60 s, 280 m
    ((0...7).map { (Double($0) * 28, $0 > 0) }, false),  // 196 m
    ((0...9).map { (Double($0) * 40, $0 != 4 && $0 > 0) }, false),  // it stood in between
    ((0...12).map { (Double($0) * 40, $0 != 4 && $0 > 0) }, true),
    ((0...30).map { (Double($0) * 40, false) }, false),  // noise that nobody calls moving
  ]

  @Test("is told after a minute of moving, two hundred metres away", arguments: drivesCases)
  func drives(steps: [(Double, Bool)], isDriving: Bool) {
    var watch = ParkedWatch()
    for (index, step) in steps.enumerated() {
      let coordinate = Coordinate(latitude: 40 + step.0 / 111_034.6, longitude: -105)
      watch.take(coordinate, at: .clock("18:00") + .seconds(Double(index) * 10), isMoving: step.1)
    }
    #expect(watch.isDriving == isDriving)
  }
}
