/// SplitMix64: 64 bits of state, the same stream on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Evenly spread over `range`.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * (Double(next() >> 11) * 0x1p-53)
  }

  /// True once in `1 / probability` calls.
  mutating func chance(_ probability: Double) -> Bool { uniform(0...1) < probability }

  /// Mean 0, σ 1: twelve uniform numbers summed, which needs no logarithm and so has no last bit to differ in.
  mutating func normal() -> Double {
    var sum = 0
    for _ in 0..<3 {
      let word = next()
      sum += Int(word & 0xFFFF) + Int(word >> 16 & 0xFFFF) + Int(word >> 32 & 0xFFFF) + Int(word >> 48)
    }
    return (Double(sum) - 12 * 32767.5) / 65536
  }
}
