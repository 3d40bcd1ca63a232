internal import Tracking

/// Draws the route to scale, its gaps dashed, and the fixes that were refused.
struct RouteMap {
  private let drawing: DriveDrawing
  private let gaps: [String]
  private let plane: Plane

  /// Nil when nothing has a position; `gaps` says what each gap is, in their order.
  init?(_ drawing: DriveDrawing, gaps: [String]) {
    let positions = drawing.lines.flatMap { $0.points + [$0.last] } + drawing.marks.values.flatMap(\.elements)
    guard let plane = Plane(positions) else { return nil }
    self.drawing = drawing
    self.gaps = gaps
    self.plane = plane
  }

  var html: String {
    let height = plane.height
    return """
      <div class="map" style="aspect-ratio:\(Plane.width.drawn)/\(height.drawn)">
      <svg viewBox="0 0 \(Plane.width.drawn) \(height.drawn)" role="img" aria-label="Route to scale, north up">
      \(marks)\(lines)\(dashes)</svg>
      \(labels)<span class="north" aria-hidden="true">N&#8593;</span>
      <span class="scale" style="width:\((plane.scaleBar / plane.across * 100).drawn)%">\(scaleText)</span>
      </div>
      \(legend)
      """
  }

  private var lines: String {
    drawing.lines.enumerated().map { index, line in
      let path = (line.points + [line.last]).map { point($0) }.joined(separator: "L")
      return "<path class=\"line s\(index % 6)\" d=\"M\(path)\"/>\n"
    }.joined()
  }

  /// From where each session ended to where the next began.
  private var ends: [(Coordinate, Coordinate)] {
    zip(drawing.lines, drawing.lines.dropFirst()).compactMap { before, after in
      after.points.first.map { (before.last, $0) }
    }
  }

  private var dashes: String {
    ends.enumerated().map { index, ends in
      let title = index < gaps.count ? "<title>\(gaps[index].escaped)</title>" : ""
      return "<path class=\"gap\" d=\"M\(point(ends.0))L\(point(ends.1))\">\(title)</path>\n"
    }.joined()
  }

  /// A number at each gap, as in the table of gaps; more than thirty would hide the route.
  private var labels: String {
    guard ends.count <= 30 else { return "" }
    return ends.enumerated().map { index, ends in
      let (a, b) = (plane.point(ends.0), plane.point(ends.1))
      let left = ((a.x + b.x) / 2 / Plane.width * 100).drawn
      let top = ((a.y + b.y) / 2 / plane.height * 100).drawn
      return "<span class=\"label\" style=\"left:\(left)%;top:\(top)%\">\(index + 1)</span>\n"
    }.joined()
  }

  private var marks: String {
    Verdict.allCases.compactMap { verdict in
      guard let places = drawing.marks[verdict]?.elements, !places.isEmpty else { return nil }
      // A line of next to no length keeps the size of its ends at every scale; of none, some printers leave it out.
      let dots = places.map { "M\(point($0))h.01" }.joined()
      return "<path class=\"mark \(verdict.markClass)\" d=\"\(dots)\"><title>\(verdict.name)</title></path>\n"
    }.joined()
  }

  private var legend: String {
    let shown = Verdict.allCases.filter { drawing.marks[$0]?.elements.isEmpty == false }
    let keys = shown.map { verdict in
      let stride = drawing.marks[verdict]?.stride ?? 1
      let share = stride > 1 ? " (1 in \(stride) drawn)" : ""
      return
        "<li><svg viewBox=\"0 0 12 12\"><path class=\"mark \(verdict.markClass)\" d=\"M6 6h.01\"/></svg>\(verdict.name)\(share)</li>"
    }
    let route =
      "<li><svg viewBox=\"0 0 24 12\" class=\"wide\"><path class=\"line s0\" d=\"M1 6H23\"/></svg>recorded</li>"
    let gap =
      "<li><svg viewBox=\"0 0 24 12\" class=\"wide\"><path class=\"gap\" d=\"M1 6H23\"/></svg>gap, not recorded</li>"
    return "<ul class=\"legend\">\(drawing.lines.isEmpty ? "" : route)\(ends.isEmpty ? "" : gap)\(keys.joined())</ul>\n"
  }

  private var scaleText: String {
    plane.scaleBar >= 1000 ? "\((plane.scaleBar / 1000).drawn) km" : "\(plane.scaleBar.drawn) m"
  }

  private func point(_ position: Coordinate) -> String {
    let (x, y) = plane.point(position)
    return "\(x.drawn) \(y.drawn)"
  }
}

extension Verdict {
  /// How its marks look: rules of the same kind share a colour, neighbours differ in shape.
  fileprivate var markClass: String {
    switch self {
    case .stationary: "m0"
    case .poorAccuracy, .invalidAccuracy: "m1"
    case .implausibleSpeed: "m2"
    case .disagreesWithDoppler: "m3"
    case .outrunsDoppler: "m6"
    case .provisional: "m4"
    default: "m5"
    }
  }
}
