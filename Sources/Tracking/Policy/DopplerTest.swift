/// Tells whether a stream's speeds are measured, or worked out from its positions by whoever passed it on. (P-1.3)
struct DopplerTest: Sendable {
  /// Whether speeds of this stream can be taken for Doppler now.
  private(set) var hasDoppler = false
  private var lastSpeedAt: Timestamp?
  private var isComputed = false
  private var matches = 0
  private var slowest = 0.0
  private var fastest = 0.0

  /// Takes the next usable fix, `metres` and `seconds` after the last sound one.
  @inline(always)
  mutating func take(_ fix: Fix, metres: Double, seconds: Double) {
    guard let speed = fix.speed?.metresPerSecond else {
      if let lastSpeedAt, fix.time - lastSpeedAt > .seconds(10) { hasDoppler = false }
      return
    }
    lastSpeedAt = fix.time
    if seconds > 0 { compare(speed, metres / seconds) }
    hasDoppler = !isComputed
  }

  /// Five matches in a row over which the implied speed varies make it computed; one mismatch ends that.
  @inline(always)
  private mutating func compare(_ speed: Double, _ implied: Double) {
    guard abs(speed - implied) <= 0.02 else {
      matches = 0
      isComputed = false
      return
    }
    slowest = matches == 0 ? implied : min(slowest, implied)
    fastest = matches == 0 ? implied : max(fastest, implied)
    matches += 1
    if matches >= 5, fastest - slowest > 0.1 { isComputed = true }
  }
}
