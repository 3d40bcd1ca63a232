package import Tracking

/// Writes routes as GPX 1.1, one `trk` per capture and one `trkseg` per segment, piece by piece. (P-9.1)
///
/// A session of one sample is no segment (P-6.3) and leaves nothing, so that no `trkseg` is empty or one point.
package struct GPXWriter: Sendable {
  private var pending: Sample?
  private var isInSegment = false

  package init() {}

  /// What stands before the first track.
  package var head: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="DashPilot" xmlns="http://www.topografix.com/GPX/1/1">

    """
  }

  /// What stands behind the last track.
  package var tail: String { "</gpx>\n" }

  package func beginTrack(name: String) -> String { "  <trk>\n    <name>\(escaped(name))</name>\n" }
  package mutating func endTrack() -> String { endSession() + "  </trk>\n" }

  /// The lines that the next sample of the open session adds.
  package mutating func append(_ sample: Sample) -> String {
    if isInSegment { return point(sample) }
    guard let first = pending else {
      pending = sample
      return ""
    }
    pending = nil
    isInSegment = true
    return "    <trkseg>\n" + point(first) + point(sample)
  }

  /// The lines that the end of a session adds.
  package mutating func endSession() -> String {
    pending = nil
    guard isInSegment else { return "" }
    isInSegment = false
    return "    </trkseg>\n"
  }

  private func point(_ sample: Sample) -> String {
    let position = "lat=\"\(degrees(sample.latitude))\" lon=\"\(degrees(sample.longitude))\""
    return "      <trkpt \(position)><time>\(sample.time.iso8601())</time></trkpt>\n"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case _ where scalar.value < 0x20: result += " "  // XML 1.0 has no control characters
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Whole 1e-9 degrees as decimal degrees with nine digits: `45.000000000`.
package func degrees(_ nanodegrees: Int64) -> String {
  let whole = nanodegrees.magnitude / 1_000_000_000
  let fraction = String(nanodegrees.magnitude % 1_000_000_000)
  let zeros = String(repeating: "0", count: 9 - fraction.count)
  return (nanodegrees < 0 ? "-" : "") + "\(whole).\(zeros)\(fraction)"
}
