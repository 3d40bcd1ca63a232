import LiveCard
import ShiftStore
import Shifts
import Tracking

extension ShiftReport {
  /// The shift for people, segments, gaps and tallies included.
  func text(at now: Instant) -> String {
    var table = Table(.left, .left)
    table.add("shift \(number)", "\(span) · \(shift.elapsed(at: now)?.text ?? "length unknown")")
    table.add("recorded", mileage.figure())
    if let counts = mileage.counts { table.add("route", counts) }
    if !sessions.isEmpty { table.add("motion", "moving \(moving.text) · standing \(standing.text)\(countedMark)") }
    if tally.judged > 0 { table.add("fixes", tally.sentence + countedMark) }
    for line in dayLines(at: now) + deliveryLines(at: now) { table.add(line.0, line.1) }
    var events = Self.eventTable
    addStretches(to: &events, at: now)
    addSessions(to: &events)
    addGaps(to: &events)
    let labels = max(table.labelWidth, events.labelWidth)
    return table.text(indent: "", labels: labels) + events.text(indent: "", labels: labels) + "\(explanation)\n"
  }

  private var explanation: String {
    let unrecorded = gaps.reduce(Distance.zero) { $0 + $1.straightLine }
    return mileage.explanation(
      unrecorded: unrecorded, standing: standing, speedDistance: speedDistance, isComparable: isDopplerComparable)
  }

  /// How far the counts reach that are older than the miles beside them; nothing where all have come to their end.
  private var countedMark: String {
    guard openSession != nil, let countedUntil else { return "" }
    return " · counted up to \(LocalTime(countedUntil).clockWithSeconds)"
  }

  /// What began when, how long it was, what came of it and why it ended.
  static var eventTable: Table { Table(.left, .left, .right, .right, .left) }

  private var span: String {
    guard let end = shift.endedAt else { return "\(shift.startedAt.text), \(shift.stateWord)" }
    return "\(shift.startedAt.text) to \(end.timestamp.map { LocalTime($0).clock } ?? "time unknown")"
  }

  private func addSessions(to table: inout Table) {
    for session in sessions {
      let facts = session.facts
      let reason = session.endedAt == nil ? "open" : facts.endReason?.rawValue ?? "unknown reason"
      // Of a session that goes on the samples are newer than the last time it was counted.
      let last = session == openSession ? max(facts.lastHeardAt, lastSampleAt ?? facts.lastHeardAt) : facts.lastHeardAt
      let length = last < facts.startedAt ? "?" : (last - facts.startedAt).text
      table.add("session \(session.ordinal)", facts.startedAt.localText, length, facts.sampleCount.of("sample"), reason)
    }
  }

  /// One line of the history.
  func historyRow(at now: Instant) -> [String] {
    let start = shift.startedAt.timestamp.map { LocalTime($0) }
    let end = shift.endedAt.map { $0.timestamp.map { LocalTime($0).clock } ?? "?" } ?? shift.stateWord
    return [
      "\(number)", start.map { "\($0.weekday) \($0.date)" } ?? "time unknown",
      start.map { "\($0.clock) to \(end)" } ?? end,
      shift.workedText(at: now), mileage.sentence, shift.deliveries.isEmpty ? "" : shift.counts.sentence,
    ]
  }
}

extension Shift {
  /// How it stands, parked said beside running.
  var stateWord: String {
    switch state {
    case .ended: "ended"
    case .paused: "paused"
    case .running: isParked ? "running, parked" : "running"
    }
  }
}

extension Mileage {
  /// The sentence with the metres it comes from: `4.5 mi recorded · partial route  (7 242.0 m)`.
  func figure(space: String = "  ") -> String {
    isMeasured ? "\(sentence)\(space)(\(distance.metres.text(decimals: 1)) m)" : sentence
  }
}

extension Tally {
  /// `60 judged · 50 accepted · 10 rejected: stationary 10`.
  var sentence: String {
    let reasons = rejections.map { "\($0.verdict.name) \($0.count.grouped)" }.joined(separator: ", ")
    let rejected = rejected == 0 ? "none rejected" : "\(rejected.grouped) rejected: \(reasons)"
    return "\(judged.grouped) judged · \(accepted.grouped) accepted · \(rejected)"
  }
}
