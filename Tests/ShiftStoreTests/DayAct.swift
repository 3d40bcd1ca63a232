import Shifts
import TestSupport
import Tracking

/// Something a driver asks for; deliveries by the order of their making, an offer by one of its deliveries.
enum DayAct: Sendable {
  case start, pause, resume, park, drive, end
  case accept(Int)
  case step(Int, Int), cancel(Int), reopen(Int), toCancelled(Int)
  case move(Int, Int), combine(Int, Int), split(Int), separate(Int)

  static func random(deliveries: Int, _ random: inout SplitMix) -> DayAct {
    let count = Int.random(in: 0...3, using: &random)
    let plain: [DayAct] = [.start, .pause, .resume, .park, .drive, .end, .accept(count)]
    guard deliveries > 0 else { return plain[Int.random(in: 0..<plain.count, using: &random)] }
    let recent = max(0, deliveries - 4)..<deliveries
    let (delivery, other) = (Int.random(in: recent, using: &random), Int.random(in: recent, using: &random))
    let steps = (1...3).map { DayAct.step(delivery, $0) }
    let named: [DayAct] = [
      .cancel(delivery), .reopen(delivery), .toCancelled(delivery), .move(delivery, other), .combine(delivery, other),
      .split(delivery), .separate(delivery),
    ]
    let all = plain + steps + steps + named
    return all[Int.random(in: 0..<all.count, using: &random)]
  }

  /// Does it by the rules, and says the deliveries it made; starting is not a change of a shift.
  func perform(on shift: inout Shift, _ names: [DeliveryID], at now: Instant) throws(Refusal) -> [DeliveryID] {
    switch self {
    case .start: throw .alreadyUnfinished(startedAt: shift.startedAt, lastMovedAt: nil, isPaused: false)
    case .pause: try shift.pause(at: now)
    case .resume: try shift.resume(at: now)
    case .park: try shift.park(at: now)
    case .drive: try shift.resumeDriving(at: now)
    case .end: try shift.end(at: now)
    case .accept(let count): return try shift.accept(count, at: now)
    case .step(let delivery, let stage):
      try shift.advance(names[delivery], to: Delivery.Stage(rawValue: stage) ?? .accepted, at: now)
    case .cancel(let delivery): try shift.cancel(names[delivery], at: now)
    case .reopen(let delivery): try shift.reopen(names[delivery])
    case .toCancelled(let delivery): try shift.correctToCancelled(names[delivery])
    case .move, .combine, .split, .separate: try regroup(&shift, names)
    }
    return []
  }

  private func regroup(_ shift: inout Shift, _ names: [DeliveryID]) throws(Refusal) {
    let offers = Dictionary(uniqueKeysWithValues: shift.deliveries.map { ($0.id, $0.offer) })
    let offer = { (delivery: Int) in offers[names[delivery]] ?? OfferID() }
    switch self {
    case .move(let delivery, let target): try shift.move(names[delivery], to: offer(target))
    case .combine(let source, let target): try shift.combine(offer(source), into: offer(target))
    case .split(let delivery): try shift.split(names[delivery])
    case .separate(let delivery): try shift.separate(offer(delivery))
    default: break
    }
  }
}
