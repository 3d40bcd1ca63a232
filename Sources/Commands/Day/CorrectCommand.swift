import Arguments
import LiveCard
import ShiftStore
import Shifts
import Tracking

/// `dashpilot correct`: puts the record of an ended shift right. (R-2.20, R-3.9, R-4.13, R-10.30, R-10.40)
struct CorrectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct", abstract: "Put the record of an ended shift right.",
    discussion: """
      Times are written 18:05, 6:05pm, 'yesterday 23:40', '2026-02-03 18:05' or in ISO 8601. A time of day alone means \
      the one inside the shift. What was understood is said before anything is written.
      """,
    examples: [
      ("dashpilot correct end 21:07", "the last shift ended earlier"),
      ("dashpilot correct pause add 18:00 18:30", "a pause nobody recorded"),
      ("dashpilot correct parked edit 1 18:00 18:20", "the first parked stretch"),
      ("dashpilot correct times 2 --delivered 18:40", "when delivery 2 was delivered"),
      ("dashpilot correct to-cancelled 2", "delivery 2 was not delivered after all"),
    ],
    subcommands: [
      CorrectEndCommand.self, CorrectStretchCommand<PauseWord>.self, CorrectStretchCommand<ParkedWord>.self,
      CorrectTimesCommand.self, CorrectToCancelledCommand.self,
    ])
}

/// `dashpilot correct end`. (R-2.20 to R-2.28)
struct CorrectEndCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "end", abstract: "Move the end of a shift.")
  @Argument(help: "When it ended.", valueName: "time")
  var time: String
  private let target = CorrectedShift()

  func run() async throws {
    try await target.correct { act, known in
      guard known.state == .ended else { throw Refusal.shiftEnd(.shiftNotCompleted) }
      var correction = try target.correction(of: known, act)
      let end = try correction.instant(time)
      let next = try await act.store.startOfShift(after: known.id)
      var copy = known
      // Refused before anybody is asked, and again when it is written.
      try correction.trying { try copy.correctEnd(to: end, from: known.endedAt, nextStart: next, now: act.now) }
      guard known.endedAt != .utc(end) else { return print("The shift ends at \(correction.text(.utc(end))) already.") }
      let lost = try await act.store.sampleCount(of: known.id, after: end)
      try await target.confirm(
        "The shift ends at \(correction.text(.utc(end))) instead of \(correction.text(known.endedAt)); "
          + Correction.loss(lost), act)
      let corrected = try await act.store.correctEnd(of: known.id, to: end, from: known.endedAt, now: act.now)
      print("Shift ended, \(correction.text(corrected.endedAt)); worked \(corrected.workedText(at: act.now)).")
    }
  }
}

/// `dashpilot correct times`. (R-10.40 to R-10.44)
struct CorrectTimesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "times", abstract: "Move the recorded times of a delivery.",
    discussion: "Only times that are recorded can move. The route does not change.")
  @Argument(help: "The delivery's number.", valueName: "delivery")
  var delivery: Int
  @Option(help: "When it was accepted.", valueName: "time")
  var accepted: String?
  @Option(help: "When the driver arrived at the pickup.", valueName: "time")
  var arrived: String?
  @Option(help: "When it was picked up.", valueName: "time")
  var pickedUp: String?
  @Option(help: "When it was delivered.", valueName: "time")
  var delivered: String?
  @Option(help: "When it was cancelled.", valueName: "time")
  var cancelled: String?
  private let target = CorrectedShift()

  func run() async throws {
    try await target.correct { act, shift in
      guard shift.state == .ended else { throw Refusal.times(.shiftNotCompleted, number: delivery) }
      let found = try shift.delivery(delivery)
      try shift.checkTimes(of: found.id)
      let known = DeliveryTimes(found)
      if let stage = typed.first(where: { $0.1 != nil && known[$0.0] == nil })?.0 {
        throw Refusal.times(.eventNotRecorded(stage), number: delivery)
      }
      var correction = try target.correction(of: shift, act)
      let times = try typedTimes(known, &correction)
      guard times != known else { return print("The times of delivery \(delivery) are as given already.") }
      var copy = shift
      try correction.trying { try copy.correctTimes(of: found.id, to: times, from: known) }
      let moves = Delivery.Stage.allCases.filter { known[$0] != times[$0] }.map { stage in
        "\(stage.noun) \(correction.text(times[stage])) instead of \(correction.text(known[stage]))"
      }
      try await target.confirm(
        "Delivery \(delivery): \(moves.joined(separator: ", ")). The route does not change.", act)
      try await act.store.changeShift(shift.id) { try $0.correctTimes(of: found.id, to: times, from: known) }
      print("The times of delivery \(delivery) are corrected.")
    }
  }

  private var typed: [(Delivery.Stage, String?)] {
    [
      (.accepted, accepted), (.arrivedAtPickup, arrived), (.pickedUp, pickedUp), (.delivered, delivered),
      (.cancelled, cancelled),
    ]
  }

  private func typedTimes(_ known: DeliveryTimes, _ correction: inout Correction) throws -> DeliveryTimes {
    guard typed.contains(where: { $0.1 != nil }) else {
      throw Exit.usage("no time is given; name one, such as --delivered 18:40.")
    }
    var times = known
    for (stage, time) in typed { if let time { times[stage] = .utc(try correction.instant(time)) } }
    return times
  }
}

/// `dashpilot correct to-cancelled`. (R-10.30)
struct CorrectToCancelledCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "to-cancelled", abstract: "Record a delivered delivery as cancelled at the same time.")
  @Argument(help: "The delivery's number.", valueName: "delivery")
  var delivery: Int
  private let target = CorrectedShift()

  func run() async throws {
    try await target.correct { act, shift in
      guard shift.state == .ended else { throw Refusal.toCancelled(.shiftNotCompleted, number: delivery) }
      let found = try shift.delivery(delivery)
      var copy = shift
      try copy.correctToCancelled(found.id)  // Refused before anybody is asked.
      let at = found.deliveredAt?.text ?? "at a time not known"
      try await target.confirm("Delivery \(delivery), delivered \(at), becomes cancelled at that time.", act)
      try await act.store.changeShift(shift.id) { try $0.correctToCancelled(found.id) }
      print("Delivery \(delivery) is cancelled.")
    }
  }
}
