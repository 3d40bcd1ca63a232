package import Tracking

/// Why an operation of the driver was refused; nothing was written. Worded where it is spoken.
package enum Refusal: Error, Hashable, Sendable {
  /// A shift is unfinished: when it began and when it last moved.
  case alreadyUnfinished(startedAt: Instant, lastMovedAt: Timestamp?, isPaused: Bool)
  /// No shift is running or paused.
  case noUnfinishedShift
  case alreadyPaused
  case notPaused
  /// The shift is paused, which this operation does not go with.
  case shiftPaused
  case alreadyParked
  case notParked
  /// The deliveries that are open, which keep the shift from being paused or ended.
  case deliveriesOpen([OpenDelivery], before: Act)
  /// The shift must end before it can be deleted.
  case shiftUnfinished
  /// The shift ended before what was to be recorded for it.
  case shiftEnded
  /// No shift has been recorded yet, so there is none to name.
  case noShiftRecorded
  /// The store holds shifts, and none of that name.
  case noSuchShift
  /// What was typed begins the identifiers of several shifts.
  case ambiguousShift(count: Int)
  /// The capture session is closed, or gone with its shift.
  case sessionClosed

  /// No delivery is open, so there is no step to record.
  case noDeliveryOpen
  /// The delivery is open under a shift that has ended, which is a fault of the record.
  case openUnderEndedShift(number: Int)
  /// No delivery of the shift is delivered, so there is no completion to take back.
  case noneDelivered
  /// Several are open and none was named.
  case severalDeliveriesOpen([OpenDelivery])
  /// The shift has no delivery of that number, or of that identifier.
  case noSuchDelivery(number: Int?)
  /// Fewer than one delivery was accepted.
  case countBelowOne
  /// The step does not follow what is recorded.
  case step(StepReason, number: Int)
  /// A completion cannot be taken back.
  case reopen(ReopenReason, number: Int)
  /// A delivery cannot be recorded as cancelled afterwards.
  case toCancelled(ToCancelledReason, number: Int)
  /// The deliveries' recorded times cannot be moved so.
  case times(TimesReason, number: Int)
  /// The grouping cannot be changed so.
  case offer(OfferReason)
  /// The shift's end cannot be moved there.
  case shiftEnd(ShiftEndReason)
  /// The pause or parked stretch cannot be recorded so.
  case stretch(StretchReason, Stretch.Kind)
  /// An instant this needs is not known in UTC yet. (P-4.4)
  case timeUnknown
  /// The name or the place is refused.
  case place(PlaceReason)

  /// What open deliveries keep the driver from.
  package enum Act: Hashable, Sendable { case pause, end }
}

/// A delivery that is open, by its number and where it stands.
package struct OpenDelivery: Hashable, Sendable {
  package let number: Int
  package let state: Delivery.State

  package init(number: Int, state: Delivery.State) {
    self.number = number
    self.state = state
  }
}
