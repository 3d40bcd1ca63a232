import LiveCard
import Shifts
import Tracking

extension ShiftReport {
  /// The day for people: time, what the route does not tell, deliveries.
  func dayLines(at now: Instant) -> [(String, String)] {
    timeLines(at: now) + (routeNote.map { [("note", $0)] } ?? []) + [("deliveries", shift.counts.summary)]
  }

  /// Working time and what is not or is part of it. (R-3.4, R-4.8)
  func timeLines(at now: Instant) -> [(String, String)] {
    var lines = [("working", shift.workedText(at: now))]
    let (paused, parked) = (shift.paused(at: now), shift.parked(at: now))
    if paused.count > 0 { lines.append(("paused", "\(paused.count.of("pause")), \(paused.duration.text)")) }
    if paused.unusableCount > 0 { lines.append(("", "\(paused.unusableCount.of("pause")) cannot be measured")) }
    if parked.count > 0 {
      lines.append(
        ("parked", "\(parked.count.of("stretch", plural: "stretches")), \(parked.duration.text), part of working time"))
    }
    return lines
  }

  /// What a partial route means, and where a pause holds a route. (R-3.16, R-8.23)
  private var routeNote: String? {
    if hasRouteInPause { return "Some recorded miles lie in a pause that was recorded afterwards." }
    guard mileage.isMeasured, mileage.isPartial else { return nil }
    return shift.parkedStretches.isEmpty
      ? "Recording was off for part of the shift; more miles were driven than recorded."
      : "Part of the shift was not recorded, and some of it was recorded as parked."
  }

  /// Its pauses and parked stretches, one a line.
  func addStretches(to table: inout Table, at now: Instant) {
    for kind in Stretch.Kind.allCases {
      for (index, stretch) in shift.numbered(kind).enumerated() {
        let end = stretch.endedAt.map { $0.timestamp.map { LocalTime($0).clock } ?? "?" } ?? "now"
        let length = stretch.startedAt.interval(to: stretch.endedAt ?? now)?.text ?? "?"
        let word = kind == .pause ? "pause" : "parked"
        table.add("\(word) \(index + 1)", "\(stretch.startedAt.text) to \(end)", length)
      }
    }
  }

  /// Deliveries under their offers; a heading only over an offer of several. (R-11.7)
  var deliveryLines: [(String, String)] {
    shift.numberedOffers.flatMap { group in
      let heading = group.deliveries.count > 1 ? [("offer \(group.number)", group.state.words)] : []
      return heading + group.deliveries.map { ("delivery \(shift.number(of: $0.id) ?? 0)", words($0)) }
    }
  }

  private func words(_ delivery: Delivery) -> String {
    let events = delivery.events.map { "\($0.stage.word) \($0.at.timestamp.map { LocalTime($0).clock } ?? "?")" }
    var parts: [String] = []
    if delivery.isOpen { parts.append(delivery.state.statusLine.lowercasedFirst) }
    parts.append(events.joined(separator: ", "))
    if let place = delivery.place.flatMap({ places[$0] }) { parts.append(place) }
    if shift.state == .ended, let wait = delivery.pickupWait { parts.append("waited \(wait.text)") }
    return parts.joined(separator: " · ")
  }

  /// Questions about what is long recorded. (R-13.5)
  func reminderText(at now: Instant) -> String {
    shift.reminders(at: now).map { $0.sentence + "\n" }.joined()
  }
}

extension Reminder {
  /// The evidence, a question, and that nobody is watching. (R-13.5)
  var sentence: String {
    let (evidence, question) =
      state == .accepted
      ? ("Accepted \(age.text) ago · no arrival recorded", "Have you arrived?")
      : ("At the pickup \(age.text) ago · no pickup recorded", "Have you picked it up?")
    return "Delivery \(number): \(evidence). \(question) DashPilot cannot see where you are; "
      + "record it with: dashpilot \(next.command) \(number)."
  }
}
