import ShiftStore
import Shifts
import Tracking

extension ShiftReport {
  /// The shift as `show --json` and `status --json` give it.
  func json(at now: Instant) -> [String: JSON] {
    dayJSON(at: now).merging([
      "formatVersion": .int(1),
      "shift": shiftJSON(at: now),
      "route": routeJSON,
      "fixes": tally.json,
      "lastHeardAt": .optional(lastHeardAt?.iso8601()),
      "countedUntil": .optional(countedUntil?.iso8601()),
      "speedDistanceMetres": .number(speedDistance?.metres),
      "movingSeconds": sessions.isEmpty ? .null : .number(moving.seconds),
      "stationarySeconds": sessions.isEmpty ? .null : .number(standing.seconds),
    ]) { first, _ in first }
  }

  func shiftJSON(at now: Instant) -> JSON {
    .object([
      "number": .int(number), "id": .string(shift.id.text), "zone": .string(shift.zone),
      "startedAt": .optional(shift.startedAt.timestamp?.iso8601()),
      "endedAt": .optional(shift.endedAt?.timestamp?.iso8601()),
      "state": .string("\(shift.state)"),
      "isParked": .bool(shift.isParked),
      "elapsedSeconds": .number(shift.elapsed(at: now)?.seconds),
      "workingSeconds": .number(shift.working(at: now)?.seconds),
    ])
  }

  var sessionsJSON: JSON { .array(sessions.map(\.json)) }
}

extension StoredSession {
  fileprivate var json: JSON {
    .object([
      "ordinal": .int(ordinal), "device": .string(device), "startedAt": .string(facts.startedAt.iso8601()),
      "endedAt": .optional(endedAt?.iso8601()), "reason": .optional(facts.endReason?.rawValue),
      "samples": .int(facts.sampleCount), "fixes": facts.tally.json,
    ])
  }
}
