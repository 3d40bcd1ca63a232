import Arguments
import ShiftStore
import Shifts

/// A change of grouping: tried on a copy, told, asked, done. (R-11.12)
struct Regrouping: ParsableArguments {
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
