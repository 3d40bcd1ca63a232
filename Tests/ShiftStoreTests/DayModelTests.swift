import Foundation
import ShiftStore
import Shifts
import Testing
import Tracking

/// The rules once more, as plainly as can be: what stands where, and what may be done.
private struct Model {
  enum Phase { case none, running, paused }
  var phase = Phase.none
  var isParked = false
  /// 0 accepted, 1 arrived, 2 picked up, 3 delivered, 4 cancelled; in the order of their making.
  var stages: [Int] = []
  /// The offer of each delivery, and when both were accepted.
  var offers: [Int] = []
  var acceptedAt: [Int64] = []
  var offerAcceptedAt: [Int64] = []
  var start: Int64 = 0

  var openCount: Int { stages.count { $0 < 3 } }

  /// Does the act at `now`; false when it is refused.
  mutating func perform(_ act: Act, at now: Int64) -> Bool {
    guard isAllowed(act) else { return false }
    switch act {
    case .start: self = Model(phase: .running, start: now)
    case .pause: (phase, isParked) = (.paused, false)
    case .resume: phase = .running
    case .park: isParked = true
    case .drive: isParked = false
    case .end: (phase, isParked) = (.none, false)
    case .accept(let count):
      offerAcceptedAt.append(max(start, now))
      for _ in 0..<count {
        stages.append(0)
        acceptedAt.append(max(start, now))
        offers.append(offerAcceptedAt.count - 1)
      }
    case .step(let delivery, let stage): stages[delivery] = stage
    case .cancel(let delivery): stages[delivery] = 4
    case .reopen(let delivery): stages[delivery] = 2
    case .move(let delivery, let target): offers[delivery] = offers[target]
    case .split(let delivery):
      offerAcceptedAt.append(acceptedAt[delivery])
      offers[delivery] = offerAcceptedAt.count - 1
    }
    return true
  }

  private func isAllowed(_ act: Act) -> Bool {
    switch act {
    case .start: phase == .none
    case .pause: phase == .running && openCount == 0
    case .resume: phase == .paused
    case .park: phase == .running && !isParked
    case .drive: phase == .running && isParked
    case .end: phase != .none && openCount == 0
    case .accept(let count): phase == .running && count > 0
    case .step(let delivery, let stage): phase != .none && stages[delivery] < 3 && stage == stages[delivery] + 1
    case .cancel(let delivery): phase != .none && stages[delivery] < 3
    case .reopen(let delivery): phase == .running && stages[delivery] == 3
    case .move(let delivery, let target):
      offers[delivery] != offers[target] && offerAcceptedAt[offers[target]] <= acceptedAt[delivery]
    case .split(let delivery): offers.count { $0 == offers[delivery] } > 1
    }
  }
}

private enum Act {
  case start, pause, resume, park, drive, end
  case accept(Int)
  /// Deliveries by the order of their making.
  case step(Int, Int), cancel(Int), reopen(Int), move(Int, Int), split(Int)

  static func random(deliveries: Int, _ random: inout SplitMix) -> Act {
    let delivery = deliveries > 0 ? Int.random(in: max(0, deliveries - 4)..<deliveries, using: &random) : 0
    let other = deliveries > 0 ? Int.random(in: max(0, deliveries - 4)..<deliveries, using: &random) : 0
    let plain: [Act] = [.start, .pause, .resume, .park, .drive, .end, .accept(Int.random(in: 0...3, using: &random))]
    let named: [Act] = [
      .step(delivery, 1), .step(delivery, 2), .step(delivery, 3), .step(delivery, 1), .step(delivery, 2),
      .step(delivery, 3), .cancel(delivery), .reopen(delivery), .move(delivery, other), .split(delivery),
    ]
    let all = deliveries > 0 ? plain + named : plain
    return all[Int.random(in: 0..<all.count, using: &random)]
  }

  /// Does it by the rules; `names` are the deliveries in the order of their making.
  func perform(on shift: inout Shift, names: inout [DeliveryID], at now: Instant) throws(Refusal) {
    switch self {
    case .start: throw .alreadyUnfinished(startedAt: shift.startedAt, lastMovedAt: nil, isPaused: false)
    case .pause: try shift.pause(at: now)
    case .resume: try shift.resume(at: now)
    case .park: try shift.park(at: now)
    case .drive: try shift.resumeDriving(at: now)
    case .end: try shift.end(at: now)
    case .accept(let count): names += try shift.accept(count, at: now)
    case .step(let delivery, let stage):
      try shift.advance(names[delivery], to: Delivery.Stage(rawValue: stage) ?? .accepted, at: now)
    case .cancel(let delivery): try shift.cancel(names[delivery], at: now)
    case .reopen(let delivery): try shift.reopen(names[delivery])
    case .move(let delivery, let target):
      guard let offer = shift.deliveries.first(where: { $0.id == names[target] })?.offer else { return }
      try shift.move(names[delivery], to: offer)
    case .split(let delivery): try shift.split(names[delivery])
    }
  }
}

