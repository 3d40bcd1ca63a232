/// The last eight seconds of positions or the last three, whichever is longer, for streams without Doppler. (P-5.14)
struct DisplacementWindow: Sendable {
  private struct Entry {
    var time: Timestamp
    var coordinate: Coordinate
  }

  // A power of two; entries closer than `spacing` are left out, so that it spans the window at any rate.
  private static let capacity = 128
  private static let spacing = Interval.milliseconds(80)
  private var entries: [Entry] = []
  private var head = 0
  private var count = 0

  mutating func reset() {
    head = 0
    count = 0
  }

  /// Net displacement in metres and its length in seconds, of the window that ends with `fix`; nil before three fixes.
  mutating func displacement(adding fix: Fix, window: Interval) -> (metres: Double, seconds: Double)? {
    if count > 0, fix.time - entry(count - 1).time < Self.spacing { return nil }
    append(Entry(time: fix.time, coordinate: fix.coordinate))
    while count > 3, fix.time - entry(1).time >= window {
      head = (head + 1) & (Self.capacity - 1)
      count -= 1
    }
    guard count >= 3 else { return nil }
    let oldest = entry(0)
    let metres = Ellipsoid.distance(from: oldest.coordinate, to: fix.coordinate).metres
    return (metres, (fix.time - oldest.time).seconds)
  }

  private func entry(_ index: Int) -> Entry { entries[(head + index) & (Self.capacity - 1)] }

  private mutating func append(_ entry: Entry) {
    if entries.isEmpty { entries = Array(repeating: entry, count: Self.capacity) }
    if count == Self.capacity {
      head = (head + 1) & (Self.capacity - 1)
      count -= 1
    }
    entries[(head + count) & (Self.capacity - 1)] = entry
    count += 1
  }
}
