import LiveCard
import Shifts
import Tracking

extension Refusal {
  /// The one sentence for each reason: what, and what to do. (R-2, P-9.2)
  var sentence: String { sentence(about: RefusedShift()) }

  /// The sentence with commands for that shift, where it advises any.
  func sentence(about shift: RefusedShift) -> String {
    switch self {
    case .alreadyUnfinished(let start, let moved, let isPaused): Self.unfinished(start, moved, isPaused)
    case .noUnfinishedShift: "No shift is running; start one with: dashpilot start."
    case .alreadyPaused: "The shift is paused already; go on with: dashpilot resume."
    case .notPaused: "The shift is not paused, so there is nothing to resume."
    case .shiftPaused: "The shift is paused; go on first with: dashpilot resume."
    case .alreadyParked: "The vehicle is parked already; record the route again with: dashpilot drive."
    case .notParked: "The vehicle is not parked, so there is no drive to go on with."
    case .deliveriesOpen(let open, let act): Self.open(open, before: act)
    case .shiftUnfinished: "The shift is still running; end it first with: dashpilot end."
    case .shiftEnded: "The shift has ended already; start another with: dashpilot start."
    case .noShiftRecorded: "No shift is recorded yet; start one with: dashpilot start."
    case .noSuchShift: "There is no such shift; list them with: dashpilot history."
    case .ambiguousShift(let count): "That names \(count) shifts; give more of the identifier."
    case .sessionClosed: "The recording of that shift is closed already."
    case .noDeliveryOpen: "No delivery is in progress; record one with: dashpilot deliver."
    case .openUnderEndedShift(let number):
      "Delivery \(number) is still open under a shift that has ended, a fault of the record that stays as it is; "
        + "look at it with: \(shift.show)."
    case .noneDelivered: "No delivery of this shift is delivered, so there is no completion to take back."
    case .severalDeliveriesOpen(let open): Self.several(open)
    case .noSuchDelivery(let number?): "The shift has no delivery \(number); list them with: \(shift.show)."
    case .noSuchDelivery(nil): "That delivery is not of this shift; list its own with: \(shift.show)."
    case .countBelowOne: "An offer holds at least one delivery; give --count a number from 1 on."
    case .step(let reason, let number): reason.sentence(number)
    case .reopen(let reason, let number): reason.sentence(number)
    case .toCancelled(let reason, let number): reason.sentence(number)
    case .times(let reason, let number): reason.sentence(number, shift)
    case .offer(let reason): reason.sentence(shift)
    case .shiftEnd(let reason): reason.sentence(shift)
    case .stretch(let reason, let kind): reason.sentence(kind, shift)
    case .place(let reason): reason.sentence
    case .timeUnknown: "A time of that shift is not known yet; correct it when the clock has been set."
    }
  }

  private static func unfinished(_ start: Instant, _ moved: Timestamp?, _ isPaused: Bool) -> String {
    let began = start.timestamp.map { "since \($0.localText)" } ?? "that began at a time not known yet"
    let last = moved.map { ", last moved \($0.localText)" } ?? ", which has not moved yet"
    let state = isPaused ? "A shift \(began) is paused" : "A shift is running \(began)"
    return "\(state)\(last); end it with 'dashpilot end', "
      + "or with 'dashpilot end --at TIME' when you stopped earlier."
  }

  /// Names each open delivery and the command that closes it. (R-2.6)
  private static func open(_ open: [OpenDelivery], before act: Act) -> String {
    let verb = act == .end ? "end" : "be paused"
    let which = open.map { "delivery \($0.number) (\($0.state.statusLine.lowercasedFirst)) closes with \($0.closing)" }
    let count = open.count == 1 ? "a delivery is" : "\(open.count) deliveries are"
    return "The shift cannot \(verb) while \(count) open: \(which.joined(separator: "; "))."
  }

  private static func several(_ open: [OpenDelivery]) -> String {
    let which = open.map { "\($0.number) (\($0.state.statusLine.lowercasedFirst))" }.joined(separator: ", ")
    return "\(open.count) deliveries are in progress; say which one by its number: \(which)."
  }
}

extension OpenDelivery {
  /// What closes it from where it stands.
  fileprivate var closing: String {
    let cancel = "'dashpilot cancel \(number)'"
    switch state {
    case .accepted: return "'dashpilot next \(number)' until it is delivered, or \(cancel)"
    case .arrivedAtPickup: return "'dashpilot next \(number)' twice, or \(cancel)"
    case .pickedUp, .delivered, .cancelled: return "'dashpilot delivered \(number)' or \(cancel)"
    }
  }
}

extension String {
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
