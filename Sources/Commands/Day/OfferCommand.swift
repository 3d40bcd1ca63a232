import Arguments
import LiveCard
import ShiftStore
import Shifts

/// `dashpilot offer`: which deliveries were accepted together. (R-11.8)
struct OfferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offer", abstract: "List which deliveries were accepted together, and correct it.",
    discussion: "A correction changes membership and nothing else.",
    examples: [
      ("dashpilot offer", "the offers by their numbers"),
      ("dashpilot offer move 2 1", "delivery 2 belongs to offer 1"),
      ("dashpilot offer split 2", "delivery 2 was accepted alone"),
      ("dashpilot offer combine 2 1", "all of offer 2 belongs to offer 1"),
      ("dashpilot offer separate 1", "each delivery of offer 1 was accepted alone"),
    ],
    subcommands: [
      MoveOfferCommand.self, SplitOfferCommand.self, CombineOffersCommand.self, SeparateOfferCommand.self,
    ])

  private let shift = NamedShift()

  func run() async throws {
    try await shift.find { _, shift in
      if shift.offers.isEmpty { print("No delivery is recorded in that shift, so there is no offer.") }
      for group in shift.numberedOffers { print(group.line(of: shift)) }
    }
  }
}

/// A change of grouping: tried on a copy, told, asked, done. (R-11.12)
private struct Regrouping: ParsableArguments {
  let target = CorrectedShift()

  func run(_ change: @escaping @Sendable (inout Shift) throws -> Void) async throws {
    try await target.correct { act, before in
      var after = before
      try change(&after)
      try await target.confirm(Self.statement(before, after), act)
      let changed = try await act.store.changeShift(before.id) { shift in
        // The numbers that were typed mean what they meant when they were told.
        guard shift.numberedOffers == before.numberedOffers else { throw Refusal.offer(.groupingChanged) }
        try change(&shift)
      }.shift
      for group in changed.numberedOffers { print(group.line(of: changed)) }
    }
  }

  /// Where each delivery goes, by the offers' numbers before, and whether an offer goes. (R-11.12)
  private static func statement(_ before: Shift, _ after: Shift) -> String {
    let moves = after.numberedOffers.compactMap { $0.move(from: before, to: after) }
    let gone = before.numberedOffers.filter { group in !after.offers.contains { $0.id == group.offer.id } }
    let removed = gone.isEmpty ? "No offer is removed." : gone.map { "Offer \($0.number) is removed." }.joined()
    return "\(moves.joined(separator: " ")) \(removed) This cannot be undone."
  }
}

extension Shift.NumberedOffer {
  private func holds(_ delivery: Delivery) -> Bool { deliveries.contains { $0.id == delivery.id } }

  /// What comes into this offer that was not in it `before`; nil for nothing.
  fileprivate func move(from before: Shift, to after: Shift) -> String? {
    let known = before.numberedOffers.first { $0.offer.id == offer.id }
    let coming = deliveries.filter { known?.holds($0) != true }
    guard !coming.isEmpty else { return nil }
    let sources = before.numberedOffers.filter { old in coming.contains { old.holds($0) } }
    let from = sources.map { "offer \($0.number)" }.joined(separator: " and ")
    let to = known.map { "offer \($0.number), which holds \(before.names($0.deliveries).lowercasedFirst)" }
    let verb = coming.count == 1 ? "goes" : "go"
    return "\(after.names(coming)) \(verb) from \(from) to \(to ?? "an offer of its own")."
  }
}

extension Shift {
  /// `Delivery 1`, or `Deliveries 1, 2`, by number.
  fileprivate func names(_ deliveries: [Delivery]) -> String {
    let numbers = deliveries.compactMap { number(of: $0.id) }.map { "\($0)" }.joined(separator: ", ")
    return "\(deliveries.count == 1 ? "Delivery" : "Deliveries") \(numbers)"
  }
}

extension Shift.NumberedOffer {
  /// `Offer 1 · in progress: deliveries 1, 2`.
  func line(of shift: Shift) -> String {
    "Offer \(number) · \(state.words): \(shift.names(deliveries).lowercasedFirst)"
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
    try await regrouping.target.correct { _, shift in
      let destinations = shift.destinations(of: try shift.delivery(delivery).id)
      if destinations.isEmpty { print("No other offer was accepted before delivery \(delivery).") }
      for group in destinations { print(group.line(of: shift)) }
    }
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
