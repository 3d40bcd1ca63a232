import Foundation
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Random days against a simple model")
struct DayModelTests {
  /// As many as `DASHPILOT_MODEL_SEQUENCES` says.
  static let sequences = ProcessInfo.processInfo.environment["DASHPILOT_MODEL_SEQUENCES"].flatMap { Int($0) }

  @Test("the rules allow and refuse what the model does, 200 acts a day")
  func rules() {
    for seed in 0..<(Self.sequences ?? 100) {
      var (random, model, shift) = (SplitMix(seed: UInt64(seed)), DayModel(), nil as Shift?)
      var now: Int64 = 1_770_000_000
      for step in 0..<200 {
        now += Int64.random(in: -200...600, using: &random)
        let instant = Instant.utc(Timestamp(seconds: now))
        let act = DayAct.random(deliveries: model.names.count, &random)
        let before = shift
        let isAllowed = model.perform(act, at: now)
        let names = Self.perform(act, on: &shift, model.names, at: instant)
        model.names += names ?? []
        guard isAllowed == (names != nil), model.fits(shift), shift?.isSound(at: instant) ?? true,
          shift?.keepsNumbers(of: before) ?? true
        else {
          Issue.record("seed \(seed), step \(step): \(act), allowed by the model: \(isAllowed)")
          return
        }
      }
    }
  }

  /// The deliveries made by the act; nil when it is refused. After the end, corrections go on.
  private static func perform(
    _ act: DayAct, on shift: inout Shift?, _ names: [DeliveryID], at now: Instant
  ) -> [DeliveryID]? {
    if case .start = act, shift.map({ $0.state == .ended }) ?? true {
      shift = Shift(startedAt: now, zone: "UTC")
      return []
    }
    guard var changed = shift else { return nil }
    do throws(Refusal) {
      let made = try act.perform(on: &changed, names, at: now)
      shift = changed
      return made
    } catch { return nil }
  }
}
