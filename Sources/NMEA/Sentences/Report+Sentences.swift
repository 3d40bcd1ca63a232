internal import Tracking

// Each sentence from behind its address. A field is checked where it matters and passed over where it does not. (P-2.4)
extension Report {
  /// `time,status,lat,N,lon,E,knots,track,date[,variation,E[,mode[,navigational status]]]`
  @inline(__always)
  static func rmc(_ fields: inout Fields, _ talker: Talker, _ calendar: inout Calendar) throws(Malformed) -> Report {
    var report = Report(.rmc, talker)
    report.time = try fields.timeOfDay()
    guard isValid(status: fields.letter()) else {
      fields.skip(6)
      try fields.expectMore()
      report.claim = .noFix
      return report
    }
    report.coordinate = try fields.coordinate()
    report.speed = try fields.speed(Speed.knots)
    report.track = fields.track()
    try fields.expectMore()
    report.day = try fields.date(&calendar)
    fields.skip(2)
    report.apply(mode: fields.letter())
    return report
  }

  /// `time,lat,N,lon,E,quality,satellites,hdop[,altitude,…]`
  @inline(__always)
  static func gga(_ fields: inout Fields, _ talker: Talker) throws(Malformed) -> Report {
    var report = Report(.gga, talker)
    report.time = try fields.timeOfDay()
    let (coordinate, isSound) = fields.coordinateToBeTrusted()
    let quality = fields.letter()
    guard quality == 0 || quality &- 0x30 <= 9 else { throw Malformed() }
    guard quality == UInt8(ascii: "0") || isSound else { throw Malformed() }
    report.apply(quality: quality)
    if report.claim != .noFix { report.coordinate = coordinate }
    report.satellites = try fields.count()
    try fields.expectMore()
    report.hdop = try fields.number()
    report.dimension = fields.isFilled() ? .threeD : .twoD
    return report
  }

  /// `time,lat,N,lon,E,modes,satellites,hdop[,altitude,…]`, one mode a constellation.
  @inline(__always)
  static func gns(_ fields: inout Fields, _ talker: Talker) throws(Malformed) -> Report {
    var report = Report(.gns, talker)
    report.time = try fields.timeOfDay()
    let (coordinate, isSound) = fields.coordinateToBeTrusted()
    switch fields.modes() {
    case 0: break
    case UInt8(ascii: "N"): report.claim = .noFix
    case let mode:
      report.claim = .fix
      report.apply(mode: mode)
    }
    guard report.claim == .noFix || isSound else { throw Malformed() }
    if report.claim != .noFix { report.coordinate = coordinate }
    report.satellites = try fields.count()
    try fields.expectMore()
    report.hdop = try fields.number()
    report.dimension = fields.isFilled() ? .threeD : .twoD
    return report
  }

  /// `lat,N,lon,E,time,status[,mode]`
  @inline(__always)
  static func gll(_ fields: inout Fields, _ talker: Talker) throws(Malformed) -> Report {
    var report = Report(.gll, talker)
    let (coordinate, isSound) = fields.coordinateToBeTrusted()
    report.time = try fields.timeOfDay()
    try fields.expectMore()
    guard isValid(status: fields.letter()) else {
      report.claim = .noFix
      return report
    }
    guard isSound else { throw Malformed() }
    report.coordinate = coordinate
    report.claim = .fix
    report.apply(mode: fields.letter())
    return report
  }

  /// `selection,mode,…`: 1 none, 2 and 3 dimensions.
  @inline(__always)
  static func gsa(_ fields: inout Fields, _ talker: Talker) throws(Malformed) -> Report {
    var report = Report(.gsa, talker)
    fields.skip()
    switch fields.letter() {
    case 0: break
    case UInt8(ascii: "1"): report.claim = .noFix
    case UInt8(ascii: "2"): (report.claim, report.dimension) = (.fix, .twoD)
    case UInt8(ascii: "3"): (report.claim, report.dimension) = (.fix, .threeD)
    default: throw Malformed()
    }
    return report
  }

  /// `track,T,magnetic,M,knots,N,kilometres an hour,K[,mode]`
  @inline(__always)
  static func vtg(_ fields: inout Fields, _ talker: Talker) throws(Malformed) -> Report {
    var report = Report(.vtg, talker)
    report.track = fields.track()
    fields.skip(3)
    let knots = try fields.speed(Speed.knots)
    fields.skip()
    let kilometresPerHour = try fields.speed(Speed.kilometresPerHour)
    try fields.expectMore()
    fields.skip()
    report.speed = knots ?? kilometresPerHour
    if fields.letter() == UInt8(ascii: "N") { report.claim = .noFix }
    return report
  }

  /// `time,day,month,year[,zone]`
  @inline(__always)
  static func zda(_ fields: inout Fields, _ talker: Talker, _ calendar: inout Calendar) throws(Malformed) -> Report {
    var report = Report(.zda, talker)
    report.time = try fields.timeOfDay()
    let (day, month) = (try fields.whole(), try fields.whole())
    try fields.expectMore()
    guard let day, let month, let year = try fields.whole() else { return report }
    guard let date = calendar.day(year: year, month, day) else { throw Malformed() }
    report.day = date
    return report
  }

  /// `00,time,…` behind `PUBX`: a witness of the time alone. (P-2.6)
  static func pubx(_ fields: inout Fields) throws(Malformed) -> Report {
    var report = Report(.pubx, .proprietary)
    report.time = try fields.timeOfDay()
    return report
  }
}

// MARK: What the letters mean

extension Report {
  @inline(__always)
  private static func isValid(status: UInt8) -> Bool { status == UInt8(ascii: "A") || status == UInt8(ascii: "D") }

  /// Sets claim and solution by a positioning mode; unknown letters say nothing. (P-2.6, P-2.7)
  @inline(__always)
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
  @inline(__always)
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
