import Testing

@testable import Tracking

@Suite("Distance on the ellipsoid (P-7.1)")
struct EllipsoidTests {
  @Test(
    "gives the worked examples to the millimetre",
    arguments: [
      (40.0, 0.0, 40.001, 0.0, 111.0346),
      (40.0, 0.0, 40.01, 0.0, 1110.347),
      (40.0, 0.0, 40.0, 0.01, 853.939),
      (45.0, 179.9999, 45.0, -179.9999, 15.769),
    ])
  func examples(latA: Double, lonA: Double, latB: Double, lonB: Double, metres: Double) {
    #expect(abs(distance(latA, lonA, latB, lonB) - metres) < 0.001)
  }

  // What PROJ 9.1's geod_inverse gives for WGS-84 (`geod -I +ellps=WGS84`), in metres.
  static let geodesics: [(Double, Double, Double, Double, Double)] = [
    (0.5, 10.0, 0.4999598, 10.0000804, 9.9928384),
    (0.5, 10.0, 0.4964502, 10.0027574, 498.2792032),
    (0.5, -120.5, 0.5079966, -120.4960898, 985.5447904),
    (0.5, -120.5, 0.5373265, -120.4749517, 4980.9027884),
    (0.5, -120.5, 0.5831824, -120.468297, 9851.6075525),
    (-33, 10.0, -32.9999802, 10.0001045, 10.0096990),
    (-33, 10.0, -33.0041112, 10.0021691, 498.9790478),
    (-33, -120.5, -32.999478, -120.4894123, 991.1496714),
    (-33, -120.5, -33.0400014, -120.4755378, 4990.4853669),
    (-33, 10.0, -32.9365751, 10.0744286, 9894.0876255),
    (45, -120.5, 44.9999387, -120.500093, 10.0088888),
    (45, -120.5, 45.0042559, -120.50205, 499.8209847),
    (45, 10.0, 44.9923524, 9.9935598, 990.0498722),
    (45, 10.0, 45.0444645, 9.9905566, 4997.1777611),
    (45, 10.0, 44.9165546, 9.9561535, 9897.7080946),
    (60, 10.0, 59.9999778, 10.0001742, 10.0301017),
    (60, -120.5, 59.9956497, -120.5022719, 500.9838044),
    (60, -120.5, 59.9968017, -120.4833978, 992.6106503),
    (60, -120.5, 60.0189589, -120.41853, 5011.6022657),
    (60, 10.0, 59.9197335, 9.923039, 9922.5592076),
    (79.5, -120.5, 79.4999375, -120.4996457, 10.0347542),
    (79.5, -120.5, 79.4989396, -120.5239561, 501.7565604),
    (79.5, 10.0, 79.5082859, 10.0178543, 993.9255208),
    (79.5, -120.5, 79.4550474, -120.4944469, 5020.5201024),
    (79.5, 179.99, 79.420027, -179.7955208, 9946.5388894),
    (-79.9, 179.99, -79.9000878, 179.9901099, 10.0371876),
    (-79.9, 10.0, -79.9029004, 10.0195749, 501.8196111),
    (-79.9, -120.5, -79.8975495, -120.5487624, 993.5641486),
    (-79.9, 10.0, -79.8916219, 9.7483166, 5019.2819778),
    (-79.9, -120.5, -79.9794711, -120.7286333, 9931.6580536),
  ]

  @Test("stays within 4e-8 of PROJ's geodesic up to 1 km and 4e-6 up to 10 km", arguments: geodesics)
  func geodesic(latA: Double, lonA: Double, latB: Double, lonB: Double, metres: Double) {
    // PROJ printed 1e-7 m, so short distances carry half of that as rounding.
    let tolerance = metres * (metres <= 1000 ? 4e-8 : 4e-6) + 1e-7
    #expect(abs(distance(latA, lonA, latB, lonB) - metres) <= tolerance)
  }

  private func distance(_ latA: Double, _ lonA: Double, _ latB: Double, _ lonB: Double) -> Double {
    Ellipsoid.distance(
      from: Coordinate(latitude: latA, longitude: lonA), to: Coordinate(latitude: latB, longitude: lonB)
    ).metres
  }
}