/// Random numbers that come again with their seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite("Random days against a simple model")
struct DayModelTests {
  /// Ten thousand where `DASHPILOT_MODEL_SEQUENCES` says so.
  private static let sequences =
    ProcessInfo.processInfo.environment["DASHPILOT_MODEL_SEQUENCES"].flatMap { Int($0) } ?? 100

  @Test("the rules allow and refuse what the model does, 200 acts a day")
  func rules() throws {
    for seed in 0..<Self.sequences {
      var random = SplitMix(state: UInt64(seed))
      var (model, shift, names, now) = (Model(), nil as Shift?, [DeliveryID](), 1_770_000_000 as Int64)
      for step in 0..<200 {
        now += Int64.random(in: -200...600, using: &random)
        let act = Act.random(deliveries: names.count, &random)
        let isAllowed = model.perform(act, at: now)
        let wasAllowed = Self.perform(act, on: &shift, &names, at: now)
        let agrees = isAllowed == wasAllowed && Self.isLike(shift, model, names) && Self.isSound(shift, at: now)
        guard agrees else {
          Issue.record("seed \(seed), step \(step): \(act), model \(isAllowed), rules \(wasAllowed)")
          return
        }
      }
    }
  }

  @Test("the store keeps it through crashes at random points", arguments: 0..<4)
  func stored(seed: Int) async throws {
    let directory = try StoreDirectory()
    var store = try directory.open()
    var random = SplitMix(state: UInt64(seed))
    var (model, shift, names, now) = (Model(), nil as Shift?, [DeliveryID](), 1_770_000_000 as Int64)
    for _ in 0..<200 {
      now += Int64.random(in: -200...600, using: &random)
      let act = Act.random(deliveries: names.count, &random)
      let isAllowed = model.perform(act, at: now)
      #expect(Self.perform(act, on: &shift, &names, at: now) == isAllowed)
      guard isAllowed, let changed = shift else { continue }
      if case .start = act {
        shift = try await store.startShift(at: changed.startedAt, zone: changed.zone)
        names = []
      } else {
        try await store.changeUnfinishedShift { $0 = Self.copy(changed, as: $0) }
      }
      if UInt8.random(in: 0..<10, using: &random) == 0 { store = try directory.open() }
      let unfinished = try await store.unfinishedShift()
      #expect(unfinished == (changed.state == .ended ? nil : shift))
      if changed.state == .ended { #expect(try await store.shift(named: changed.id.text).shift == changed) }
    }
    try await store.checkIntegrity()
  }

  /// Only the rules change what a shift records; here they did so already, on a copy.
  private static func copy(_ changed: Shift, as stored: Shift) -> Shift {
    precondition(changed.id == stored.id)
    return changed
  }

  private static func perform(_ act: Act, on shift: inout Shift?, _ names: inout [DeliveryID], at now: Int64) -> Bool {
    let instant = Instant.utc(Timestamp(seconds: now))
    guard var current = shift, current.state != .ended else {
      if case .start = act {
        (shift, names) = (Shift(startedAt: instant, zone: "UTC"), [])
        return true
      }
      guard var ended = shift else { return false }
      // Regrouping goes on after the end; everything else is refused.
      do throws(Refusal) { try act.perform(on: &ended, names: &names, at: instant) } catch { return false }
      shift = ended
      return true
    }
    do throws(Refusal) { try act.perform(on: &current, names: &names, at: instant) } catch { return false }
    shift = current
    return true
  }

  private static func isLike(_ shift: Shift?, _ model: Model, _ names: [DeliveryID]) -> Bool {
    guard let shift else { return model.phase == .none }
    let phase: Shift.State = model.phase == .none ? .ended : model.phase == .paused ? .paused : .running
    let states: [Delivery.State] = [.accepted, .arrivedAtPickup, .pickedUp, .delivered, .cancelled]
    let deliveries = Dictionary(uniqueKeysWithValues: shift.deliveries.map { ($0.id, $0) })
    return shift.state == phase && shift.isParked == model.isParked && names.count == model.stages.count
      && zip(names, model.stages).allSatisfy { deliveries[$0]?.state == states[$1] }
      && shift.offers.count == Set(model.offers).count
  }

  /// What holds whatever the driver does.
  private static func isSound(_ shift: Shift?, at now: Int64) -> Bool {
    guard let shift else { return true }
    let instant = Instant.utc(Timestamp(seconds: now))
    let offers = Set(shift.offers.map(\.id))
    guard let working = shift.working(at: instant), let elapsed = shift.elapsed(at: instant) else { return false }
    return shift.pauses.count(where: \.isOpen) <= 1 && shift.parkedStretches.count(where: \.isOpen) <= 1
      && shift.deliveries.allSatisfy { offers.contains($0.offer) && $0.disorder == nil }
      && offers == Set(shift.deliveries.map(\.offer))
      && (shift.state != .paused || shift.counts.open == 0) && (shift.state != .ended || shift.counts.open == 0)
      && working <= elapsed && working >= .zero
      && shift.numberedDeliveries.map(\.number) == Array(1..<(shift.deliveries.count + 1))
  }
}
