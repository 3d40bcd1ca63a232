extension SentenceWriter {
  mutating func gsa(_ epoch: EpochFields) {
    let used = style.satellitesUsed(epoch)
    let talker: StaticString? = style.mixesTalkers ? "GN" : nil
    gsa(Satellite.gps[..<used.gps], talker: talker, epoch)
    if style.usesGlonass { gsa(Satellite.glonass[..<used.glonass], talker: talker, epoch) }
  }

  /// Quectel's own talker for constellations that NMEA 4.0 had no letters for; always without satellites here.
  mutating func pqgsa(_ epoch: EpochFields) { gsa([], talker: "PQ", epoch) }

  private mutating func gsa(_ satellites: ArraySlice<Satellite>, talker: StaticString?, _ epoch: EpochFields) {
    begin("GSA", talker: talker)
    field("A")
    field(epoch.isFix ? 3 : 1)
    for satellite in satellites { field(satellite.number, width: 2) }
    for _ in satellites.count..<12 { comma() }
    let dilution = epoch.isFix ? epoch.seen.dilution : nil
    field(dilution.map { $0 * 1.8 } ?? 99.99, decimals: 2)
    field(dilution ?? 99.99, decimals: 2)
    field(dilution.map { $0 * 1.5 } ?? 99.99, decimals: 2)
    end()
  }

  mutating func gsv(_ epoch: EpochFields) {
    gsv(Satellite.gps, talker: "GP", epoch)
    if style.usesGlonass { gsv(Satellite.glonass, talker: "GL", epoch) }
  }

  private mutating func gsv(_ satellites: [Satellite], talker: StaticString, _ epoch: EpochFields) {
    for first in stride(from: 0, to: satellites.count, by: 4) {
      begin("GSV", talker: talker)
      field((satellites.count + 3) / 4)
      field(first / 4 + 1)
      field(satellites.count, width: 2)
      for satellite in satellites[first..<min(first + 4, satellites.count)] { gsvFields(satellite, epoch) }
      end()
    }
  }

  private mutating func gsvFields(_ satellite: Satellite, _ epoch: EpochFields) {
    field(satellite.number, width: 2)
    field(satellite.elevation, width: 2)
    field(satellite.azimuth, width: 3)
    comma()
    if let strength = satellite.strength(epoch) { bytes.integer(strength, width: 2) }
  }
}
