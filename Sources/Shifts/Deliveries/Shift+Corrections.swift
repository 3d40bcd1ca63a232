/// The instants a driver says a delivery's events had; absent ones are said not to have been.
package struct DeliveryTimes: Hashable, Sendable {
  private var times: [Delivery.Stage: Instant] = [:]

  /// Those `delivery` records.
  package init(_ delivery: Delivery) {
    for event in delivery.events { times[event.stage] = event.at }
  }

  package subscript(stage: Delivery.Stage) -> Instant? {
    get { times[stage] }
    set { times[stage] = newValue }
  }
}

extension Shift {
  /// Records a delivered delivery of an ended shift as cancelled.
  package mutating func correctToCancelled(_ id: DeliveryID) throws(Refusal) {
    let state = state
    try change(id) { (delivery) throws(Refusal.ToCancelledReason) in
      guard state == .ended else { throw .shiftNotCompleted }
      try delivery.correctToCancelled()
    } else: {
      .toCancelled($0, number: $1)
    }
  }

  /// Moves the instants the delivery `id` records to `times`, all at once.
  ///
  /// - Parameter known: what the proposal was made from.
  package mutating func correctTimes(
    of id: DeliveryID, to times: DeliveryTimes, from known: DeliveryTimes
  ) throws(Refusal) {
    try checkTimes(of: id)
    guard let endedAt, startedAt.timestamp != nil, endedAt.timestamp != nil else { throw .timeUnknown }
    let startedAt = startedAt
    try change(id) { (delivery) throws(Refusal.TimesReason) in
      let changed = try delivery.moved(to: times, from: startedAt, to: endedAt)
      guard DeliveryTimes(delivery) == known else { throw .recordedTimesChanged }
      delivery = changed
    } else: {
      .times($0, number: $1)
    }
  }

  /// Refuses what no typed time could put right: the shift goes on, or the delivery does.
  package func checkTimes(of id: DeliveryID) throws(Refusal) {
    let delivery = try delivery(id)
    let number = number(of: id) ?? 0
    guard state == .ended else { throw .times(.shiftNotCompleted, number: number) }
    guard !delivery.isOpen else { throw .times(.deliveryNotFinished, number: number) }
  }
}

extension Delivery {
  /// Its events moved to `times`, where they keep to their order and to the shift from `start` to `end`.
  fileprivate func moved(
    to times: DeliveryTimes, from start: Instant, to end: Instant
  ) throws(Refusal.TimesReason) -> Delivery {
    let stages = Delivery.Stage.allCases
    if let stage = stages.first(where: { self[$0] == nil && times[$0] != nil }) { throw .eventNotRecorded(stage) }
    if let stage = stages.first(where: { self[$0] != nil && times[$0] == nil }) { throw .recordedEventRemoved(stage) }
    var moved = self
    for stage in stages { if let time = times[stage] { moved.record(stage, at: time) } }
    if let early = moved.events.first(where: { $0.at.isBefore(start) }) { throw .precedesShiftStart(early.stage) }
    if let late = moved.events.first(where: { end.isBefore($0.at) }) { throw .followsShiftEnd(late.stage) }
    if let disorder = moved.disorder { throw .outOfOrder(disorder.event, mustNotPrecede: disorder.mustNotPrecede) }
    return moved
  }
}
