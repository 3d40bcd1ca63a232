internal import Tracking

// Each sentence from behind its address. A field is checked where it matters and passed over where it does not. (P-2.4)
extension Report {
  /// `time,status,lat,N,lon,E,knots,track,date[,variation,E[,mode[,navigational status]]]`
  @inline(always)
  mutating func readRMC(_ fields: inout Fields, _ repeats: inout Repeats, _ calendar: inout Calendar) {
    time = fields.timeOfDay(&repeats)
    guard isValid(status: fields.letter()) else {
      fields.skip(6)
      fields.expectMore()
      claim = .noFix
      return
    }
    coordinate = fields.coordinate(&repeats)
    speed = fields.speed(1852.0 / 3600)
    track = fields.track()
    fields.expectMore()
    day = fields.date(&repeats, &calendar)
    fields.skip(2)
    apply(mode: fields.letter())
  }

  /// `time,lat,N,lon,E,quality,satellites,hdop[,altitude,…]`
  @inline(always)
  mutating func readGGA(_ fields: inout Fields, _ repeats: inout Repeats) {
    time = fields.timeOfDay(&repeats)
    let isPositionSound = readDoubtfulCoordinate(&fields, &repeats)
    let quality = fields.letter()
    fields.isSound = fields.isSound && (quality == 0 || quality &- 0x30 <= 9)
    apply(quality: quality)
    readPrecision(&fields, isPositionSound)
  }

  /// `time,lat,N,lon,E,modes,satellites,hdop[,altitude,…]`, one mode a constellation.
  @inline(always)
  mutating func readGNS(_ fields: inout Fields, _ repeats: inout Repeats) {
    time = fields.timeOfDay(&repeats)
    let isPositionSound = readDoubtfulCoordinate(&fields, &repeats)
    let modes = fields.modes()
    if modes != 0 { apply(mode: modes) }
    readPrecision(&fields, isPositionSound)
  }

  /// `lat,N,lon,E,time,status[,mode]`
  @inline(always)
  mutating func readGLL(_ fields: inout Fields, _ repeats: inout Repeats) {
    let isPositionSound = readDoubtfulCoordinate(&fields, &repeats)
    time = fields.timeOfDay(&repeats)
    fields.expectMore()
    guard isValid(status: fields.letter()) else {
      (claim, coordinate) = (.noFix, nil)
      return
    }
    fields.isSound = fields.isSound && isPositionSound
    apply(mode: fields.letter())
  }

  /// `track,T,magnetic,M,knots,N,kilometres an hour,K[,mode]`
  @inline(always)
  mutating func readVTG(_ fields: inout Fields) {
    track = fields.track()
    fields.skip(3)
    let inKnots = fields.speed(1852.0 / 3600)
    fields.skip()
    let inKilometresPerHour = fields.speed(1 / 3.6)
    fields.expectMore()
    fields.skip()
    speed = inKnots ?? inKilometresPerHour
    if fields.letter() == UInt8(ascii: "N") { claim = .noFix }
  }

  /// `time,day,month,year[,zone]`
  mutating func readZDA(_ fields: inout Fields, _ repeats: inout Repeats, _ calendar: inout Calendar) {
    time = fields.timeOfDay(&repeats)
    let (dayOfMonth, month) = (fields.whole(), fields.whole())
    fields.expectMore()
    guard let dayOfMonth, let month, let year = fields.whole() else { return }
    day = calendar.day(year: year, month, dayOfMonth)
    fields.isSound = fields.isSound && day != nil
  }

  /// `time,…` behind `PUBX,00,`: a witness of the time alone. (P-2.6)
  mutating func readPUBX(_ fields: inout Fields) { time = fields.timeOfDay() }
}

extension FixMode {
  /// `selection,mode,…`: 1 none, else 2 or 3 dimensions; nil for a mode that cannot be.
  @inline(always)
  init?(_ fields: inout Fields) {
    fields.skip()
    switch fields.letter() {
    case 0: self = .silent
    case UInt8(ascii: "1"): self = .noFix
    case UInt8(ascii: "2"): self = .twoD
    case UInt8(ascii: "3"): self = .threeD
    default: return nil
    }
  }
}

// MARK: Parts

extension Report {
  /// A position ahead of the field that says whether it counts; whether it is sound is handed back.
  @inline(always)
  private mutating func readDoubtfulCoordinate(_ fields: inout Fields, _ repeats: inout Repeats) -> Bool {
    let wasSound = fields.isSound
    fields.isSound = true
    coordinate = fields.coordinate(&repeats)
    let isPositionSound = fields.isSound
    fields.isSound = wasSound
    return isPositionSound
  }

  /// `satellites,hdop[,altitude,…]`, once it is known whether the position counts.
  @inline(always)
  private mutating func readPrecision(_ fields: inout Fields, _ isPositionSound: Bool) {
    fields.isSound = fields.isSound && (claim == .noFix || isPositionSound)
    if claim == .noFix { coordinate = nil }
    satellites = fields.count()
    fields.expectMore()
    hdop = fields.number()
    dimension = fields.isEmpty ? .twoD : .threeD
  }

  @inline(always)
  private func isValid(status: UInt8) -> Bool { status == UInt8(ascii: "A") || status == UInt8(ascii: "D") }

  /// Sets claim and solution by a positioning mode; unknown letters say nothing. (P-2.6, P-2.7)
  @inline(always)
  private mutating func apply(mode: UInt8) {
    claim = .fix
    switch mode {
    case UInt8(ascii: "N"): (claim, coordinate) = (.noFix, nil)
    case UInt8(ascii: "A"), UInt8(ascii: "P"): solution = .autonomous
    case UInt8(ascii: "D"): solution = .differential
    case UInt8(ascii: "E"): solution = .deadReckoned
    case UInt8(ascii: "F"): solution = .rtkFloat
    case UInt8(ascii: "M"): solution = .manual
    case UInt8(ascii: "R"): solution = .rtkFixed
    case UInt8(ascii: "S"): solution = .simulated
    default: break
    }
  }

  /// Sets claim and solution by a GGA quality; an empty one says nothing. (P-2.6, P-2.7)
  @inline(always)
  private mutating func apply(quality: UInt8) {
    guard quality != 0 else { return }
    claim = .fix
    switch quality &- 0x30 {
    case 0: claim = .noFix
    case 2, 9: solution = .differential
    case 4: solution = .rtkFixed
    case 5: solution = .rtkFloat
    case 6: solution = .deadReckoned
    case 7: solution = .manual
    case 8: solution = .simulated
    default: solution = .autonomous
    }
  }
}
