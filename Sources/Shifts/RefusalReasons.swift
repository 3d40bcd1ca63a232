extension Refusal {
  package enum StepReason: Error, Hashable, Sendable {
    /// A step was left out; `next` comes first.
    case skipped(next: Delivery.Stage)
    /// The event is recorded already.
    case repeated(Delivery.Stage)
    /// The delivery is over.
    case finished(Delivery.State)
  }

  package enum ReopenReason: Error, Hashable, Sendable {
    case shiftEnded, shiftPaused, cancelled, notDelivered, pickedUpWithoutArrival, timestampsOutOfOrder
  }

  package enum ToCancelledReason: Error, Hashable, Sendable {
    case shiftNotCompleted, notDelivered, pickedUpWithoutArrival, timestampsOutOfOrder
  }

  package enum TimesReason: Error, Hashable, Sendable {
    case shiftNotCompleted, deliveryNotFinished
    case eventNotRecorded(Delivery.Stage)
    case recordedEventRemoved(Delivery.Stage)
    case precedesShiftStart(Delivery.Stage)
    case followsShiftEnd(Delivery.Stage)
    case outOfOrder(Delivery.Stage, mustNotPrecede: Delivery.Stage)
    /// The record is no longer what the proposal was made from.
    case recordedTimesChanged
  }

  package enum OfferReason: Hashable, Sendable {
    case noSuchOffer(number: Int)
    case offerOfAnotherShift
    /// The delivery is in that offer, or the offer is itself.
    case sameOffer
    /// The offer was accepted after the delivery was.
    case acceptedLater
    /// The delivery has its offer for itself already.
    case aloneInOffer
    /// The offer holds one delivery, so there is nothing to separate.
    case holdsOne
    /// The grouping is no longer what the numbers were read from.
    case groupingChanged
  }

  package enum ShiftEndReason: Hashable, Sendable {
    case shiftNotCompleted, notAfterShiftStart, overlapsAnotherShift, pauseIsOpen, suspensionIsOpen
    case cutsThroughRecordedPause, cutsThroughRecordedSuspension
    /// The latest event after the proposed end.
    case precedesRecordedDeliveryWork(number: Int, Delivery.Stage, at: Instant)
    /// Later than now.
    case inFuture
    /// The end is no longer what the proposal was made from.
    case endChanged
  }

  package enum StretchReason: Hashable, Sendable {
    case shiftNotCompleted, isOpen, notPositiveDuration, startsBeforeShift, endsAfterShift
    /// Another of its kind.
    case overlapsAnother
    case overlapsDeliveryWork(number: Int)
    /// No stretch of that number.
    case noSuchStretch(number: Int)
    /// The stretches are no longer what the number was read from.
    case stretchesChanged
  }

  package enum PlaceReason: Hashable, Sendable {
    case emptyName
    case nameTooLong(count: Int)
    /// Another place goes by that name.
    case nameTaken(by: String)
    case samePlace
    case noSuchPlace(String)
  }
}
