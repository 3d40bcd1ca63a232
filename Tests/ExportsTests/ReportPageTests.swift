import Testing
import Tracking

@testable import Exports

@Suite("The page of a drive (replay --report)")
struct ReportPageTests {
  private func fix(_ second: Int, _ latitude: Double, speed: Double? = 10) -> Fix {
    Fix(
      time: Timestamp(seconds: 1_772_438_400 + Int64(second)),
      coordinate: Coordinate(latitude: latitude, longitude: 15),
      accuracy: .metres(5), speed: speed.map { .metresPerSecond($0) })
  }

  private func sample(_ fix: Fix) -> Sample {
    Sample(time: fix.time, latitude: Int64(fix.coordinate.latitude * 1e9), longitude: 15_000_000_000, accuracy: 5000)
  }

  /// `sessions` stretches of `count` fixes each, north along a meridian, one refused at the end of each.
  private func drawing(sessions: Int, count: Int) -> DriveDrawing {
    var drawing = DriveDrawing()
    for index in 0..<sessions {
      drawing.take(.began(at: fix(0, 45).time))
      for second in 0..<count {
        let fix = fix(index * (count + 60) + second, 45 + Double(index * (count + 60) + second) * 1e-4)
        drawing.take(.kept(sample(fix)))
        drawing.take(Epoch(fix), .accepted)
      }
      drawing.take(Epoch(fix(index * (count + 60) + count, 46)), .poorAccuracy)
    }
    return drawing
  }

  private func page(_ drawing: DriveDrawing) -> String {
    var column = ReportPage.Column(
      title: "a <b> & \"c\"", policy: "vehicle", headline: "1.0 mi recorded", explanation: "Why.", drawing: drawing)
    column.gaps = [["1", "08:00:10", "40 s", "212 m", "silent"]]
    return ReportPage([column]).html
  }

  private func count(_ needle: String, in text: String) -> Int { text.split(separator: needle).count - 1 }

  @Test("draws a line per session, a dash per gap with its reason, and the refused")
  func drawn() {
    let page = page(drawing(sessions: 3, count: 50))
    #expect(count("<path class=\"line s", in: page) == 4, "three segments and the key")
    #expect(count("<path class=\"gap\"", in: page) == 3, "two gaps and the key")
    #expect(page.contains("<title>1, 08:00:10, 40 s, 212 m, silent</title>"))
    #expect(page.contains("<title>poorAccuracy</title>"))
  }

  @Test(
    "fetches nothing, runs nothing, and writes markup out",
    arguments: ["<script", "http:", "https:", "src=", "@import", "url("])
  func selfContained(word: String) {
    let page = page(drawing(sessions: 1, count: 5))
    #expect(!page.contains(word))
    #expect(page.contains("a &lt;b&gt; &amp; &quot;c&quot;"))
  }

  @Test("stays below two megabytes however long the drive, and says that it thinned")
  func large() {
    let drawing = drawing(sessions: 4, count: 200_000)
    let page = page(drawing)
    #expect(page.utf8.count < 2_000_000)
    #expect(drawing.stride > 1)
    #expect(page.contains("Drawn from every"))
  }

  @Test("keeps every element while there is room, then every second one, evenly")
  func thinned() {
    var thinned = Thinned<Int>(capacity: 8)
    for number in 0..<7 { thinned.append(number) }
    #expect(thinned.elements == [0, 1, 2, 3, 4, 5, 6])
    for number in 7..<17 { thinned.append(number) }
    #expect(thinned.stride == 4)
    #expect(thinned.elements == [0, 4, 8, 12, 16])
  }

  @Test("is true to scale: a degree of longitude is shorter than one of latitude")
  func scale() throws {
    let corners = [(45.0, 15.0), (45.01, 15.0), (45.0, 15.01)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let plane = try #require(Plane(corners))
    let (a, b, c) = (plane.point(corners[0]), plane.point(corners[1]), plane.point(corners[2]))
    #expect(b.y < a.y, "north is up")
    #expect(abs((c.x - a.x) / (a.y - b.y) - 0.7094) < 0.001)
    #expect(abs(plane.across - 1111.3 * 1.08 / 1.1) < 3)
  }

  @Test("crosses the date line without going around the world")
  func dateLine() throws {
    let ends = [179.999, -179.999].map { Coordinate(latitude: 0.5, longitude: $0) }
    #expect(try #require(Plane(ends)).across < 400)
  }
}
