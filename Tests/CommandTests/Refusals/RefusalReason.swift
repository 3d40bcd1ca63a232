import Shifts

/// Every reason to refuse, without what it carries: a new one in `Shifts` does not compile here until it is named, and
/// `RefusalReachTests` then not until an operation leads to it.
enum RefusalReason: CaseIterable {
  case alreadyUnfinished, noUnfinishedShift, alreadyPaused, notPaused, shiftPaused, alreadyParked, notParked
  case deliveriesOpen, shiftUnfinished, shiftEnded, noShiftRecorded, noSuchShift, ambiguousShift, sessionClosed,
    noDeliveryOpen
  case openUnderEndedShift, noneDelivered, severalDeliveriesOpen, noSuchDelivery, countBelowOne, timeUnknown
  case stepSkipped, stepRepeated, stepFinished
  case reopenShiftEnded, reopenShiftPaused, reopenCancelled, reopenNotDelivered, reopenWithoutArrival, reopenOutOfOrder
  case cancelledShiftNotCompleted, cancelledNotDelivered, cancelledWithoutArrival, cancelledOutOfOrder
  case timesShiftNotCompleted, timesNotFinished, timesNotRecorded, timesRemoved, timesPrecedeStart, timesFollowEnd
  case timesOutOfOrder, timesChanged
  case noSuchOffer, offerOfAnotherShift, sameOffer, acceptedLater, aloneInOffer, holdsOne, groupingChanged
  case endShiftNotCompleted, endNotAfterStart, endOverlapsShift, endPauseIsOpen, endSuspensionIsOpen, endCutsPause
  case endCutsSuspension, endPrecedesWork, endInFuture, endChanged
  case stretchShiftNotCompleted, stretchIsOpen, stretchNotPositive, stretchBeforeShift, stretchAfterShift
  case stretchOverlaps, stretchOverlapsWork, noSuchStretch, stretchesChanged
  case placeEmptyName, placeNameTooLong, placeNameTaken, samePlace, noSuchPlace

  init(_ refusal: Refusal) {
    self =
      switch refusal {
      case .alreadyUnfinished: .alreadyUnfinished
      case .noUnfinishedShift: .noUnfinishedShift
      case .alreadyPaused: .alreadyPaused
      case .notPaused: .notPaused
      case .shiftPaused: .shiftPaused
      case .alreadyParked: .alreadyParked
      case .notParked: .notParked
      case .deliveriesOpen: .deliveriesOpen
      case .shiftUnfinished: .shiftUnfinished
      case .shiftEnded: .shiftEnded
      case .noShiftRecorded: .noShiftRecorded
      case .noSuchShift: .noSuchShift
      case .ambiguousShift: .ambiguousShift
      case .sessionClosed: .sessionClosed
      case .noDeliveryOpen: .noDeliveryOpen
      case .openUnderEndedShift: .openUnderEndedShift
      case .noneDelivered: .noneDelivered
      case .severalDeliveriesOpen: .severalDeliveriesOpen
      case .noSuchDelivery: .noSuchDelivery
      case .countBelowOne: .countBelowOne
      case .timeUnknown: .timeUnknown
      case .step(let reason, _): Self(reason)
      case .reopen(let reason, _): Self(reason)
      case .toCancelled(let reason, _): Self(reason)
      case .times(let reason, _): Self(reason)
      case .offer(let reason): Self(reason)
      case .shiftEnd(let reason): Self(reason)
      case .stretch(let reason, _): Self(reason)
      case .place(let reason): Self(reason)
      }
  }
}

extension RefusalReason {
  private init(_ reason: Refusal.StepReason) {
    self =
      switch reason {
      case .skipped: .stepSkipped
      case .repeated: .stepRepeated
      case .finished: .stepFinished
      }
  }

  private init(_ reason: Refusal.ReopenReason) {
    self =
      switch reason {
      case .shiftEnded: .reopenShiftEnded
      case .shiftPaused: .reopenShiftPaused
      case .cancelled: .reopenCancelled
      case .notDelivered: .reopenNotDelivered
      case .pickedUpWithoutArrival: .reopenWithoutArrival
      case .timestampsOutOfOrder: .reopenOutOfOrder
      }
  }

  private init(_ reason: Refusal.ToCancelledReason) {
    self =
      switch reason {
      case .shiftNotCompleted: .cancelledShiftNotCompleted
      case .notDelivered: .cancelledNotDelivered
      case .pickedUpWithoutArrival: .cancelledWithoutArrival
      case .timestampsOutOfOrder: .cancelledOutOfOrder
      }
  }

  private init(_ reason: Refusal.TimesReason) {
    self =
      switch reason {
      case .shiftNotCompleted: .timesShiftNotCompleted
      case .deliveryNotFinished: .timesNotFinished
      case .eventNotRecorded: .timesNotRecorded
      case .recordedEventRemoved: .timesRemoved
      case .precedesShiftStart: .timesPrecedeStart
      case .followsShiftEnd: .timesFollowEnd
      case .outOfOrder: .timesOutOfOrder
      case .recordedTimesChanged: .timesChanged
      }
  }

  private init(_ reason: Refusal.OfferReason) {
    self =
      switch reason {
      case .noSuchOffer: .noSuchOffer
      case .offerOfAnotherShift: .offerOfAnotherShift
      case .sameOffer: .sameOffer
      case .acceptedLater: .acceptedLater
      case .aloneInOffer: .aloneInOffer
      case .holdsOne: .holdsOne
      case .groupingChanged: .groupingChanged
      }
  }

  private init(_ reason: Refusal.ShiftEndReason) {
    self =
      switch reason {
      case .shiftNotCompleted: .endShiftNotCompleted
      case .notAfterShiftStart: .endNotAfterStart
      case .overlapsAnotherShift: .endOverlapsShift
      case .pauseIsOpen: .endPauseIsOpen
      case .suspensionIsOpen: .endSuspensionIsOpen
      case .cutsThroughRecordedPause: .endCutsPause
      case .cutsThroughRecordedSuspension: .endCutsSuspension
      case .precedesRecordedDeliveryWork: .endPrecedesWork
      case .inFuture: .endInFuture
      case .endChanged: .endChanged
      }
  }

  private init(_ reason: Refusal.StretchReason) {
    self =
      switch reason {
      case .shiftNotCompleted: .stretchShiftNotCompleted
      case .isOpen: .stretchIsOpen
      case .notPositiveDuration: .stretchNotPositive
      case .startsBeforeShift: .stretchBeforeShift
      case .endsAfterShift: .stretchAfterShift
      case .overlapsAnother: .stretchOverlaps
      case .overlapsDeliveryWork: .stretchOverlapsWork
      case .noSuchStretch: .noSuchStretch
      case .stretchesChanged: .stretchesChanged
      }
  }

  private init(_ reason: Refusal.PlaceReason) {
    self =
      switch reason {
      case .emptyName: .placeEmptyName
      case .nameTooLong: .placeNameTooLong
      case .nameTaken: .placeNameTaken
      case .samePlace: .samePlace
      case .noSuchPlace: .noSuchPlace
      }
  }
}
