internal import Tracking

/// Draws one figure over the time of the drive.
struct TimeChart {
  let title: String
  let unit: String
  let drawing: DriveDrawing
  let value: (DriveDrawing.Moment) -> Double?
  /// Whether standing and moving are shaded behind it.
  let isShaded: Bool
  /// The most it shows; higher figures run along the edge.
  let ceiling: Double

  private static let width = 1000.0
  private static let height = 200.0

  /// Nil where there is nothing to show.
  var html: String? {
    guard let span = drawing.span, let highest = drawing.moments.elements.compactMap(value).max(), highest > 0 else {
      return nil
    }
    let top = Self.round(min(highest, ceiling))
    return """
      <figure><figcaption>\(title.escaped)</figcaption>
      <div class="chart"><svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" aria-label="\(title.escaped)">
      \(isShaded ? shades(span) : "")<path class="grid" d="M0 100H1000M0 1H1000M0 199H1000"/>
      <path class="curve" d="\(curve(span, top))"/></svg>
      <span class="top">\(top.drawn) \(unit)</span><span class="middle">\((top / 2).drawn)</span></div>
      <div class="axis">\(ticks(span))</div></figure>

      """
  }

  private func curve(_ span: ClosedRange<Timestamp>, _ top: Double) -> String {
    var path = ""
    var last: Timestamp?
    // A pen that is lifted where nothing was heard for a while.
    let patience = Interval.seconds(max(15, (span.upperBound - span.lowerBound).seconds / 300))
    for moment in drawing.moments.elements {
      guard let value = value(moment) else { continue }
      let isJoined = last.map { moment.time - $0 <= patience } ?? false
      path +=
        "\(isJoined ? "L" : "M")\(x(moment.time, span).drawn) \((Self.height - min(value, top) / top * Self.height).drawn)"
      last = moment.time
    }
    return path
  }

  private func x(_ time: Timestamp, _ span: ClosedRange<Timestamp>) -> Double {
    let whole = max((span.upperBound - span.lowerBound).seconds, 1)
    return min(max((time - span.lowerBound).seconds / whole, 0), 1) * Self.width
  }

  /// Stretches narrower than half a unit join the next, so that a year is no more to draw than a drive.
  private func shades(_ span: ClosedRange<Timestamp>) -> String {
    var paths = ["", ""]
    var drawnTo = [-1.0, -1.0]
    for stretch in drawing.stretches {
      let kind = stretch.isMoving ? 1 : 0
      let (from, to) = (max(x(stretch.start, span), drawnTo[kind]), x(stretch.end, span))
      guard to - from >= 0.5 else { continue }
      paths[kind] += "M\(from.drawn) 0H\(to.drawn)V200H\(from.drawn)Z"
      drawnTo[kind] = to
    }
    return "<path class=\"standing\" d=\"\(paths[0])\"/><path class=\"moving\" d=\"\(paths[1])\"/>\n"
  }

  /// With seconds as long as they make up a good part of what lies between two of them.
  private func ticks(_ span: ClosedRange<Timestamp>) -> String {
    let quarter = Interval(nanoseconds: (span.upperBound - span.lowerBound).nanoseconds / 4)
    let length = quarter < .seconds(600) ? 8 : 5
    return (0...4).map { step in
      let time = span.lowerBound + Interval(nanoseconds: quarter.nanoseconds * Int64(step))
      return "<span>\(time.iso8601(fractionDigits: 0).dropFirst(11).prefix(length))</span>"
    }.joined()
  }

  /// The next of 1, 2, 5, 10, 20 … that holds `value`.
  private static func round(_ value: Double) -> Double {
    var step = 1.0
    while true {
      for factor in [1.0, 2, 5] where step * factor >= value { return step * factor }
      step *= 10
      if step > 1e9 { return value }
    }
  }
}
