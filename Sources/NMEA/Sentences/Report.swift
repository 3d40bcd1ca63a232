internal import Tracking

/// What one sentence said, as far as the rules ask. (P-3.2)
///
/// Not copyable because the copies would cost as much as reading the sentence.
struct Report: ~Copyable {
  let kind: Kind
  let talker: Talker
  /// Nanoseconds since midnight; of second 60, past the end of the day.
  var time: Int64?
  /// What it says about there being a fix.
  var claim = Claim.silent
  /// Only where the sentence does not say that there is no fix.
  var coordinate: Coordinate?
  /// Nil where it says nothing.
  var solution: Fix.Solution?
  /// In metres per second.
  var speed: Double?
  /// In degrees.
  var track: Double?
  /// Days since 1970.
  var day: Int?
  var hdop: Double?
  var satellites: UInt8?
  var dimension: Fix.Dimension?

  @inline(always)
  init(_ kind: Kind, _ talker: Talker) {
    self.kind = kind
    self.talker = talker
  }

  enum Kind {
    case rmc, gga, gns, gll, zda, pubx, vtg

    /// How many kinds tell the time of day.
    static let timedCount = 6

    /// Its place among those; nil for the one that does not.
    @inline(always)
    var timedPlace: Int? {
      switch self {
      case .rmc: 0
      case .gga: 1
      case .gns: 2
      case .gll: 3
      case .zda: 4
      case .pubx: 5
      case .vtg: nil
      }
    }

    /// By the three letters of a formatter as they lie in memory; nil for what no rule asks about. (P-2.3)
    @inline(always)
    init?(_ formatter: UInt64) {
      switch formatter {
      case UInt64(packing: "RMC"): self = .rmc
      case UInt64(packing: "GGA"): self = .gga
      case UInt64(packing: "GNS"): self = .gns
      case UInt64(packing: "GLL"): self = .gll
      case UInt64(packing: "VTG"): self = .vtg
      case UInt64(packing: "ZDA"): self = .zda
      default: return nil
      }
    }
  }

  enum Claim: UInt8 {
    case silent, fix, noFix
  }
}

/// What a GSA says: the number of dimensions solved for, or that there is no fix.
enum FixMode {
  case silent, noFix, twoD, threeD
}

/// Who speaks, as far as it matters: a receiver speaking for one constellation never overrules the whole. (P-2.6)
struct Talker {
  /// The two letters as they lie in memory.
  let letters: UInt16

  enum Rank: UInt8 {
    /// GLONASS, Galileo, BeiDou, QZSS or NavIC alone.
    case single = 0
    /// GPS, or a device that does not say.
    case ordinary = 2
    /// GN: all constellations together.
    case combined = 4
  }

  /// Nil unless both are capital letters and the first is not P, the mark of a proprietary sentence.
  @inline(always)
  init?(_ letters: UInt16) {
    let (first, second) = (UInt8(letters & 0xff), UInt8(letters >> 8))
    guard first &- 0x41 < 26, second &- 0x41 < 26, first != UInt8(ascii: "P") else { return nil }
    self.letters = letters
  }

  /// u-blox, in its own sentence.
  static let proprietary = Talker(letters: 0)

  private init(letters: UInt16) { self.letters = letters }

  @inline(always)
  var rank: Rank {
    switch UInt64(letters) {
    case UInt64(packing: "GN"): .combined
    case UInt64(packing: "GA"), UInt64(packing: "GB"), UInt64(packing: "BD"), UInt64(packing: "GL"),
      UInt64(packing: "GQ"), UInt64(packing: "QZ"), UInt64(packing: "GI"):
      .single
    default: .ordinary
    }
  }
}
