import Glibc
import NMEA
import TestSupport
import Testing
import Tracking

@Suite("quick and obvious decoder")
struct DifferentialTests {
  /// `DASHPILOT_DIFFERENTIAL_BYTES=100000000` for the long run.
  private static let amount = getenv("DASHPILOT_DIFFERENTIAL_BYTES").flatMap { Int(String(cString: $0)) } ?? 2_000_000

  @Test("agree on invented and damaged captures, however the bytes are cut")
  func agree() {
    var bytes = 0
    var seed: UInt64 = 0
    while bytes < Self.amount {
      seed += 1
      var numbers = SplitMix(seed: seed)
      var capture = DamagedCapture(&numbers)
      bytes += capture.bytes.count
      guard let difference = compare(capture.bytes, capture.options, &numbers) else { continue }
      let options = capture.options
      capture.shrink { compare($0, options, &numbers) != nil }
      Issue.record("seed \(seed): \(difference)\n\(String(decoding: capture.bytes, as: UTF8.self).debugDescription)")
      return
    }
  }

  /// What differs, nil for nothing.
  private func compare(_ bytes: [UInt8], _ options: NMEAOptions, _ numbers: inout SplitMix) -> String? {
    let obvious = ObviousDecoder(bytes, options)
    let whole = Decoded(bytes) { $0 = options }
    let most = [1, 7, 40, 500].randomElement(using: &numbers) ?? 1
    let blocks = (0..<(2 * bytes.count / (most + 1) + 1)).map { _ in Int.random(in: 0...most, using: &numbers) }
    let cut = Decoded(bytes, blocks: blocks) { $0 = options }
    if whole.epochs != cut.epochs || whole.counts != cut.counts {
      return "blocks of up to \(most) bytes change the result"
    }
    let quickCounts = [
      whole.counts.read, whole.counts.badChecksum, whole.counts.noChecksum, whole.counts.malformed,
      whole.counts.tooLong, whole.counts.ignored, whole.counts.junkBytes, whole.counts.late,
    ]
    let obviousCounts = [
      obvious.read, obvious.badChecksum, obvious.noChecksum, obvious.malformed, obvious.tooLong, obvious.ignored,
      obvious.junkBytes, obvious.late,
    ]
    if quickCounts != obviousCounts { return "counts \(quickCounts), not \(obviousCounts)" }
    guard whole.epochs.count == obvious.epochs.count else {
      return "\(whole.epochs.count) epochs, not \(obvious.epochs.count)"
    }
    return zip(whole.epochs, obvious.epochs).first { !$0.isAlike($1) }.map { "\($0)\nis not\n\($1)" }
  }
}

extension Epoch {
  /// The same but for the last bits of numbers worked out another way.
  func isAlike(_ other: Epoch) -> Bool {
    guard case .fix(let a) = content, case .fix(var b) = other.content else { return self == other }
    guard abs(a.coordinate.latitude - b.coordinate.latitude) < 1e-11 else { return false }
    guard abs(a.coordinate.longitude - b.coordinate.longitude) < 1e-11 else { return false }
    guard abs((a.speed?.metresPerSecond ?? -1) - (b.speed?.metresPerSecond ?? -1)) < 1e-6 else { return false }
    guard abs((a.accuracy?.metres ?? -1) - (b.accuracy?.metres ?? -1)) < 1e-6 else { return false }
    guard abs((a.track ?? -1) - (b.track ?? -1)) < 1e-9 else { return false }
    (b.coordinate, b.speed, b.accuracy, b.track) = (a.coordinate, a.speed, a.accuracy, a.track)
    return a == b && time == other.time
  }
}
