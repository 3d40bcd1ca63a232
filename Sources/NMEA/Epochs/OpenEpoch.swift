internal import Tracking

/// What the sentences of one epoch have said so far. (P-2.6, P-3.2)
///
/// Not copyable for the same reason as `Report`.
struct OpenEpoch: ~Copyable {
  /// Of the sentence that opened it, in nanoseconds since midnight.
  let time: Int64

  /// A sentence about the position is among them; without one there is nothing to judge.
  private(set) var isAboutPosition = false
  private var hasFix = false
  /// A GNS sentence, a combined or an ordinary talker says there is a fix.
  private var hasSureFix = false
  private var isDenied = false
  /// A single constellation says there is none.
  private var isDoubted = false
  private var ggaHasFix = false
  private var hasRMC = false
  private var rmcHasFix = false
  private var gsaHasFix = false
  private var gsaHasNone = false

  /// From the sentence that knows best, whose rank stands in front.
  private var position: (rank: UInt8, coordinate: Coordinate?) = (0, nil)
  private var solution: (rank: UInt8, kind: Fix.Solution) = (0, .autonomous)
  /// From GGA or GNS; `isDifferential` is nil until one of them claims a fix.
  private var precision = (rank: 0 as UInt8, hdop: Double?.none, satellites: UInt8?.none, dimension: Fix.Dimension.twoD)
  private var isDifferential: Bool?
  /// From RMC.
  private var motion: (rank: UInt8, speed: Double?, track: Double?) = (0, nil, nil)
  private var vtg: (speed: Double?, track: Double?) = (nil, nil)
  private var rmcDate: (rank: UInt8, date: DayTime?) = (0, nil)
  private var zdaDate: DayTime?
  private var gsaDimension: Fix.Dimension?

  @inline(always)
  init(time: Int64) { self.time = time }
}

// MARK: Adding

extension OpenEpoch {
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
    case .noFix: gsaHasNone = true
    case .twoD, .threeD:
      gsaHasFix = true
      if case .threeD = gsaDimension { return }
      gsaDimension = mode == .threeD ? .threeD : .twoD
    }
  }

  @inline(always)
  private mutating func addVTG(_ report: borrowing Report) {
    guard report.claim != .noFix else { return deny(report.talker) }
    vtg = (report.speed ?? vtg.speed, report.track ?? vtg.track)
  }

  @inline(always)
  private mutating func addPosition(_ report: borrowing Report) {
    isAboutPosition = true
    if report.kind == .rmc { hasRMC = true }
    if report.kind == .gga || report.kind == .gns { addQuality(report) }
    guard report.claim != .noFix else { return deny(report.talker) }
    let rank = report.rank
    if report.coordinate != nil, rank >= position.rank { position = (rank, report.coordinate) }
    guard report.claim == .fix else { return }
    hasFix = true
    if report.talker.rank != .single || report.kind == .gns { hasSureFix = true }
    if report.kind == .gga { ggaHasFix = true }
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
    if rank >= solution.rank { solution = (rank, kind) }
  }

  /// What is worth knowing even beside a denial.
  @inline(always)
  private mutating func addQuality(_ report: borrowing Report) {
    let rank = report.rank
    if rank >= precision.rank {
      precision = (rank, report.hdop, report.satellites, report.dimension ?? .twoD)
    }
    if report.claim == .fix { isDifferential = report.isDifferential }
  }

  @inline(always)
  private mutating func addMotion(_ report: borrowing Report, _ rank: UInt8) {
    rmcHasFix = true
    if rank >= motion.rank { motion = (rank, report.speed, report.track) }
    // A receiver that does not know where it is does not know the day either.
    guard report.coordinate?.isOnEarth == true, rank >= rmcDate.rank else { return }
    guard let day = report.day, let time = report.time else { return }
    rmcDate = (rank, DayTime(day: day, time: time))
  }

  @inline(always)
  private mutating func deny(_ talker: Talker) {
    if talker.rank == .single { isDoubted = true } else { isDenied = true }
  }
}

extension Report {
  @inline(always)
  fileprivate var isDifferential: Bool { if case .differential = solution { true } else { false } }

  /// Positions: GGA and GNS before RMC before GLL; among each, GN before GP before single constellations, GNS before GGA.
  @inline(always)
  fileprivate var rank: UInt8 {
    let talker: UInt8 =
      switch talker.rank {
      case .single: 0
      case .ordinary: 2
      case .combined: 4
      }
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
    guard hasFix, !isDenied, !isDoubted || hasSureFix else { return false }
    return !gsaHasNone || gsaHasFix || (ggaHasFix && rmcHasFix)
  }

  /// The day this epoch itself may tell: a fix by RMC, or by ZDA where no RMC is sent. (P-3.4)
  @inline(always)
  var date: DayTime? {
    guard isFix, position.coordinate != nil else { return nil }
    return hasRMC ? rmcDate.date : zdaDate
  }

  /// The epoch at the given UTC.
  @inline(always)
  func epoch(at utc: Timestamp, _ dilution: inout Dilution) -> Epoch {
    let (accuracy, source) = dilution.accuracy(hdop: precision.hdop, isDifferential: isDifferential, time: time)
    guard isFix else { return Epoch(noFix: .noFix, time: utc) }
    guard let coordinate = position.coordinate else { return Epoch(noFix: .noPosition, time: utc) }
    return Epoch(
      Fix(
        time: utc, coordinate: coordinate, accuracy: accuracy, accuracySource: source,
        speed: (motion.speed ?? vtg.speed).map(Speed.metresPerSecond), track: motion.track ?? vtg.track,
        dimension: gsaDimension ?? precision.dimension, solution: solution.kind, satellitesUsed: precision.satellites))
  }
}
