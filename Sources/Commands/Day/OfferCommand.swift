import Arguments
import ShiftStore
import Shifts

/// `dashpilot offer`: which deliveries were accepted together.
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
