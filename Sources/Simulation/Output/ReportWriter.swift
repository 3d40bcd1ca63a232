internal import Glibc
internal import Tracking

/// Puts observations into the JSON lines gpsd 3.22 sends a watcher whose receiver speaks NMEA.
struct ReportWriter: EpochWriter {
  var bytes = Bytes(capacity: 1 << 17)
  let style: Style
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
    number(#","track":"#, epoch.course, decimals: 4)
    number(#","speed":"#, epoch.speed ?? derivedSpeed(of: epoch.seen), decimals: 3)
    if tellsDilution { number(#","eph":"#, (lastDilution ?? epoch.seen.dilution) * ephPerDilution, decimals: 3) }
  }

  /// What gpsd makes of two positions when the receiver sends no speed (P-1.3).
  private func derivedSpeed(of seen: Observation) -> Double? {
    guard let last else { return nil }
    let (a, b) = (rounded(last.coordinate), rounded(seen.coordinate))
    let radii = Ellipsoid.radii(at: a.latitude * (.pi / 180))
    let north = (b.latitude - a.latitude) * (.pi / 180) * radii.meridian
    let east = remainder(b.longitude - a.longitude, 360) * (.pi / 180) * radii.parallel
    return (north * north + east * east).squareRoot() / (seen.time - last.time).seconds
  }

  /// As gpsd got it: with the digits the sentences had room for.
  private func rounded(_ coordinate: Coordinate) -> Coordinate {
    let unit = 60 * Double(Bytes.powers[style.minuteDecimals])
    return Coordinate(
      latitude: (coordinate.latitude * unit).rounded() / unit, longitude: (coordinate.longitude * unit).rounded() / unit
    )
  }

  mutating func number(_ key: StaticString, _ value: Double?, decimals: Int) {
    guard let value else { return }
    bytes.text(key)
    bytes.fixed(value, decimals: decimals)
  }
}
