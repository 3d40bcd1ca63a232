import Tracking

/// Metres travelled at known instants, and in between by even motion.
struct Odometer: Sendable {
  private var times: [Timestamp] = []
  private var readings: [Double] = []

  var first: Timestamp? { times.first }
  var last: Timestamp? { times.last }

  /// Takes the next reading in metres; one that is not later than the last is left out.
  mutating func append(_ time: Timestamp, _ metres: Double) {
    if let last = times.last, time <= last { return }
    times.append(time)
    readings.append(metres)
  }

  /// Metres between two instants; before the first reading and after the last nothing moves.
  func metres(from start: Timestamp, to end: Timestamp) -> Double { max(0, reading(at: end) - reading(at: start)) }

  private func reading(at time: Timestamp) -> Double {
    let next = firstIndex(after: time)
    guard next > 0 else { return readings.first ?? 0 }
    guard next < times.count else { return readings[next - 1] }
    let share = (time - times[next - 1]).seconds / (times[next] - times[next - 1]).seconds
    return readings[next - 1] + share * (readings[next] - readings[next - 1])
  }

  private func firstIndex(after time: Timestamp) -> Int {
    var range = 0..<times.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if times[middle] <= time { range = middle + 1..<range.upperBound } else { range = range.lowerBound..<middle }
    }
    return range.lowerBound
  }
}
