import LiveCard
import Tracking

extension CardControl {
  /// The key it is pressed with.
  var key: Character {
    switch self {
    case .step: "n"
    case .startDelivery: "d"
    case .park: "k"
    case .resumeDriving, .resume: "r"
    case .pause: "p"
    case .end: "e"
    }
  }

  var keyed: String { "[\(key)] \(label)" }
}

/// Decides what a press of a control's key does: a held key and a bouncing button press once.
struct CardPresses {
  enum Effect { case nothing, asksForAnother, acts }

  /// What a key must be left alone for before it counts again.
  private static let rest = Interval.seconds(1)
  /// How long the second press that ends a shift is waited for.
  static let patience = Interval.seconds(3)

  private var last: (key: Character, at: Interval)?
  private var askedAt: Interval?

  /// Takes a press of the key of `control` at `now` of the boot clock.
  mutating func press(_ control: CardControl, at now: Interval) -> Effect {
    let isHeld = last.map { $0.key == control.key && now - $0.at < Self.rest } ?? false
    last = (control.key, now)
    if isHeld { return .nothing }
    let isAgreed = askedAt.map { now - $0 <= Self.patience } ?? false
    askedAt = control == .end && !isAgreed ? now : nil
    return askedAt == nil ? .acts : .asksForAnother
  }
}

extension Interval {
  /// `h:mm:ss`.
  var clock: String {
    let total = Int(nanoseconds / 1_000_000_000)
    let two = { (number: Int) in String(number).leftPadded(to: 2, with: "0") }
    return "\(total / 3600):\(two(total / 60 % 60)):\(two(total % 60))"
  }

  /// `0:04`, `18:04`, `1:18:04`: with the hour where there is one.
  var shortClock: String {
    guard nanoseconds < 3_600_000_000_000 else { return clock }
    let total = Int(nanoseconds / 1_000_000_000)
    return "\(total / 60):\(String(total % 60).leftPadded(to: 2, with: "0"))"
  }
}
