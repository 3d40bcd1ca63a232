/// How late a fix came: what it lies above the lowest `arrival − fix.time` of the last five minutes. (P-4.2)
struct TimeBase: Sendable {
  // Thirty buckets of ten seconds forget the oldest minimum without keeping every offset.
  private static let bucketLength: Int64 = 10_000_000_000
  private static let bucketCount = 30
  private var lowest = [Int64](repeating: .max, count: bucketCount)
  private var newest: Int64 = 0

  mutating func reset() { lowest = [Int64](repeating: .max, count: Self.bucketCount) }

  /// The age of a fix over the base, itself excluded; nil for the first one of a session.
  mutating func lateness(of time: Timestamp, arrival: Interval) -> Interval? {
    let offset = arrival.nanoseconds &- time.nanoseconds
    advance(to: arrival.nanoseconds / Self.bucketLength)
    let base = lowest.min() ?? .max
    let slot = Int(newest % Int64(Self.bucketCount))
    lowest[slot] = min(lowest[slot], offset)
    return base == .max ? nil : Interval(nanoseconds: max(0, offset &- base))
  }

  private mutating func advance(to bucket: Int64) {
    guard bucket > newest else { return }
    for step in 1...min(bucket - newest, Int64(Self.bucketCount)) {
      lowest[Int((newest + step) % Int64(Self.bucketCount))] = .max
    }
    newest = bucket
  }
}
