internal import Tracking

/// Puts observations into NMEA 0183 sentences in the manner of one receiver.
struct SentenceWriter: EpochWriter {
  var bytes = Bytes(capacity: 1 << 17)
  let style: Style
  private let formatters: [Style.Formatter]
  private let alwaysShowsSatellites: Bool
  private let isDifferential: Bool
  private let clockError: Interval
  private var sentenceStart = 0

  init(_ drive: Drive, _ sentences: Drive.Sentences) {
    style = drive.habit.style
    formatters = sentences.formatters(for: style)
    alwaysShowsSatellites = sentences == .everything
    isDifferential = style.isDifferential && drive.environment == .openSky
    clockError = EpochFields.deadClock - drive.start
  }

  /// Writes one epoch; nothing at all while the receiver is off.
  mutating func append(_ seen: Observation) {
    guard seen.reception != .off else { return }
    let epoch = EpochFields(seen, isDifferential: isDifferential, clockError: clockError)
    for formatter in formatters { write(formatter, of: epoch) }
  }

  private mutating func write(_ formatter: Style.Formatter, of epoch: EpochFields) {
    switch formatter {
    case .rmc: rmc(epoch)
    case .gga: gga(epoch)
    case .gns: gns(epoch)
    case .gll: gll(epoch)
    case .gsa: gsa(epoch)
    case .gst: gst(epoch)
    case .vtg: vtg(epoch)
    case .zda: zda(epoch)
    case .gsv: if alwaysShowsSatellites || epoch.isFifthSecond { gsv(epoch) }
    case .pqgsa: pqgsa(epoch)
    }
  }

  // MARK: Fields

  mutating func begin(_ formatter: StaticString, talker: StaticString? = nil) {
    bytes.byte(UInt8(ascii: "$"))
    sentenceStart = bytes.count
    bytes.text(talker ?? style.talker)
    bytes.text(formatter)
  }

  mutating func end() {
    let sum = Int(bytes.checksum(from: sentenceStart))
    bytes.byte(UInt8(ascii: "*"))
    for nibble in [sum >> 4, sum & 15] { bytes.byte(UInt8(nibble < 10 ? 48 + nibble : 55 + nibble)) }
    bytes.text("\r\n")
  }

  /// A comma and what `value` says; only the comma for nil.
  mutating func field(_ value: Double?, decimals: Int, width: Int = 1) {
    comma()
    if let value { bytes.fixed(value, decimals: decimals, width: width) }
  }

  mutating func field(_ value: Int, width: Int = 1) {
    comma()
    bytes.integer(value, width: width)
  }

  mutating func field(_ text: StaticString) {
    comma()
    bytes.text(text)
  }

  mutating func comma() { bytes.byte(UInt8(ascii: ",")) }

  /// `,hhmmss.ss`, or empty before the receiver has any time.
  mutating func timeField(_ time: CivilTime?) {
    comma()
    guard let time else { return }
    bytes.integer(time.hour * 10_000 + time.minute * 100 + time.second, width: 6)
    bytes.byte(UInt8(ascii: "."))
    bytes.integer(time.fraction / Bytes.powers[9 - style.secondDecimals], width: style.secondDecimals)
  }

  /// `,ddmm.mmmmm,N,dddmm.mmmmm,E`, or four empty fields without a fix.
  mutating func positionFields(_ coordinate: Coordinate?) {
    guard let coordinate else { return bytes.text(",,,,") }
    angleField(coordinate.latitude, degreeDigits: 2)
    field(coordinate.latitude < 0 ? "S" : "N")
    angleField(coordinate.longitude, degreeDigits: 3)
    field(coordinate.longitude < 0 ? "W" : "E")
  }

  private mutating func angleField(_ angle: Double, degreeDigits: Int) {
    // Rounded once and then split, so that 59.99999 minutes never print as 60.
    let unit = Bytes.powers[style.minuteDecimals]
    let (degrees, minutes) = Int((angle.magnitude * 60 * Double(unit)).rounded())
      .quotientAndRemainder(dividingBy: 60 * unit)
    comma()
    bytes.integer(degrees, width: degreeDigits)
    bytes.integer(minutes / unit, width: 2)
    bytes.byte(UInt8(ascii: "."))
    bytes.integer(minutes % unit, width: style.minuteDecimals)
  }
}
