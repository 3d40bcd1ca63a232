import GPSDSource
import Recorder
import Tracking

extension DoctorFacts {
  /// Below this the four best signals are too weak for a steady fix, in dB-Hz.
  private static let weakestSignal = 30.0
  private static let worstDilution = 4.0
  private static let worstAccuracy = Distance.metres(100)
  /// What a receiver sends for one epoch, in bits with start and stop: RMC, GGA, GSA and three GSV. A busy sky has more.
  private static let bitsAnEpoch = 4500.0

  var fixFinding: Finding {
    let subject = "fix"
    let satellites = hearing.satellitesUsed.map { ", \($0.of("satellite")) used" } ?? ""
    switch hearing.mode {
    case 3?: return .ok(subject, "three-dimensional\(satellites)")
    case 2?: return .attention(subject, "two-dimensional only\(satellites)", "give the antenna more sky")
    case .some:
      let view = hearing.satellitesVisible.map { ", \($0.of("satellite")) in view" } ?? ""
      return .attention(subject, "none yet\(view)", "wait up to a minute under open sky; a cold receiver takes longer")
    case nil: return .attention(subject, "no report of one came", nil)
    }
  }

  var signalFinding: Finding {
    let subject = "signal"
    let remedy = "move the antenna: it needs the sky, not the dashboard's metal"
    let best = hearing.signals.prefix(4)
    let hdop = hearing.hdop.map { "HDOP \($0.text(decimals: 1))" }
    guard !best.isEmpty else {
      guard let hdop else {
        return .unknown(subject, hearing.mode == nil ? "not known without reports" : "the receiver does not report it")
      }
      let isPoor = hearing.hdop.map { $0 > Self.worstDilution } ?? false
      return isPoor ? .attention(subject, hdop, remedy) : .ok(subject, hdop)
    }
    let mean = best.reduce(0, +) / Double(best.count)
    let words = ["best \(best.count.of("signal")) \(mean.text(decimals: 0)) dB-Hz", hdop].compactMap { $0 }
    let isWeak = mean < Self.weakestSignal || hearing.hdop.map { $0 > Self.worstDilution } ?? false
    let text = words.joined(separator: ", ")
    return isWeak ? .attention(subject, text, remedy) : .ok(subject, text)
  }

  var accuracyFinding: Finding {
    let subject = "accuracy"
    guard let source = hearing.accuracySource else { return .unknown(subject, "not known without a fix") }
    guard let accuracy = hearing.accuracy else {
      return .attention(subject, "the receiver says it has none", "wait for a better sky")
    }
    switch source {
    case .assumed:
      return .attention(
        subject, "± \(accuracy.text), assumed: the receiver sends no estimate", "switch on its GSA or GST sentences")
    case .reported, .fromDilution:
      let words = "± \(accuracy.text), \(source == .reported ? "reported" : "from dilution")"
      return accuracy > Self.worstAccuracy
        ? .attention(subject, words + ": too poor to be kept", "move the antenna") : .ok(subject, words)
    }
  }

  /// Whether the line can carry what the receiver sends. (B47)
  var rateFinding: Finding {
    let subject = "update rate"
    guard let rate = hearing.rate else { return .unknown(subject, "not known without fixes") }
    let words = "\(rate.text(decimals: rate < 9.95 ? 1 : 0)) a second"
    guard let device = receiver.open.first, let baud = device.baud else { return .ok(subject, words) }
    let text = "\(words) at \(baud) baud"  // As it is typed.
    guard rate * Self.bitsAnEpoch > Double(baud) else { return .ok(subject, text) }
    return .attention(subject, "\(text): more than the line carries", "sudo gpsctl -s 115200 \(device.path)")
  }
}
