import LiveCard
import Shifts
import Tracking

extension Delivery.Stage {
  /// The event as a noun: `arrival`.
  var noun: String {
    switch self {
    case .accepted: "acceptance"
    case .arrivedAtPickup: "arrival"
    case .pickedUp: "pickup"
    case .delivered: "completion"
    case .cancelled: "cancellation"
    }
  }

  /// The event as a word before its time: `arrived`.
  var word: String {
    switch self {
    case .accepted: "accepted"
    case .arrivedAtPickup: "arrived"
    case .pickedUp: "picked up"
    case .delivered: "delivered"
    case .cancelled: "cancelled"
    }
  }

  /// The command that records it.
  var command: String {
    switch self {
    case .accepted: "deliver"
    case .arrivedAtPickup: "arrived"
    case .pickedUp: "picked-up"
    case .delivered: "delivered"
    case .cancelled: "cancel"
    }
  }
}

extension Refusal.StepReason {
  func sentence(_ number: Int) -> String {
    switch self {
    case .skipped(let next):
      "The \(next.noun) of delivery \(number) comes first; record it with: dashpilot \(next.command) \(number)."
    case .repeated(let stage): "The \(stage.noun) of delivery \(number) is recorded already."
    case .finished(let state):
      "Delivery \(number) is \(state.historyWord.lowercased()) already and takes no more steps."
    }
  }
}

extension Refusal.ReopenReason {
  func sentence(_ number: Int) -> String {
    switch self {
    case .shiftEnded: "The shift has ended, so delivery \(number) stays delivered; see: dashpilot correct."
    case .shiftPaused: "The shift is paused; resume it before reopening delivery \(number)."
    case .cancelled: "Delivery \(number) was cancelled, which cannot be taken back."
    case .notDelivered: "Delivery \(number) is not delivered, so there is nothing to take back."
    case .pickedUpWithoutArrival: "Delivery \(number) records a pickup without an arrival and cannot be reopened."
    case .timestampsOutOfOrder: "The times of delivery \(number) are out of order, so it cannot be reopened."
    }
  }
}

extension Refusal.ToCancelledReason {
  func sentence(_ number: Int) -> String {
    switch self {
    case .shiftNotCompleted: "The shift has not ended; correct delivery \(number) after its end."
    case .notDelivered: "Delivery \(number) is not delivered, so it cannot be corrected to cancelled."
    case .pickedUpWithoutArrival:
      "Delivery \(number) records a pickup without an arrival and cannot be corrected to cancelled."
    case .timestampsOutOfOrder: "The times of delivery \(number) are out of order; put them right first."
    }
  }
}

extension Refusal.TimesReason {
  func sentence(_ number: Int, _ shift: RefusedShift) -> String {
    switch self {
    case .shiftNotCompleted: "The shift has not ended; correct the times of delivery \(number) after its end."
    case .deliveryNotFinished: "Delivery \(number) is not finished, so its times cannot be corrected."
    case .eventNotRecorded(let stage): "Delivery \(number) records no \(stage.noun), and a correction adds none."
    case .recordedEventRemoved(let stage): "The \(stage.noun) of delivery \(number) is recorded and cannot be removed."
    case .precedesShiftStart(let stage): "The \(stage.noun) of delivery \(number) would lie before the shift's start."
    case .followsShiftEnd(let stage): "The \(stage.noun) of delivery \(number) would lie after the shift's end."
    case .outOfOrder(let event, let earlier):
      "The \(event.noun) of delivery \(number) would lie before its \(earlier.noun); move both if both are wrong."
    case .recordedTimesChanged:
      "The times of delivery \(number) have changed meanwhile; look at them with '\(shift.show)' and try again."
    }
  }
}

