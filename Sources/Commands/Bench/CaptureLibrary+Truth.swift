import FoundationEssentials
import Glibc
import Tracking

extension CaptureLibrary.Input {
  /// The capture with its truth; nil when none is known for it.
  func trial(_ half: Trial.Half) throws -> Trial? {
    var epochs: [Epoch] = []
    let file = "\(folder)/\(path)"
    _ = try Replay().run(file) { (step) throws(Failure) in epochs += step.epochs }
    guard let road = try road(epochs) else { return nil }
    let isNMEA = !path.contains(".json")
    return Trial(path, half, epochs, road, nmea: isNMEA ? file : nil)
  }

  /// Whether the set's folder holds a reference of its own.
  var hasReference: Bool {
    get throws(Failure) {
      let span = try routeSpan()
      return span != nil || access("\(set)/rtk_fixed_epochs.csv", R_OK) == 0
    }
  }

  private var set: String { "\(folder)/\(path.prefix { $0 != "/" })" }

  /// Asks the references a set can have, the most detailed first.
  private func road(_ epochs: [Epoch]) throws -> TrueRoad? {
    let times = epochs.compactMap { epoch in if case .fix(let fix) = epoch.content { fix } else { Fix?.none } }
    guard let first = times.first, let last = times.last else { return nil }
    if isParked { return TrueRoad(metres: 0) }
    if let pieces = try Self.surveyed("\(set)/rtk_fixed_epochs.csv", near: first.time) { return pieces }
    if let span = try routeSpan() { return TrueRoad(metres: span) }
    if let road = try Self.trajectory("\(set)/truth.csv", from: first, to: last) { return road }
    if let road = try wheel(from: first, to: last) { return road }
    return truthMetres.map { TrueRoad(metres: $0) }
  }

  /// `truth.json` with a `route_span_m` for each device's track.
  private func routeSpan() throws(Failure) -> Double? {
    struct Span: Decodable {
      var metres: Double
      enum CodingKeys: String, CodingKey { case metres = "route_span_m" }
    }
    let path = "\(set)/truth.json"
    guard access(path, R_OK) == 0 else { return nil }
    let data = try Data(lines: path)
    // Not every truth.json lists devices: one that does not is somebody else's.
    guard let spans = try? JSONDecoder().decode([String: Span].self, from: data) else { return nil }
    let device = self.path.split(separator: "/").last?.split(separator: ".converted").first.map(String.init) ?? ""
    return spans["\(device).gpx"]?.metres
  }

  /// A `.csv` of the same name with the readings of a wheel.
  private func wheel(from first: Fix, to last: Fix) throws -> TrueRoad? {
    guard let stem = path.split(separator: "/").last?.split(separator: ".").first else { return nil }
    guard let table = try CSV("\(set)/\(stem).csv.gz"), let metres = table.column("wheel_distance_m") else {
      return nil
    }
    guard let time = table.column("t_utc") else { return nil }
    var odometer = Odometer()
    table.rows {
      if let at = Timestamp(iso8601: $0[time].utf8), let reading = Double($0[metres]) { odometer.append(at, reading) }
    }
    return TrueRoad(metres: odometer.metres(from: first.time, to: last.time), odometer: odometer)
  }

  /// A reference trajectory, clipped by time where it has UTC, else where it passes the first fix and the last.
  private static func trajectory(_ path: String, from first: Fix, to last: Fix) throws -> TrueRoad? {
    guard let table = try CSV(path), let lat = table.column("lat"), let lon = table.column("lon") else { return nil }
    var odometer = Odometer()
    var path: [(at: Coordinate, metres: Double)] = []
    let time = table.column("t_utc")
    table.rows { row in
      guard let latitude = Double(row[lat]), let longitude = Double(row[lon]) else { return }
      let here = Coordinate(latitude: latitude, longitude: longitude)
      let before = path.last.map { $0.metres + Ellipsoid.distance(from: $0.at, to: here).metres }
      path.append((here, before ?? 0))
      if let time, let at = Timestamp(iso8601: row[time].utf8) { odometer.append(at, before ?? 0) }
    }
    guard odometer.first == nil else {
      return TrueRoad(metres: odometer.metres(from: first.time, to: last.time), odometer: odometer)
    }
    func nearest(_ fix: Fix) -> Double {
      path.min { $0.at.metres(to: fix) < $1.at.metres(to: fix) }?.metres ?? 0
    }
    return TrueRoad(metres: nearest(last) - nearest(first))
  }

  /// Positions surveyed now and then, by GPS time of week: distance counts where they follow each other for ten seconds.
  private static func surveyed(_ path: String, near start: Timestamp) throws -> TrueRoad? {
    guard let table = try CSV(path), let tow = table.column("tow_s") else { return nil }
    guard let lat = table.column("lat"), let lon = table.column("lon") else { return nil }
    var odometer = Odometer()
    var pieces: [ClosedRange<Timestamp>] = []
    var last: (time: Timestamp, at: Coordinate)?
    var since = start
    var metres = 0.0
    table.rows { row in
      guard let seconds = Double(row[tow]), let latitude = Double(row[lat]), let longitude = Double(row[lon]) else {
        return
      }
      let (time, here) = (Timestamp.gps(seconds, near: start), Coordinate(latitude: latitude, longitude: longitude))
      if let last, time - last.time <= .seconds(0.5) {
        metres += Ellipsoid.distance(from: last.at, to: here).metres
      } else {
        if let last, last.time - since >= .seconds(10) { pieces.append(since...last.time) }
        since = time
      }
      odometer.append(time, metres)
      last = (time, here)
    }
    if let last, last.time - since >= .seconds(10) { pieces.append(since...last.time) }
    let total = pieces.reduce(0) { $0 + odometer.metres(from: $1.lowerBound, to: $1.upperBound) }
    return TrueRoad(metres: total, odometer: odometer, pieces: pieces)
  }
}

extension Coordinate {
  fileprivate func metres(to fix: Fix) -> Double { Ellipsoid.distance(from: self, to: fix.coordinate).metres }
}

extension Timestamp {
  /// GPS time of week in the week of `start`; GPS has been 18 s ahead of UTC since 2017.
  fileprivate static func gps(_ seconds: Double, near start: Timestamp) -> Timestamp {
    let week: Int64 = 604_800
    let epoch: Int64 = 315_964_800
    let weeks = (start.nanoseconds / 1_000_000_000 + 18 - epoch) / week
    return Timestamp(seconds: epoch + weeks * week - 18) + .seconds(seconds)
  }
}
