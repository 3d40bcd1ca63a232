package import Tracking

/// Writes routes as GPX 1.1, one `trk` per capture and one `trkseg` per segment, piece by piece. (P-9.1)
///
/// A session of one sample is no segment (P-6.3) and leaves nothing, so that no `trkseg` is empty or one point. Bytes are
/// put together in one array, for strings of millions of points would take longer than everything before them.
package struct GPXWriter: Sendable {
  private var pending: Sample?
  private var isInSegment = false

  package init() {}

  /// Adds what stands before the first track.
  package func begin(_ bytes: inout [UInt8]) {
    bytes +=
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="DashPilot" xmlns="http://www.topografix.com/GPX/1/1">

      """.utf8
  }

  /// Adds what stands behind the last track.
  package func end(_ bytes: inout [UInt8]) { bytes += "</gpx>\n".utf8 }

  package func beginTrack(name: String, _ bytes: inout [UInt8]) {
    bytes += "  <trk>\n    <name>\(escaped(name))</name>\n".utf8
  }

  package mutating func endTrack(_ bytes: inout [UInt8]) {
    endSession(&bytes)
    bytes += "  </trk>\n".utf8
  }

  /// Adds the lines of the next sample of the open session.
  package mutating func append(_ sample: Sample, _ bytes: inout [UInt8]) {
    if isInSegment { return point(sample, &bytes) }
    guard let first = pending else { return pending = sample }
    pending = nil
    isInSegment = true
    bytes += "    <trkseg>\n".utf8
    point(first, &bytes)
    point(sample, &bytes)
  }

  /// Adds what the end of a session needs.
  package mutating func endSession(_ bytes: inout [UInt8]) {
    pending = nil
    if isInSegment { bytes += "    </trkseg>\n".utf8 }
    isInSegment = false
  }

  private func point(_ sample: Sample, _ bytes: inout [UInt8]) {
    var line = Line()
    line.append("      <trkpt lat=\"")
    line.append(degrees: sample.latitude)
    line.append("\" lon=\"")
    line.append(degrees: sample.longitude)
    line.append("\"><time>")
    line.append(iso8601: sample.time)
    line.append("</time></trkpt>\n")
    line.end(&bytes)
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case _ where scalar.value < 0x20: result += " "  // XML 1.0 has no control characters,
      case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"  // nor these two.
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
