internal import Tracking

/// What the sentences of one epoch have said so far. (P-2.6, P-3.2)
///
/// Not copyable for the same reason as `Report`.
struct OpenEpoch: ~Copyable {
  /// Of the sentence that opened it, in nanoseconds since midnight.
  let time: Int64

  private var signs = Signs()
  /// How well the sentence knows that told each part; 0 where none did.
  private var ranks = Ranks()
  /// Its parts are those of the sentences that know best; time and accuracy come last.
  private var fix = Fix(
    time: Timestamp(nanoseconds: 0), coordinate: Coordinate(latitude: 0, longitude: 0), accuracy: nil, dimension: .twoD)
  private var hdop: Double?
  /// From GGA or GNS; nil until one of them claims a fix.
  private var isDifferential: Bool?
  private var rmcDate: DayTime?
  private var zdaDate: DayTime?
  private var vtg: (speed: Double?, track: Double?) = (nil, nil)

  @inline(always)
  init(time: Int64) { self.time = time }

  /// What was met: bits, so that they are cleared and asked together.
  private struct Signs {
    var bits: UInt16 = 0

    /// A sentence about the position is among them; without one there is nothing to judge.
    static let position: UInt16 = 1
    static let fix: UInt16 = 2
    /// A GNS sentence, a combined or an ordinary talker says there is a fix.
    static let sureFix: UInt16 = 4
    static let denied: UInt16 = 8
    /// A single constellation says there is none.
    static let doubted: UInt16 = 16
    static let ggaFix: UInt16 = 32
    static let rmc: UInt16 = 64
    static let rmcFix: UInt16 = 128
    static let gsaFix: UInt16 = 256
    static let gsaNone: UInt16 = 512
    static let gsaThreeD: UInt16 = 1024
    static let vtg: UInt16 = 2048

    @inline(always)
    mutating func add(_ signs: UInt16) { bits |= signs }

    /// Whether all of `signs` were met.
    @inline(always)
    func have(_ signs: UInt16) -> Bool { bits & signs == signs }

    /// Whether `sign` was met and nothing that outweighs it.
    @inline(always)
    func have(_ sign: UInt16, without other: UInt16) -> Bool { bits & (sign | other) == sign }
  }

  private struct Ranks {
    var position: UInt8 = 0
    var solution: UInt8 = 0
    /// Of HDOP, satellites and dimension: from GGA or GNS.
    var precision: UInt8 = 0
    /// Of speed and track: from RMC.
    var motion: UInt8 = 0
    var date: UInt8 = 0
  }
}

// MARK: Adding

extension OpenEpoch {
  @inline(always)
  var isAboutPosition: Bool { signs.have(Signs.position) }

  @inline(always)
  mutating func add(_ report: borrowing Report) {
    switch report.kind {
    case .vtg: addVTG(report)
    case .zda: if let day = report.day, let time = report.time { zdaDate = DayTime(day: day, time: time) }
    case .pubx: break
    case .rmc, .gga, .gns, .gll: addPosition(report)
    }
  }

  @inline(always)
  mutating func add(_ mode: FixMode) {
    switch mode {
    case .silent: break
    case .noFix: signs.add(Signs.gsaNone)
    case .twoD: signs.add(Signs.gsaFix)
    case .threeD: signs.add(Signs.gsaFix | Signs.gsaThreeD)
    }
  }

  @inline(always)
  private mutating func addVTG(_ report: borrowing Report) {
    guard report.claim != .noFix else { return deny(report.talker) }
    vtg = (report.speed ?? vtg.speed, report.track ?? vtg.track)
    signs.add(Signs.vtg)
  }

  @inline(always)
  private mutating func addPosition(_ report: borrowing Report) {
    signs.add(report.kind == .rmc ? Signs.position | Signs.rmc : Signs.position)
    let rank = report.rank
    if report.kind == .gga || report.kind == .gns { addQuality(report, rank) }
    guard report.claim != .noFix else { return deny(report.talker) }
    if let coordinate = report.coordinate, rank >= ranks.position {
      fix.coordinate = coordinate
      ranks.position = rank
    }
    guard report.claim == .fix else { return }
    let isSure = report.talker.rank != .single || report.kind == .gns
    signs.add(isSure ? Signs.fix | Signs.sureFix : Signs.fix)
    if report.kind == .gga { signs.add(Signs.ggaFix) }
    if let kind = report.solution { offer(kind, rank) }
    if report.kind == .rmc { addMotion(report, rank) }
  }

