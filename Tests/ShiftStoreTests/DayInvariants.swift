import Shifts
import Tracking

extension Shift {
  /// What holds whatever the driver does.
  func isSound(at now: Instant) -> Bool {
    let held = Set(offers.map(\.id))
    guard let working = working(at: now), let elapsed = elapsed(at: now) else { return false }
    return pauses.count(where: \.isOpen) <= 1 && parkedStretches.count(where: \.isOpen) <= 1
      && deliveries.allSatisfy { held.contains($0.offer) && $0.disorder == nil } && held.count == offers.count
      && held == Set(deliveries.map(\.offer)) && (state == .running || counts.open == 0)
      && working <= elapsed && working >= .zero
      && zip(1..., numberedDeliveries).allSatisfy { $0 == $1.number }
      && zip(1..., numberedOffers).allSatisfy { $0 == $1.number }
  }

  /// Every delivery goes by the number it had in `before`, and so does every offer, except for what a correction lets
  /// come or go ahead of it.
  func keepsNumbers(of before: Shift?) -> Bool {
    guard let before, before.id == id, before != self else { return true }
    return numberedDeliveries.map(\.delivery.id).starts(with: before.numberedDeliveries.map(\.delivery.id))
      && Numbers(offersOf: self).follow(Numbers(offersOf: before))
  }
}

/// Which offer goes by which number, and when each was accepted.
private struct Numbers {
  private var entries: [String: (number: Int, acceptedAt: Instant)] = [:]

  init(offersOf shift: Shift) {
    for offer in shift.numberedOffers { entries[offer.offer.id.text] = (offer.number, offer.offer.acceptedAt) }
  }

  /// A number moves up by what was accepted earlier than its bearer and made since, and down by what went from before it.
  /// Of what was accepted at the same instant the one made first is first.
  func follow(_ before: Numbers) -> Bool {
    let new = entries.filter { before.entries[$0.key] == nil }
    let gone = before.entries.filter { entries[$0.key] == nil }
    return before.entries.allSatisfy { name, old in
      guard let now = entries[name] else { return true }
      let ahead = new.count { $0.value.acceptedAt < old.acceptedAt }
      let left = gone.count { $0.value.number < old.number }
      return now.acceptedAt == old.acceptedAt && now.number == old.number + ahead - left
    }
  }
}
