import LiveCard
import Shifts
import Tracking

extension ShiftReport {
  /// The day for people: time, what the route does not tell, deliveries.
  func dayLines(at now: Instant) -> [(String, String)] {
    timeLines(at: now) + routeNotes.map { ("note", $0) } + [("deliveries", shift.counts.summary)]
  }

  /// Working time and what is not or is part of it. (R-3.4, R-4.8)
  func timeLines(at now: Instant) -> [(String, String)] {
    var lines = [("working", shift.workedText(at: now))]
    let (paused, parked) = (shift.paused(at: now), shift.parked(at: now))
    if paused.count > 0 { lines.append(("paused", "\(paused.count.of("pause")), \(paused.duration.text)")) }
    if paused.unusableCount > 0 {
      lines.append(("paused", "\(paused.unusableCount.of("pause")) that cannot be measured"))
    }
    if parked.count > 0 {
      lines.append(
        ("parked", "\(parked.count.of("stretch", plural: "stretches")), \(parked.duration.text), part of working time"))
    }
    if parked.unusableCount > 0 {
      let count = parked.unusableCount.of("stretch", plural: "stretches")
      lines.append(("parked", "\(count) that cannot be measured"))
    }
    return lines
  }

  /// What a partial route means, and that a pause holds a route; each is said whether the other is or not. (R-3.16, R-8.23)
  private var routeNotes: [String] {
    var notes: [String] = []
    if mileage.isMeasured, mileage.isPartial {
      notes.append(
        shift.parkedStretches.isEmpty
          ? "Recording was off for part of the shift; more miles were driven than recorded."
          : "Part of the shift was not recorded, and some of it was recorded as parked.")
    }
    if hasRouteInPause { notes.append("Some recorded miles lie in a pause that was recorded afterwards.") }
    return notes
  }

  /// Its pauses and parked stretches, one a line.
  func addStretches(to table: inout Table, at now: Instant) {
    for kind in Stretch.Kind.allCases {
      for (index, stretch) in shift.numbered(kind).enumerated() {
        let end = stretch.endedAt.map { $0.timestamp.map { LocalTime($0).clock } ?? "?" } ?? "now"
        let measured = StretchTotal([stretch], in: (shift.startedAt, shift.endedAt ?? now))
        let length = measured.count > 0 ? measured.duration.text : "unusable"
        let word = kind == .pause ? "pause" : "parked"
        table.add("\(word) \(index + 1)", "\(stretch.startedAt.text) to \(end)", length)
      }
    }
  }

  /// Deliveries under their offers; a heading only over an offer of several, whose deliveries are indented. (R-11.7)
  func deliveryLines(at now: Instant) -> [(String, String)] {
    shift.numberedOffers.flatMap { group in
      let isGroup = group.deliveries.count > 1
      let heading = isGroup ? [("offer \(group.number)", group.state.words)] : []
      let indent = isGroup ? "  " : ""
      return heading
        + group.deliveries.map { ("\(indent)delivery \(shift.number(of: $0.id) ?? 0)", words($0, at: now)) }
    }
  }

  private func words(_ delivery: Delivery, at now: Instant) -> String {
    let events = delivery.events.map { "\($0.stage.word) \($0.at.timestamp.map { LocalTime($0).clock } ?? "?")" }
    var parts: [String] = []
    if delivery.isOpen { parts.append(standing(delivery, at: now)) }
    parts.append(events.joined(separator: ", "))
    if let place = delivery.place.flatMap({ places[$0] }) { parts.append(place) }
    if shift.state == .ended, let wait = delivery.pickupWait { parts.append("waited \(wait.text)") }
    return parts.joined(separator: " · ")
  }

  /// The open deliveries of a shift that runs, each with where it stands and where it is collected. (R-9.10, R-27.14)
  func openDeliveryLines(at now: Instant) -> [(String, String)] {
    shift.numberedDeliveries.filter(\.delivery.isOpen).map { number, delivery in
      let place = delivery.place.flatMap { places[$0] }.map { " · \($0)" } ?? ""
      return ("delivery \(number)", standing(delivery, at: now) + place)
    }
  }

  /// `at pickup for 7 min`; under an ended shift an open delivery is a fault of the record. (R-27.13, R-27.14)
  private func standing(_ delivery: Delivery, at now: Instant) -> String {
    guard shift.state != .ended else { return "left open, a fault of the record" }
    let length = delivery.timeInState(at: now).map { " for \($0.wholeMinutes)" } ?? ""
    return (delivery.state.shortForm ?? "") + length
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
      ? ("Accepted \(age.wholeMinutes) ago · no arrival recorded", "Have you arrived?")
      : ("At the pickup \(age.wholeMinutes) ago · no pickup recorded", "Have you picked it up?")
    return "Delivery \(number): \(evidence). \(question) DashPilot cannot see where you are; "
      + "record it with: dashpilot \(next.command) \(number)."
  }
}
