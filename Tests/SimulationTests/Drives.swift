import Foundation
import Simulation
import Testing
import Tracking

extension Drive {
  /// The whole drive as one text.
  func text(_ sentences: Sentences = .habitual) -> String {
    var bytes: [UInt8] = []
    write(sentences) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The fields of every sentence whose formatter is `formatter`, without `$` and checksum.
  func sentences(_ formatter: String, of set: Sentences = .habitual) -> [[Substring]] {
    text(set).split(separator: "\r\n").filter { $0.dropFirst(3).hasPrefix("\(formatter),") }
      .map { $0.dropFirst().prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false) }
  }

  /// The true path, a row an epoch.
  var path: [PathRow] {
    var bytes: [UInt8] = []
    writePath { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().compactMap(PathRow.init)
  }
}

/// One line of the path.
struct PathRow {
  var time: String
  var latitude: Double
  var longitude: Double
  var metres: Double
  var speed: Double
  var isHeard: Bool

  init?(_ line: Substring) {
    let fields = line.split(separator: ",")
    let numbers = fields.dropFirst().compactMap { Double($0) }
    guard fields.count == 6, numbers.count == 5 else { return nil }
    time = String(fields[0])
    (latitude, longitude, metres, speed, isHeard) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4] == 1)
  }

  /// Metres to `other` on WGS-84 through the curvatures half-way (P-7.1), written here a second time on purpose.
  func distance(to other: PathRow) -> Double {
    let (north, east) = offset(to: other)
    return hypot(north, east)
  }

  /// Metres north and east to `other`.
  func offset(to other: PathRow) -> (north: Double, east: Double) {
    let middle = (latitude + other.latitude) / 2 * .pi / 180
    let squared = 0.00669437999014
    let w = sqrt(1 - squared * pow(sin(middle), 2))
    let north = (other.latitude - latitude) * .pi / 180 * 6_378_137 * (1 - squared) / pow(w, 3)
    let east = remainder(other.longitude - longitude, 360) * .pi / 180 * 6_378_137 / w * cos(middle)
    return (north, east)
  }
}

/// `ddmm.mmmm` and a hemisphere as degrees.
func degrees(_ field: Substring, _ hemisphere: Substring) -> Double? {
  guard let point = field.firstIndex(of: ".") else { return nil }
  let digits = field.distance(from: field.startIndex, to: point) - 2
  guard let whole = Double(field.prefix(digits)), let minutes = Double(field.dropFirst(digits)) else { return nil }
  return (whole + minutes / 60) * (hemisphere == "S" || hemisphere == "W" ? -1 : 1)
}
