extension Delivery {
  /// Records the step `stage` at `now`, never before the event before it.
  mutating func advance(to stage: Stage, at now: Instant) throws(Refusal.StepReason) {
    guard isOpen else { throw .finished(state) }
    guard let next = state.next, next == stage else { throw reason(against: stage) }
    record(stage, at: now.clamped(from: events.last?.at))
  }

  /// Records the end of an open delivery that will not be delivered.
  mutating func cancel(at now: Instant) throws(Refusal.StepReason) {
    guard isOpen else { throw .finished(state) }
    record(.cancelled, at: now.clamped(from: events.last?.at))
  }

  private func reason(against stage: Stage) -> Refusal.StepReason {
    guard let next = state.next, stage > next else { return .repeated(stage) }
    return .skipped(next: next)
  }

  /// Takes back the completion and nothing else.
  mutating func reopen() throws(Refusal.ReopenReason) {
    guard cancelledAt == nil else { throw .cancelled }
    guard deliveredAt != nil else { throw .notDelivered }
    guard !isPickedUpWithoutArrival else { throw .pickedUpWithoutArrival }
    guard disorder == nil else { throw .timestampsOutOfOrder }
    deliveredAt = nil
  }

  /// Makes of the completion a cancellation at the same instant.
  mutating func correctToCancelled() throws(Refusal.ToCancelledReason) {
    guard state == .delivered else { throw .notDelivered }
    guard !isPickedUpWithoutArrival else { throw .pickedUpWithoutArrival }
    guard disorder == nil else { throw .timestampsOutOfOrder }
    cancelledAt = deliveredAt
    deliveredAt = nil
  }
}
