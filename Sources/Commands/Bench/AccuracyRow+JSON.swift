import Tracking

extension AccuracyRow {
  var json: JSON {
    .object([
      "name": .string(name), "group": .string(half.rawValue), "isParked": .bool(isParked), "hours": .number(hours),
      "trueMetres": .number(trueMetres), "vehicle": vehicle.json, "classic": classic.json,
      "plain": .object(["metres": .number(plain.metres), "errorPercent": .number(plain.error)]),
      "gpsbabel": babel.map { .object(["metres": .number($0.metres), "errorPercent": .number($0.error)]) } ?? .null,
      "dopplerPercent": .number(witness), "thinningPercent": .number(thinning), "behindBestPoints": .number(behind),
    ])
  }
}

extension Measurement {
  fileprivate var json: JSON {
    .object([
      "metres": .number(metres), "trueMetresOutsideGaps": .number(trueMetres), "errorPercent": .number(error),
      "segments": .int(findings.mileage.segmentCount), "gaps": .int(gaps.count),
      "unrecordedMetres": .number(findings.ledger.unrecorded.metres),
      "dopplerMetres": .number(findings.speedDistance?.metres),
      "movingSeconds": .number(findings.motion?.moving.seconds),
      "stationarySeconds": .number(findings.motion?.standing.seconds),
    ])
  }
}

extension AccuracySummary {
  var json: JSON {
    .object([
      "by": .string(title), "drives": .int(drives), "medianErrorPercent": .number(median),
      "worstErrorPercent": .number(worst?.error), "worstOn": .optional(worst?.name),
      "parkedHours": .number(parkedHours),
      "parkedMetres": .number(parkedMetres),
    ])
  }
}
