/// Whether the vehicle stands or moves, from Doppler where there is any, else from where it got to. (P-5.14)
struct MotionState: Sendable {
  private(set) var isMoving = false
  private var fast = Streak()
  private var rest = Rest()
  private var window = DisplacementWindow()

  /// Consecutive fixes above a threshold.
  private struct Streak {
    var since: Timestamp?
    var count = 0

    mutating func take(_ holds: Bool, at time: Timestamp) {
      guard holds else {
        since = nil
        count = 0
        return
      }
      if since == nil { since = time }
      count += 1
    }

    func lasted(_ interval: Interval, until time: Timestamp) -> Bool {
      guard count >= 2, let since else { return false }
      return time - since >= interval
    }
  }

  /// Time from slow fix to slow fix less time from fast to fast: noise lifts the speed of a vehicle at rest above any
  /// threshold now and then, the more often the more fixes a second there are.
  private struct Rest {
    private var last = Timestamp(nanoseconds: .min)
    private var wasSlow = false
    private var balance = Interval.zero

    /// Tells whether that comes to `enough`.
    @inline(always)
    mutating func take(_ isSlow: Bool, at time: Timestamp, enough: Interval) -> Bool {
      if isSlow {
        if wasSlow, balance < enough { balance += time - last }
      } else if balance > .zero, !wasSlow {
        balance = max(balance - (time - last), .zero)
      }
      last = time
      wasSlow = isSlow
      return isSlow && balance >= enough
    }
  }

  /// Whether the last fix was fast, which may be a departure.
  var isFast: Bool { fast.count > 0 }

  mutating func reset() {
    isMoving = false
    fast = Streak()
    rest = Rest()
    window.reset()
  }

  /// Takes the next sound fix; `fromAnchor` is its distance from the anchor in metres.
  @inline(always)
  mutating func take(
    _ fix: Fix, sigma: Double, hasDoppler: Bool, thresholds: MotionThresholds, fromAnchor: Double
  ) {
    if hasDoppler, let speed = fix.speed { return takeDoppler(speed, fix.time, sigma, thresholds, fromAnchor) }
    // While speeds are left empty the window only fills, so that it can tell at once when they count as missing. (P-1.3)
    guard let net = window.displacement(adding: fix, window: thresholds.window), !hasDoppler else { return }
    takeDisplacement(net, sigma, thresholds, fromAnchor)
  }

  @inline(always)
  private mutating func takeDoppler(
    _ speed: Speed, _ time: Timestamp, _ sigma: Double, _ thresholds: MotionThresholds, _ fromAnchor: Double
  ) {
    fast.take(speed > thresholds.movingSpeed, at: time)
    let isAtRest = rest.take(speed < thresholds.standingSpeed, at: time, enough: thresholds.standingTime)
    if isMoving {
      if isAtRest { isMoving = false }
    } else if fast.lasted(thresholds.movingTime, until: time) {
      isMoving = fromAnchor >= max(thresholds.departure.metres, thresholds.departureSigmas * sigma)
      if isMoving { rest = Rest() }
    }
  }

  /// What a window of `net.seconds` must come to is the larger of a speed and a share of σ, which tells how far noise goes.
  private mutating func takeDisplacement(
    _ net: (metres: Double, seconds: Double), _ sigma: Double, _ thresholds: MotionThresholds, _ fromAnchor: Double
  ) {
    func limit(_ speed: Speed, _ sigmas: Double) -> Double { max(speed.metresPerSecond * net.seconds, sigmas * sigma) }
    if isMoving {
      if net.metres < limit(thresholds.windowStandingSpeed, thresholds.windowStandingSigmas) { isMoving = false }
    } else if net.metres > limit(thresholds.windowMovingSpeed, thresholds.windowMovingSigmas) {
      isMoving = fromAnchor >= max(thresholds.windowDeparture.metres, thresholds.windowDepartureSigmas * sigma)
    }
  }
}
