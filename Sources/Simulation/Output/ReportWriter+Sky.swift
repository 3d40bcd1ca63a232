extension ReportWriter {
  mutating func sky(_ epoch: EpochFields) {
    let used = style.satellitesUsed(epoch)
    bytes.text(#"{"class":"SKY","device":"/dev/ttyACM0""#)
    let dilution = epoch.dilution
    number(#","vdop":"#, dilution.map { $0 * 1.5 }, decimals: 2)
    number(#","hdop":"#, dilution ?? 99.99, decimals: 2)
    number(#","pdop":"#, dilution.map { $0 * 1.8 }, decimals: 2)
    let glonass = style.usesGlonass ? Satellite.glonass : []
    bytes.text(#","nSat":"#)
    bytes.integer(Satellite.gps.count + glonass.count)
    bytes.text(#","uSat":"#)
    bytes.integer(used.gps + used.glonass)
    bytes.text(#","satellites":["#)
    for (index, satellite) in Satellite.gps.enumerated() {
      if index > 0 { bytes.byte(UInt8(ascii: ",")) }
      object(satellite, epoch, isUsed: index < used.gps, system: (0, satellite.number))
    }
    for (index, satellite) in glonass.enumerated() {
      bytes.byte(UInt8(ascii: ","))
      object(satellite, epoch, isUsed: index < used.glonass, system: (6, satellite.number - 64))
    }
    bytes.text("]}\r\n")
  }

  private mutating func object(
    _ satellite: Satellite, _ epoch: EpochFields, isUsed: Bool, system: (gnss: Int, satellite: Int)
  ) {
    bytes.text(#"{"PRN":"#)
    bytes.integer(satellite.number)
    number(#","el":"#, Double(satellite.elevation), decimals: 1)
    number(#","az":"#, Double(satellite.azimuth), decimals: 1)
    number(#","ss":"#, Double(satellite.strength(epoch) ?? 0), decimals: 1)
    bytes.text(isUsed ? #","used":true,"gnssid":"# : #","used":false,"gnssid":"#)
    bytes.integer(system.gnss)
    bytes.text(#","svid":"#)
    bytes.integer(system.satellite)
    bytes.text("}")
  }
}
