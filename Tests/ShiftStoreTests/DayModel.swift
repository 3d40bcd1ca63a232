import Shifts

/// The rules once more, as plainly as can be: what stands where, and what may be done.
struct DayModel {
  enum Phase { case none, running, paused }
  private(set) var phase = Phase.none
  private(set) var isParked = false
  /// The deliveries of the last shift in the order of their making, under the names the rules gave them.
  var names: [DeliveryID] = []
  /// 0 accepted, 1 arrived, 2 picked up, 3 delivered, 4 cancelled.
  private(set) var stages: [Int] = []
  /// The offer of each delivery, and when both were accepted.
  private(set) var offers: [Int] = []
  private var acceptedAt: [Int64] = []
  private var offerAcceptedAt: [Int64] = []
  private var start: Int64 = 0

  private var openCount: Int { stages.count { $0 < 3 } }

  /// Does the act at `now`; false when it is refused.
  mutating func perform(_ act: DayAct, at now: Int64) -> Bool {
    guard isAllowed(act) else { return false }
    switch act {
    case .start: self = DayModel(phase: .running, start: now)
    case .pause: (phase, isParked) = (.paused, false)
    case .resume: phase = .running
    case .park: isParked = true
    case .drive: isParked = false
    case .end: (phase, isParked) = (.none, false)
    case .accept(let count): accept(count, at: max(start, now, acceptedAt.last ?? start))
    case .step(let delivery, let stage): stages[delivery] = stage
    case .cancel(let delivery), .toCancelled(let delivery): stages[delivery] = 4
    case .reopen(let delivery): stages[delivery] = 2
    case .move(let delivery, let target): offers[delivery] = offers[target]
    case .combine(let source, let target): for member in members(source) { offers[member] = offers[target] }
    case .split(let delivery): putAlone(delivery)
    case .separate(let delivery): for member in members(delivery).dropFirst() { putAlone(member) }
    }
    return true
  }

  private func isAllowed(_ act: DayAct) -> Bool {
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
    case .toCancelled(let delivery): phase == .none && stages[delivery] == 3
    case .move(let delivery, let target): canJoin([delivery], target)
    case .combine(let source, let target): canJoin(members(source), target)
    case .split(let delivery), .separate(let delivery): members(delivery).count > 1
    }
  }

  private mutating func accept(_ count: Int, at instant: Int64) {
    stages += repeatElement(0, count: count)
    acceptedAt += repeatElement(instant, count: count)
    offers += repeatElement(offerAcceptedAt.count, count: count)
    offerAcceptedAt.append(instant)
  }

  private mutating func putAlone(_ delivery: Int) {
    offers[delivery] = offerAcceptedAt.count
    offerAcceptedAt.append(acceptedAt[delivery])
  }

  /// The deliveries in the offer of `delivery`, the first of the list first.
  private func members(_ delivery: Int) -> [Int] { offers.indices.filter { offers[$0] == offers[delivery] } }

  private func canJoin(_ deliveries: [Int], _ target: Int) -> Bool {
    deliveries.allSatisfy { offers[$0] != offers[target] && offerAcceptedAt[offers[target]] <= acceptedAt[$0] }
  }
}

extension DayModel {
  /// The last shift stands as the model says.
  func fits(_ shift: Shift?) -> Bool {
    guard let shift else { return phase == .none }
    let state: Shift.State = phase == .none ? .ended : phase == .paused ? .paused : .running
    let states: [Delivery.State] = [.accepted, .arrivedAtPickup, .pickedUp, .delivered, .cancelled]
    let deliveries = Dictionary(uniqueKeysWithValues: shift.deliveries.map { ($0.id, $0) })
    let together = Dictionary(grouping: names.indices) { offers[$0] }.values
    return shift.state == state && shift.isParked == isParked && deliveries.count == names.count
      && names.count == stages.count && zip(names, stages).allSatisfy { deliveries[$0]?.state == states[$1] }
      && together.allSatisfy { Set($0.map { deliveries[names[$0]]?.offer }).count == 1 }
      && shift.offers.count == together.count
  }
}
