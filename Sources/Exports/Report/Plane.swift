internal import Glibc
internal import Tracking

/// A plane under a route, true to scale around its middle, with its extent in metres.
struct Plane {
  /// Units across the drawing.
  static let width = 1000.0
  private let origin: Coordinate
  private let perLatitude: Double
  private let perLongitude: Double
  private var west = 0.0
  private var north = 0.0
  /// Metres across and down.
  private(set) var across = 0.0
  private(set) var down = 0.0

  /// Nil without a position.
  init?(_ positions: [Coordinate]) {
    guard let first = positions.first else { return nil }
    origin = first
    perLatitude =
      Ellipsoid.distance(from: first, to: Coordinate(latitude: first.latitude + 0.001, longitude: first.longitude))
      .metres * 1000
    perLongitude =
      Ellipsoid.distance(from: first, to: Coordinate(latitude: first.latitude, longitude: first.longitude + 0.001))
      .metres * 1000
    fit(positions)
  }

  private mutating func fit(_ positions: [Coordinate]) {
    let places = positions.map { metres($0) }
    let east = (places.map(\.east).min() ?? 0, places.map(\.east).max() ?? 0)
    let up = (places.map(\.north).min() ?? 0, places.map(\.north).max() ?? 0)
    // Some room around it, no smaller than twenty metres, and no shape that would not fit on a screen.
    across = max(20, (east.1 - east.0) * 1.08, (up.1 - up.0) * 1.08 / 1.1)
    down = max(20, (up.1 - up.0) * 1.08, across / 2.2)
    west = (east.0 + east.1 - across) / 2
    north = (up.0 + up.1 + down) / 2
  }

  var height: Double { Self.width * down / across }

  func point(_ position: Coordinate) -> (x: Double, y: Double) {
    let place = metres(position)
    return ((place.east - west) / across * Self.width, (north - place.north) / across * Self.width)
  }

  private func metres(_ position: Coordinate) -> (east: Double, north: Double) {
    let turn = remainder(position.longitude - origin.longitude, 360)
    return (turn * perLongitude, (position.latitude - origin.latitude) * perLatitude)
  }

  /// A round length between a tenth and a quarter of the width, for the scale bar.
  var scaleBar: Double {
    var length = pow(10, (log10(across / 4)).rounded(.down))
    for factor in [5.0, 2] where length * factor <= across / 4 {
      length *= factor
      break
    }
    return length
  }
}
