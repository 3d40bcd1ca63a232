extension Drive {
  /// Whose receiver it is; the raw value is its name on the command line.
  package enum Habit: String, Sendable, CaseIterable {
    /// GN talkers, five decimals, no course below walking pace.
    case ublox
    /// GP only, four decimals; freezes its position and speed at standstill.
    case sirf
    /// GP, differential under an open sky, GGA first; a dead clock says January 1980.
    case mtk
    /// GP positions, GN GNS, GL satellites and `PQGSA`.
    case quectel
    /// As `ublox`, but no speed and no course at standstill.
    case emptyAtRest = "empty-at-rest"
    /// Positions only: speed and course are always empty.
    case noDoppler = "no-doppler"
    /// RMC and nothing else.
    case rmcOnly = "rmc-only"
    /// GGA and nothing else: there is no date in it.
    case ggaOnly = "gga-only"
  }

  /// Which sentences are written.
  package enum Sentences: Sendable, CaseIterable {
    /// What the habit sends.
    case habitual
    /// RMC, GGA, GSA: enough for every rule, and short.
    case rmcGGAGSA
    /// RMC, GGA, GSA, GST.
    case rmcGGAGSAGST
    /// All that can be written, GSV at every epoch.
    case everything
  }
}

/// What tells one make of receiver from another.
struct Style {
  var sentences: [Formatter]
  var talker: StaticString = "GP"
  /// Decimals of a minute.
  var minuteDecimals = 4
  /// Decimals of a second.
  var secondDecimals = 3
  var speedDecimals = 2
  var usesGlonass = false
  /// Quality 2 instead of 1 under an open sky.
  var isDifferential = false
  /// Position frozen while standing.
  var holdsStill = false
  /// Course is empty below this speed, in metres per second.
  var courseFrom = 0.0
  /// Speed is empty below this speed, in metres per second.
  var speedFrom = 0.0
  /// GNS and GSA come as GN although the rest does not.
  var mixesTalkers = false

  /// A sentence that can be written.
  enum Formatter {
    case rmc, gga, gns, gll, gsa, gst, vtg, zda
    /// Every fifth second only, as many receivers are set up, unless everything is asked for.
    case gsv
    case pqgsa
  }
}

extension Drive.Habit {
  var style: Style {
    switch self {
    case .ublox: .ublox
    case .sirf: Style(sentences: [.gga, .gsa, .gsv, .rmc], holdsStill: true)
    case .mtk: Style(sentences: [.gga, .gsa, .gsv, .rmc, .vtg], isDifferential: true)
    case .quectel:
      Style(
        sentences: [.rmc, .gga, .gns, .vtg, .gsa, .pqgsa, .gsv], minuteDecimals: 6, secondDecimals: 2,
        usesGlonass: true, courseFrom: 0.3, mixesTalkers: true)
    case .emptyAtRest: Style.ublox.with { $0.speedFrom = 0.3 }
    case .noDoppler: Style.ublox.with { ($0.speedFrom, $0.courseFrom) = (.infinity, .infinity) }
    case .rmcOnly: Style(sentences: [.rmc])
    case .ggaOnly: Style(sentences: [.gga])
    }
  }
}

extension Style {
  static let ublox = Style(
    sentences: [.rmc, .vtg, .gga, .gsa, .gsv, .gst], talker: "GN", minuteDecimals: 5, secondDecimals: 2,
    speedDecimals: 3, usesGlonass: true, courseFrom: 1)

  func with(_ change: (inout Style) -> Void) -> Style {
    var style = self
    change(&style)
    return style
  }
}

extension Drive.Sentences {
  func formatters(for style: Style) -> [Style.Formatter] {
    switch self {
    case .habitual: style.sentences
    case .rmcGGAGSA: [.rmc, .gga, .gsa]
    case .rmcGGAGSAGST: [.rmc, .gga, .gsa, .gst]
    case .everything: [.rmc, .gga, .gns, .gll, .gsa, .gsv, .gst, .vtg, .zda]
    }
  }
}
