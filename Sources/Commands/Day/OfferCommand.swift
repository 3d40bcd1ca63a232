import Arguments
import LiveCard
import ShiftStore
import Shifts

/// `dashpilot offer`: which deliveries were accepted together. (R-11.8)
struct OfferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offer", abstract: "Correct which deliveries were accepted together.",
    discussion: "'dashpilot show' lists the offers. A correction changes membership and nothing else.",
    examples: [
      ("dashpilot offer move 2 1", "delivery 2 belongs to offer 1"),
      ("dashpilot offer split 2", "delivery 2 was accepted alone"),
      ("dashpilot offer combine 2 1", "all of offer 2 belongs to offer 1"),
      ("dashpilot offer separate 1", "each delivery of offer 1 was accepted alone"),
    ],
    subcommands: [
      MoveOfferCommand.self, SplitOfferCommand.self, CombineOffersCommand.self, SeparateOfferCommand.self,
    ])
}

/// A change of grouping: tried on a copy, told, asked, done. (R-11.12)
private struct Regrouping: ParsableArguments {
  let target = CorrectedShift()

  func run(_ change: @escaping @Sendable (inout Shift) throws -> Void) async throws {
    let (act, before) = try await target.find()
    var after = before
    try change(&after)
    try target.confirm(Self.statement(before, after))
    let changed = try await act.store.changeShift(before.id) { shift in
      // The numbers that were typed mean what they meant when they were told.
      guard shift.numberedOffers == before.numberedOffers else { throw Refusal.offer(.groupingChanged) }
      try change(&shift)
    }.shift
    for group in changed.numberedOffers { print(group.line(of: changed)) }
  }

  private static func statement(_ before: Shift, _ after: Shift) -> String {
    let moved = after.numberedDeliveries.filter { _, delivery in
      before.deliveries.first { $0.id == delivery.id }?.offer != delivery.offer
    }
    let names = moved.map { "\($0.number)" }.joined(separator: ", ")
    let gone = before.numberedOffers.filter { group in !after.offers.contains { $0.id == group.offer.id } }
    let removed = gone.map { "Offer \($0.number) is removed. " }.joined()
    return
      "\(moved.count == 1 ? "Delivery" : "Deliveries") \(names) will be grouped anew. \(removed)This cannot be undone."
  }
}

extension Shift.NumberedOffer {
  /// `Offer 1 · in progress: deliveries 1, 2`.
  func line(of shift: Shift) -> String {
    let numbers = deliveries.compactMap { shift.number(of: $0.id) }.map { "\($0)" }.joined(separator: ", ")
    return "Offer \(number) · \(state.words): \(deliveries.count == 1 ? "delivery" : "deliveries") \(numbers)"
  }
}

extension Offer.State {
  var words: String {
    switch self {
    case .inProgress: "in progress"
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .partiallyCompleted: "partially completed"
    case .empty: "empty"
    }
  }
}

/// `dashpilot offer move`.
struct MoveOfferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "move", abstract: "Move a delivery to another offer.")
  @Argument(help: "The delivery's number.", valueName: "delivery")
  var delivery: Int
  @Argument(help: "The number of the offer it goes to; without it, those it can go to are listed.", valueName: "offer")
  var offer: Int?
  private let regrouping = Regrouping()

  func run() async throws {
    guard let offer else { return try await listDestinations() }
    try await regrouping.run { [delivery] shift in
      try shift.move(shift.delivery(delivery).id, to: shift.offer(offer).offer.id)
    }
  }

  private func listDestinations() async throws {
    let shift = try await regrouping.target.find().shift
    let destinations = shift.destinations(of: try shift.delivery(delivery).id)
    if destinations.isEmpty { print("No other offer was accepted before delivery \(delivery).") }
    for group in destinations { print(group.line(of: shift)) }
  }
}

/// `dashpilot offer split`.
struct SplitOfferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split", abstract: "Give a delivery an offer of its own.")
  @Argument(help: "The delivery's number.", valueName: "delivery")
  var delivery: Int
  private let regrouping = Regrouping()

  func run() async throws {
    try await regrouping.run { [delivery] shift in
      try shift.split(shift.delivery(delivery).id)
    }
  }
}

/// `dashpilot offer combine`.
struct CombineOffersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "combine", abstract: "Make one offer of two.")
  @Argument(help: "The number of the offer that goes.", valueName: "from")
  var from: Int
  @Argument(help: "The number of the offer that stays.", valueName: "into")
  var into: Int
  private let regrouping = Regrouping()

  func run() async throws {
    try await regrouping.run { [from, into] shift in
      try shift.combine(shift.offer(from).offer.id, into: shift.offer(into).offer.id)
    }
  }
}

/// `dashpilot offer separate`.
struct SeparateOfferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "separate", abstract: "Give each delivery of an offer one of its own.")
  @Argument(help: "The number of the offer.", valueName: "offer")
  var offer: Int
  private let regrouping = Regrouping()

  func run() async throws {
    try await regrouping.run { [offer] shift in
      try shift.separate(shift.offer(offer).offer.id)
    }
  }
}
