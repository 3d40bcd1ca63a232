import Tracking

extension CaptureReport {
  /// One entry of `captures`; an unusable input keeps its place with nulls and an `error`. (P-9.1)
  var json: JSON {
    var object: [String: JSON] = ["file": .string(file)]
    for key in Findings.keys { object[key] = .null }
    if let findings { object.merge(findings.json) { $1 } }
    if let failure { object["error"] = .string(failure.sentence) }
    return .object(object)
  }
}

extension Findings {
  static let keys = [
    "kind", "bytes", "firstFixAt", "lastFixAt", "sentences", "epochs", "fixes", "route", "speedDistanceMetres",
    "movingSeconds", "stationarySeconds",
  ]

  var json: [String: JSON] {
    [
      "kind": .string(kind.rawValue),
      "bytes": .int(bytes),
      "firstFixAt": .optional(firstFixAt?.iso8601()),
      "lastFixAt": .optional(lastFixAt?.iso8601()),
      "sentences": input.json,
      "epochs": .int(tally.judged),
      "fixes": tally.json,
      "route": mileage.json(ledger.gaps),
      "speedDistanceMetres": .number(speedDistance?.metres),
      "movingSeconds": .number(walk.usableSampleCount > 0 ? motion?.moving.seconds : nil),
      "stationarySeconds": .number(walk.usableSampleCount > 0 ? motion?.standing.seconds : nil),
    ]
  }
}

extension InputCounts {
  fileprivate var json: JSON {
    .object([
      "read": .int(read), "badChecksum": .int(badChecksum), "noChecksum": .int(noChecksum),
      "malformed": .int(malformed), "tooLong": .int(tooLong), "ignored": .int(ignored), "junkBytes": .int(junkBytes),
    ])
  }
}

extension Tally {
  var json: JSON {
    let counts = rejections.map { ($0.verdict.name, JSON.int($0.count)) }
    return .object([
      "judged": .int(judged), "accepted": .int(accepted),
      "rejected": .object(Dictionary(uniqueKeysWithValues: counts)),
    ])
  }
}

extension Mileage {
  /// The route as every command's JSON shows it: distance is null where nothing was measured.
  func json(_ gaps: [Gap]) -> JSON { json(listing: gaps.map(\.json)) }

  func json(listing gaps: [JSON]) -> JSON {
    .object([
      "status": .string(status.rawValue),
      "recordedDistanceMetres": isMeasured ? .number(distance.metres) : .null,
      "recordedDistanceMiles": isMeasured ? .number(distance.miles, decimals: 6) : .null,
      "segmentCount": .int(segmentCount),
      "gapCount": .int(gapCount),
      "isPartial": .bool(isMeasured && isPartial),
      "gaps": .array(gaps),
    ])
  }
}

extension Gap {
  var json: JSON {
    .object([
      "startedAt": .string(startedAt.iso8601()), "endedAt": .string(endedAt.iso8601()),
      "seconds": .number(duration.seconds), "straightLineMetres": .number(straightLine.metres),
      "reason": .string(reason.rawValue),
    ])
  }
}