extension Refusal.OfferReason {
  func sentence(_ shift: RefusedShift) -> String {
    switch self {
    case .noSuchOffer(let number): "The shift has no offer \(number); list them with: \(shift.command("offer"))."
    case .offerOfAnotherShift: "That offer is not of this shift; list its offers with: \(shift.command("offer"))."
    case .sameOffer: "That is the same offer, so nothing would move."
    case .acceptedLater: "That offer was accepted later than the delivery; only an earlier one can take it."
    case .aloneInOffer: "The delivery is alone in its offer already."
    case .holdsOne: "The offer holds one delivery, so there is nothing to separate."
    case .groupingChanged:
      "The offers have changed meanwhile; look at them with '\(shift.command("offer"))' and try again."
    }
  }
}

extension Refusal.ShiftEndReason {
  func sentence(_ shift: RefusedShift) -> String {
    switch self {
    case .shiftNotCompleted: return "The shift has not ended; end it at a typed time with: dashpilot end --at TIME."
    case .notAfterShiftStart: return "The end must lie after the shift's start."
    case .overlapsAnotherShift: return "The next shift begins before that; give an end no later than its start."
    case .pauseIsOpen: return "A pause of the shift has no end, so the shift's end cannot be corrected."
    case .suspensionIsOpen: return "A parked stretch of the shift has no end, so the shift's end cannot be corrected."
    case .cutsThroughRecordedPause: return Self.first("A pause is recorded up to a later time", "correct pause", shift)
    case .cutsThroughRecordedSuspension:
      return Self.first("A parked stretch is recorded up to a later time", "correct parked", shift)
    case .precedesRecordedDeliveryWork(let number, let stage, let instant):
      let work = "The \(stage.noun) of delivery \(number) is recorded at \(instant.text), after that end"
      return Self.first(work, "correct times \(number)", shift)
    case .inFuture: return "That end has not come yet; give a time up to now."
    case .endChanged: return "The shift's end has changed meanwhile; look at it with '\(shift.show)' and try again."
    }
  }

  /// What stands in the way of an end, and what puts it right first; while the shift runs only its end makes that possible.
  private static func first(_ what: String, _ words: String, _ shift: RefusedShift) -> String {
    shift.isUnfinished
      ? "\(what); end the shift now with 'dashpilot end', then use 'dashpilot \(words)' and 'dashpilot correct end'."
      : "\(what); put it right first with: \(shift.command(words))."
  }
}

extension Refusal.StretchReason {
  func sentence(_ kind: Stretch.Kind, _ shift: RefusedShift) -> String {
    let noun = kind.noun
    switch self {
    case .shiftNotCompleted: return "The shift has not ended; correct a \(noun) after its end."
    case .isOpen: return "That \(noun) has no end and cannot be corrected."
    case .notPositiveDuration: return "A \(noun) must end after it begins."
    case .startsBeforeShift: return "That \(noun) would begin before the shift does."
    case .endsAfterShift: return "That \(noun) would end after the shift does."
    case .overlapsAnother: return "That \(noun) would overlap another one; give times that only touch it."
    case .overlapsDeliveryWork(let number):
      return "Delivery \(number) was open in that time; give the \(noun) times that only touch it."
    case .stretchesChanged: return "The \(noun) has changed meanwhile; look at it with '\(shift.show)' and try again."
    case .noSuchStretch(let number): return "The shift has no \(noun) \(number); list them with: \(shift.show)."
    }
  }
}

extension Refusal.PlaceReason {
  var sentence: String {
    switch self {
    case .emptyName: "A place needs a name with at least one character."
    case .nameTooLong(let count): "The name has \(count) characters; give at most 120."
    case .nameTaken(let other): "Another place is called \(other); merge the two with: dashpilot places merge."
    case .samePlace: "Those are the same place, so there is nothing to merge."
    case .noSuchPlace(let name): "There is no place called \(name); list them with: dashpilot places."
    }
  }
}

extension Stretch.Kind {
  /// What it is called; the parked one never by the other's name. (R-4.10)
  var noun: String {
    switch self {
    case .pause: "pause"
    case .parked: "parked stretch"
    }
  }
}
