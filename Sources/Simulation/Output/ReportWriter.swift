internal import Glibc
internal import Tracking

/// Puts observations into the JSON lines gpsd 3.22 sends a watcher whose receiver speaks NMEA.
struct ReportWriter: EpochWriter {
  var bytes = Bytes(capacity: 1 << 17)
  private let style: Style
  private let isDifferential: Bool
  /// Metres of `eph` per unit of dilution (P-1.2).
  private let ephPerDilution: Double
  private let tellsDilution: Bool
  private let clockError: Interval
  private var last: (time: Timestamp, coordinate: Coordinate)?
  /// gpsd takes the dilution over an epoch late.
  private var lastDilution: Double?

  init(_ drive: Drive) {
    style = drive.habit.style
    isDifferential = style.isDifferential && drive.environment == .openSky
    ephPerDilution = isDifferential ? 4.75 : 19
    tellsDilution = drive.habit != .rmcOnly
    clockError = EpochFields.deadClock - drive.start
    greet(at: drive.start)
  }

  mutating func append(_ seen: Observation) {
    guard seen.reception != .off else { return }
    let epoch = EpochFields(seen, isDifferential: isDifferential, clockError: clockError)
    tpv(epoch)
    if epoch.isFifthSecond, style.sentences.contains(.gsv) { sky(epoch) }
    last = epoch.coordinate.map { (seen.time, $0) }
    lastDilution = epoch.dilution
  }

  private mutating func greet(at start: Timestamp) {
    bytes.text(#"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#)
    bytes.text("\r\n")
    bytes.text(
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","driver":"NMEA0183","activated":""#)
    bytes.iso(start)
    bytes.text(#"","native":0,"bps":9600,"parity":"N","stopbits":1,"cycle":1.00}]}"#)
    bytes.text("\r\n")
    bytes.text(#"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false,"timing":false}"#)
    bytes.text("\r\n")
  }

  private mutating func tpv(_ epoch: EpochFields) {
    bytes.text(#"{"class":"TPV","device":"/dev/ttyACM0""#)
    if epoch.isFix, isDifferential { bytes.text(#","status":2"#) }
    bytes.text(!epoch.isFix ? #","mode":1"# : tellsDilution ? #","mode":3"# : #","mode":2"#)
    if let time = epoch.timestamp {
      bytes.text(#","time":""#)
      bytes.iso(time)
      bytes.text(#"","ept":0.005"#)
    }
    if epoch.isFix { fix(epoch) }
    bytes.text("}\r\n")
  }

  private mutating func fix(_ epoch: EpochFields) {
    let place = rounded(epoch.seen.coordinate)
    number(#","lat":"#, place.latitude, decimals: 9)
    number(#","lon":"#, place.longitude, decimals: 9)
    if tellsDilution {
      number(#","altHAE":"#, epoch.seen.altitude + 47, decimals: 4)
      number(#","altMSL":"#, epoch.seen.altitude, decimals: 4)
      number(#","alt":"#, epoch.seen.altitude, decimals: 4)
    }
    let derived = epoch.speed == nil ? velocity(of: epoch.seen) : nil
    number(#","track":"#, epoch.course ?? derived?.track, decimals: 4)
    number(#","speed":"#, epoch.speed ?? derived?.speed, decimals: 3)
    if tellsDilution { number(#","eph":"#, (lastDilution ?? epoch.seen.dilution) * ephPerDilution, decimals: 3) }
  }

  /// What gpsd makes of two positions when the receiver sends no speed (P-1.3).
  private func velocity(of seen: Observation) -> (speed: Double, track: Double)? {
    guard let last else { return nil }
    let (a, b) = (rounded(last.coordinate), rounded(seen.coordinate))
    let radii = Ellipsoid.radii(at: a.latitude * (.pi / 180))
    let north = (b.latitude - a.latitude) * (.pi / 180) * radii.meridian
    let east = remainder(b.longitude - a.longitude, 360) * (.pi / 180) * radii.parallel
    let track = atan2(east, north) * (180 / .pi)
    return (
      (north * north + east * east).squareRoot() / (seen.time - last.time).seconds, track < 0 ? track + 360 : track
    )
  }

  /// As gpsd got it: with the digits the sentences had room for.
  private func rounded(_ coordinate: Coordinate) -> Coordinate {
    let unit = 60 * Double(Bytes.powers[style.minuteDecimals])
    return Coordinate(
      latitude: (coordinate.latitude * unit).rounded() / unit, longitude: (coordinate.longitude * unit).rounded() / unit
    )
  }

  private mutating func number(_ key: StaticString, _ value: Double?, decimals: Int) {
    guard let value else { return }
    bytes.text(key)
    bytes.fixed(value, decimals: decimals)
  }
}

extension ReportWriter {
  private mutating func sky(_ epoch: EpochFields) {
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
