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
    let (act, known) = try await target.find()
    guard known.state == .ended else { throw Refusal.shiftEnd(.shiftNotCompleted) }
    let correction = try Correction(known, act)
    let end = try correction.instant(time)
    var copy = known
    // Refused before anybody is asked; the next shift's start is the store's to check.
    try copy.correctEnd(to: end, from: known.endedAt, nextStart: nil, now: act.now)
    let lost = try await act.store.sampleCount(of: known.id, after: end)
    try target.confirm(
      "The shift ends at \(correction.text(.utc(end))) instead of \(correction.text(known.endedAt)); "
        + Correction.loss(lost))
    let corrected = try await act.store.correctEnd(of: known.id, to: end, from: known.endedAt, now: act.now)
    print("Shift ended, \(correction.text(corrected.endedAt)); worked \(corrected.workedText(at: act.now)).")
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
    let (act, shift) = try await target.find()
    let found = try shift.delivery(delivery)
    let known = DeliveryTimes(found)
    let correction = try Correction(shift, act)
    var times = known
    let typed: [(Delivery.Stage, String?)] = [
      (.accepted, accepted), (.arrivedAtPickup, arrived), (.pickedUp, pickedUp), (.delivered, delivered),
      (.cancelled, cancelled),
    ]
    for (stage, time) in typed { if let time { times[stage] = .utc(try correction.instant(time)) } }
    guard times != known else {
      throw Exit.usage("no time is given that differs; name one, such as --delivered 18:40.")
    }
    var copy = shift
    try copy.correctTimes(of: found.id, to: times, from: known)  // Refused before anybody is asked.
    let moves = typed.filter { known[$0.0] != times[$0.0] }.map { stage, _ in
      "\(stage.noun) \(correction.text(times[stage])) instead of \(correction.text(known[stage]))"
    }
    try target.confirm(
      "Delivery \(delivery): \(moves.joined(separator: ", ")). The route does not change.")
    try await act.store.changeShift(shift.id) { [times] in try $0.correctTimes(of: found.id, to: times, from: known) }
    print("The times of delivery \(delivery) are corrected.")
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
    let (act, shift) = try await target.find()
    let found = try shift.delivery(delivery)
    var copy = shift
    try copy.correctToCancelled(found.id)  // Refused before anybody is asked.
    try target.confirm(
      "Delivery \(delivery), delivered \(found.deliveredAt?.text ?? "at a time not known"), becomes cancelled at that time."
    )
    try await act.store.changeShift(shift.id) { try $0.correctToCancelled(found.id) }
    print("Delivery \(delivery) is cancelled.")
  }
}
