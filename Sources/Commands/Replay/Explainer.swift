import Exports
import Tracking

/// Prints one line per epoch once its verdict is final. (P-9.1, P-5.18)
struct Explainer {
  static let header = "time\tlatitude\tlongitude\taccuracy\tspeed\tverdict\n"
  private var settled = SettledEpochs()

  /// Takes a block; gives the lines that are final.
  mutating func take(_ step: Replay.Step) -> String {
    settled.take(step).map { Self.line($0.epoch, $0.verdict) }.joined()
  }

  private static func line(_ epoch: Epoch, _ verdict: Verdict?) -> String {
    let name = verdict?.name ?? ""
    let time = epoch.time?.iso8601() ?? ""
    guard case .fix(let fix) = epoch.content else { return "\(time)\t\t\t\t\t\(name)\n" }
    let position = "\(Self.degrees(fix.coordinate.latitude))\t\(Self.degrees(fix.coordinate.longitude))"
    let accuracy = fix.accuracy?.metres.text(decimals: 2, grouped: false) ?? ""
    let speed = fix.speed?.metresPerSecond.text(decimals: 3, grouped: false) ?? ""
    return "\(time)\t\(position)\t\(accuracy)\t\(speed)\t\(name)\n"
  }

  private static func degrees(_ value: Double) -> String { Exports.degrees(Int64((value * 1e9).rounded())) }
}
