internal import Tracking

/// What the sentences of one epoch have said so far. (P-2.6, P-3.2)
struct OpenEpoch {
  /// Of the sentence that opened it, in nanoseconds since midnight.
  let time: Int64

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

  private var coordinate = Ranked<Coordinate>()
  private var solution = Ranked<Fix.Solution>()
  private var satellites = Ranked<UInt8>()
  private var hdop = Ranked<Double>()
  private var altitude = Ranked<Fix.Dimension>()
  private var speed = Ranked<Double>()
  private var track = Ranked<Double>()
  private var rmcDate = Ranked<DayTime>()
  private var zdaDate: DayTime?
  private var gsaDimension: Fix.Dimension?
  /// Of a GGA with a fix: what scales its HDOP.
  private var isDifferential: Bool?

  @inline(__always)
  init(time: Int64) { self.time = time }
}

/// The value of the sentence that knows best: a higher rank replaces, the same rank too.
struct Ranked<Value> {
  private(set) var value: Value?
  private var rank: UInt8 = 0

  @inline(__always)
  mutating func offer(_ value: Value?, _ rank: UInt8) {
    guard let value, rank >= self.rank else { return }
    self.value = value
    self.rank = rank
  }
}

// MARK: Adding

extension OpenEpoch {
  @inline(__always)
  mutating func add(_ report: Report) {
    switch report.kind {
    case .gsa: addGSA(report)
    case .vtg: addVTG(report)
    case .zda: if let day = report.day, let time = report.time { zdaDate = DayTime(day: day, time: time) }
    case .pubx: break
    case .rmc, .gga, .gns, .gll: addPosition(report)
    }
  }

  @inline(__always)
  private mutating func addGSA(_ report: Report) {
    if report.claim == .noFix { gsaHasNone = true }
    if report.claim == .fix { gsaHasFix = true }
    guard let dimension = report.dimension else { return }
    gsaDimension = gsaDimension == .threeD ? .threeD : dimension
  }

  @inline(__always)
  private mutating func addVTG(_ report: Report) {
    guard report.claim != .noFix else { return deny(report.talker) }
    speed.offer(report.speed, 0)
    track.offer(report.track, 0)
  }

  @inline(__always)
  private mutating func addPosition(_ report: Report) {
    if report.kind == .rmc { hasRMC = true }
    if report.kind == .gga || report.kind == .gns { addQuality(report) }
    guard report.claim != .noFix else { return deny(report.talker) }
    let rank = report.rank
    coordinate.offer(report.coordinate, rank)
    guard report.claim == .fix else { return }
    hasFix = true
    if report.talker.rank != .single || report.kind == .gns { hasSureFix = true }
    if let kind = report.solution { solution.offer(kind, kind.isMeasured ? rank : rank &+ 64) }
    if report.kind == .gga { ggaHasFix = true }
    if report.kind == .rmc { addMotion(report, rank) }
  }

  /// What is worth knowing even beside a denial.
  @inline(__always)
  private mutating func addQuality(_ report: Report) {
    let rank = report.rank
    hdop.offer(report.hdop, rank)
    satellites.offer(report.satellites, rank)
    altitude.offer(report.dimension, rank)
    if report.claim == .fix { isDifferential = report.solution == .differential }
  }

  @inline(__always)
  private mutating func addMotion(_ report: Report, _ rank: UInt8) {
    rmcHasFix = true
    speed.offer(report.speed, rank)
    track.offer(report.track, rank)
    // A receiver that does not know where it is does not know the day either.
    guard let day = report.day, let time = report.time, report.coordinate?.isOnEarth == true else { return }
    rmcDate.offer(DayTime(day: day, time: time), rank)
  }

  @inline(__always)
  private mutating func deny(_ talker: Talker) {
    if talker.rank == .single { isDoubted = true } else { isDenied = true }
  }
}

extension Report {
  /// Positions: GGA and GNS before RMC before GLL; among each, GN before GP before single constellations, GNS before GGA.
  @inline(__always)
  fileprivate var rank: UInt8 {
    let talker = talker.rank.rawValue &* 2
    return switch kind {
    case .gns: 24 &+ talker &+ 1
    case .gga: 24 &+ talker
    case .rmc: 16 &+ talker
    default: 8 &+ talker
    }
  }
}

extension Fix.Solution {
  /// False for what P-2.7 tells apart because it is not, or no longer, measured: it outweighs all other solutions.
  fileprivate var isMeasured: Bool { self != .deadReckoned && self != .manual && self != .simulated }
}

// MARK: Closing

extension OpenEpoch {
  /// Whether all sentences together leave a fix standing. (P-2.6)
  @inline(__always)
  private var isFix: Bool {
    guard hasFix, !isDenied, !isDoubted || hasSureFix else { return false }
    return !gsaHasNone || gsaHasFix || (ggaHasFix && rmcHasFix)
  }

  /// The day this epoch itself may tell: a fix by RMC, or by ZDA where no RMC is sent. (P-3.4)
  @inline(__always)
  var date: DayTime? {
    guard isFix, coordinate.value != nil else { return nil }
    return hasRMC ? rmcDate.value : zdaDate
  }

  /// The epoch at the given UTC.
  @inline(__always)
  func epoch(at utc: Timestamp, _ dilution: inout Dilution) -> Epoch {
    let (accuracy, source) = dilution.accuracy(hdop: hdop.value, isDifferential: isDifferential, time: time)
    guard isFix else { return Epoch(noFix: .noFix, time: utc) }
    guard let coordinate = coordinate.value else { return Epoch(noFix: .noPosition, time: utc) }
    return Epoch(
      Fix(
        time: utc, coordinate: coordinate, accuracy: accuracy, accuracySource: source,
        speed: speed.value.map(Speed.metresPerSecond), track: track.value,
        dimension: gsaDimension ?? altitude.value ?? .twoD, solution: solution.value ?? .autonomous,
        satellitesUsed: satellites.value))
  }
}
