/// A satellite of the invented sky, where it stands during every drive.
struct Satellite: Sendable {
  var number: Int
  var elevation: Int
  var azimuth: Int

  static let gps = [
    Satellite(number: 3, elevation: 71, azimuth: 48), Satellite(number: 4, elevation: 38, azimuth: 92),
    Satellite(number: 16, elevation: 55, azimuth: 251), Satellite(number: 22, elevation: 29, azimuth: 184),
    Satellite(number: 26, elevation: 62, azimuth: 301), Satellite(number: 27, elevation: 24, azimuth: 17),
    Satellite(number: 31, elevation: 44, azimuth: 143), Satellite(number: 32, elevation: 18, azimuth: 326),
    Satellite(number: 9, elevation: 21, azimuth: 61), Satellite(number: 8, elevation: 15, azimuth: 213),
    Satellite(number: 14, elevation: 33, azimuth: 277), Satellite(number: 19, elevation: 12, azimuth: 121),
  ]
  static let glonass = [
    Satellite(number: 66, elevation: 58, azimuth: 33), Satellite(number: 67, elevation: 41, azimuth: 195),
    Satellite(number: 75, elevation: 27, azimuth: 266), Satellite(number: 82, elevation: 49, azimuth: 118),
  ]
}

extension Satellite {
  /// dB-Hz: stronger when high, weaker when the sky is narrow; nothing is tracked without a fix.
  func strength(_ epoch: EpochFields) -> Int? {
    epoch.dilution.map { max(12, 28 + elevation / 4 - Int($0 * 3)) }
  }
}

extension Style {
  /// Satellites used, by constellation: two thirds GPS where GLONASS takes part.
  func satellitesUsed(_ epoch: EpochFields) -> (gps: Int, glonass: Int) {
    guard epoch.isFix else { return (0, 0) }
    let total = epoch.seen.satellites
    let glonass = usesGlonass ? min(total / 3, Satellite.glonass.count) : 0
    return (min(total - glonass, Satellite.gps.count), glonass)
  }
}
