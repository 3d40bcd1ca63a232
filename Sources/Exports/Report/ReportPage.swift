/// One self-contained page about one drive, or two side by side: no script, nothing fetched. (Issue text: replay --report)
package struct ReportPage: Sendable {
  /// One drive under one policy.
  package struct Column: Sendable {
    package var title: String
    package var policy: String
    /// The figure in its words.
    package var headline: String
    /// Why it is that figure.
    package var explanation: String
    package var drawing: DriveDrawing
    package var facts: [[String]]
    package var tallies: [[String]]
    /// Number, start, length, straight line, reason.
    package var gaps: [[String]]
    /// Name, value, meaning; a fourth cell marks one that differs from the preset.
    package var thresholds: [[String]]

    package init(title: String, policy: String, headline: String, explanation: String, drawing: DriveDrawing) {
      self.title = title
      self.policy = policy
      self.headline = headline
      self.explanation = explanation
      self.drawing = drawing
      (facts, tallies, gaps, thresholds) = ([], [], [], [])
    }
  }

  private let columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  package var html: String {
    let title = columns.map(\.title).joined(separator: " · ")
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title.escaped) - DashPilot</title><style>\(PageStyle.css)</style></head>
      <body><main class="\(columns.count > 1 ? "two" : "one")">
      \(columns.map(\.html).joined())</main>
      <footer>Drawn by DashPilot from the capture alone. Times are UTC. This page holds the places it shows: pass it on with care.</footer>
      </body></html>

      """
  }
}

extension ReportPage.Column {
  fileprivate var html: String {
    """
    <section><header><p class="file">\(title.escaped) <span class="policy">\(policy.escaped)</span></p>
    <h1>\(headline.escaped)</h1><p class="why">\(explanation.escaped)</p></header>
    \(RouteMap(drawing, gaps: gaps.map { $0.joined(separator: ", ") })?.html ?? "<p>No position to draw.</p>\n")\(thinning)\(charts)
    \(table("What was found", nil, facts))\(table("Gaps", ["", "from", "length", "straight line", "reason"], gaps))
    \(table("Verdicts", ["rule", "fixes", "share"], tallies))
    <details><summary>Thresholds used</summary>\(table(nil, ["name", "value", "meaning"], thresholds))</details>
    </section>

    """
  }

  private var thinning: String {
    guard drawing.stride > 1 || drawing.momentStride > 1 else { return "" }
    return "<p class=\"note\">Drawn from every \(ordinal(drawing.stride)) kept position and every "
      + "\(ordinal(drawing.momentStride)) fix; the figures use all.</p>\n"
  }

  private func ordinal(_ number: Int) -> String { number == 1 ? "single" : number == 2 ? "2nd" : "\(number)th" }

  private var charts: String {
    let key =
      "<ul class=\"legend\"><li><i class=\"moving\"></i>moving</li><li><i class=\"standing\"></i>standing</li></ul>\n"
    let speed = TimeChart(
      title: "Speed", unit: "km/h", drawing: drawing, value: { $0.speed.map { $0 * 3.6 } }, isShaded: true, ceiling: 250
    )
    let accuracy = TimeChart(
      title: "Accuracy (95 % radius)", unit: "m", drawing: drawing, value: { $0.accuracy }, isShaded: speed.html == nil,
      ceiling: 200)
    guard let speed = speed.html else {
      return "<p class=\"note\">The receiver sent no speed.</p>\n" + (accuracy.html.map { $0 + key } ?? "")
    }
    return speed + key + (accuracy.html ?? "")
  }

  private func table(_ title: String?, _ head: [String]?, _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let caption = title.map { "<caption>\($0.escaped)</caption>" } ?? ""
    let header = head.map { "<tr>" + $0.map { "<th scope=\"col\">\($0.escaped)</th>" }.joined() + "</tr>\n" } ?? ""
    let body = rows.map { row in
      let isMarked = head != nil && row.count > (head?.count ?? 0)
      let cells = row.prefix(head?.count ?? row.count).map { "<td>\($0.escaped)</td>" }.joined()
      return "<tr\(isMarked ? " class=\"changed\"" : "")>\(cells)</tr>\n"
    }
    return "<div class=\"table\"><table>\(caption)\(header)\(body.joined())</table></div>\n"
  }
}