  /// A position that is not, or no longer, measured outweighs what all other sentences say. (P-2.7)
  @inline(always)
  private mutating func offer(_ kind: Fix.Solution, _ rank: UInt8) {
    let rank =
      switch kind {
      case .deadReckoned, .manual, .simulated: rank &+ 64
      case .autonomous, .differential, .rtkFloat, .rtkFixed: rank
      }
    guard rank >= ranks.solution else { return }
    fix.solution = kind
    ranks.solution = rank
  }

  /// What is worth knowing even beside a denial.
  @inline(always)
  private mutating func addQuality(_ report: borrowing Report, _ rank: UInt8) {
    if rank >= ranks.precision {
      hdop = report.hdop
      fix.satellitesUsed = report.satellites
      fix.dimension = report.dimension ?? .twoD
      ranks.precision = rank
    }
    if report.claim == .fix { isDifferential = report.isDifferential }
  }

  @inline(always)
  private mutating func addMotion(_ report: borrowing Report, _ rank: UInt8) {
    signs.add(Signs.rmcFix)
    if rank >= ranks.motion {
      fix.speed = report.speed.map(Speed.metresPerSecond)
      fix.track = report.track
      ranks.motion = rank
    }
    // A receiver that does not know where it is does not know the day either.
    guard report.coordinate?.isOnEarth == true, rank >= ranks.date else { return }
    guard let day = report.day, let time = report.time else { return }
    rmcDate = DayTime(day: day, time: time)
    ranks.date = rank
  }

  @inline(always)
  private mutating func deny(_ talker: Talker) { signs.add(talker.rank == .single ? Signs.doubted : Signs.denied) }
}

extension Report {
  @inline(always)
  fileprivate var isDifferential: Bool { if case .differential = solution { true } else { false } }

  /// Positions: GGA and GNS before RMC before GLL; among each, GN before GP before single constellations, GNS before GGA.
  @inline(always)
  fileprivate var rank: UInt8 {
    let talker = talker.rank.rawValue
    return switch kind {
    case .gns: 24 &+ talker &+ 1
    case .gga: 24 &+ talker
    case .rmc: 16 &+ talker
    default: 8 &+ talker
    }
  }
}

// MARK: Closing

extension OpenEpoch {
  /// Whether all sentences together leave a fix standing. (P-2.6)
  @inline(always)
  private var isFix: Bool {
    guard signs.have(Signs.fix, without: Signs.denied), !signs.have(Signs.doubted, without: Signs.sureFix) else {
      return false
    }
    return !signs.have(Signs.gsaNone, without: Signs.gsaFix) || signs.have(Signs.ggaFix | Signs.rmcFix)
  }

  /// The day this epoch itself may tell: a fix by RMC, or by ZDA where no RMC is sent. (P-3.4)
  @inline(always)
  var date: DayTime? {
    guard isFix, ranks.position > 0 else { return nil }
    return signs.have(Signs.rmc) ? rmcDate : zdaDate
  }

  /// The epoch at the given UTC.
  @inline(always)
  mutating func epoch(at utc: Timestamp, _ dilution: inout Dilution) -> Epoch {
    let accuracy = dilution.accuracy(hdop: hdop, isDifferential: isDifferential, time: time)
    guard isFix else { return Epoch(noFix: .noFix, time: utc) }
    guard ranks.position > 0 else { return Epoch(noFix: .noPosition, time: utc) }
    fix.time = utc
    (fix.accuracy, fix.accuracySource) = accuracy
    if signs.have(Signs.vtg) {
      fix.speed = fix.speed ?? vtg.speed.map(Speed.metresPerSecond)
      fix.track = fix.track ?? vtg.track
    }
    if signs.have(Signs.gsaFix) { fix.dimension = signs.have(Signs.gsaThreeD) ? .threeD : .twoD }
    return Epoch(fix)
  }
}
