internal import Glibc
internal import Tracking

/// What the receiver makes of one epoch, before it is put into words.
struct Observation {
  var time: Timestamp
  var reception: Reception
  /// Degrees.
  var coordinate: Coordinate
  /// Metres above the sea.
  var altitude: Double
  /// Metres per second; nil where the habit sends none.
  var speed: Double?
  /// Degrees from true north; nil likewise.
  var course: Double?
  /// Horizontal dilution.
  var dilution: Double
  var satellites: Int
  /// The receiver's own guess of its error, metres and one σ.
  var sigma: Double
}

/// Adds to a moment what a receiver under that sky gets wrong, and its manners at standstill.
struct Receiver {
  private let conditions: Conditions
  private let style: Style
  private let interval: Double
  private var random: Random
  private var drift: PlaneNoise
  private var jitter: PlaneNoise
  private var doppler: PlaneNoise
  private var height: GaussMarkov
  private var dilution: Double
  private var dilutionLasts = 0.0
  private var jump = (north: 0.0, east: 0.0, lasts: 0.0)
  /// How much worse than usual, 1 in the long run: a fresh lock is a poor one.
  private var excess = 1.0
  private var held: (coordinate: Coordinate, course: Double)?

  init(_ drive: Drive) {
    conditions = Conditions(drive)
    style = drive.habit.style
    interval = drive.rate.interval.seconds
    random = Random(seed: drive.seed ^ 0x5EED_0F_4E01_5E)  // The roads must not know of the noise.
    drift = PlaneNoise(
      sigma: conditions.drift.sigma, time: conditions.drift.time, interval: interval, random: &random)
    jitter = PlaneNoise(sigma: conditions.jitter, time: 1, interval: interval, random: &random)
    doppler = PlaneNoise(sigma: conditions.doppler, time: 1, interval: interval, random: &random)
    height = GaussMarkov(sigma: 1.6 * conditions.drift.sigma, time: 60, interval: interval, random: &random)
    dilution = conditions.dilution.lowerBound
  }

  mutating func observe(_ moment: Moment) -> Observation {
    step(moment.reception)
    let (speed, course) = velocity(of: moment)
    let steps = (dilution - conditions.dilution.lowerBound) / 0.4 + (excess - 1) * 2
    var seen = Observation(
      time: moment.time, reception: moment.reception, coordinate: position(of: moment),
      altitude: 23 + height.value * excess, speed: speed, course: course,
      dilution: dilution * excess, satellites: max(4, conditions.satellites - Int(steps)),
      sigma: conditions.drift.sigma * excess)
    behave(&seen)
    return seen
  }

  private mutating func step(_ reception: Reception) {
    drift.step(&random)
    jitter.step(&random)
    doppler.step(&random)
    height.step(&random)
    excess = reception == .fix ? 1 + (excess - 1) * (1 - interval / 4) : 4
    if excess < 1.02 { excess = 1 }
    stepDilution()
    stepJump()
  }

  private mutating func stepDilution() {
    dilutionLasts -= interval
    guard dilutionLasts <= 0 else { return }
    dilution = random.uniform(conditions.dilution)
    dilutionLasts = random.uniform(20...60)
  }

  private mutating func stepJump() {
    guard let jumps = conditions.jumps else { return }
    jump.lasts -= interval
    if jump.lasts <= 0 { jump = (0, 0, 0) }
    guard jump.lasts <= 0, random.chance(interval / jumps.every) else { return }
    let metres = random.uniform(jumps.metres)
    let direction = random.uniform(0...2 * Double.pi)
    jump = (metres * cos(direction), metres * sin(direction), random.uniform(jumps.seconds))
  }

  private func position(of moment: Moment) -> Coordinate {
    let radii = Ellipsoid.radii(at: moment.latitude)
    let north = (drift.north.value + jitter.north.value) * excess + jump.north
    let east = (drift.east.value + jitter.east.value) * excess + jump.east
    return Coordinate(
      latitude: (moment.latitude + north / radii.meridian) * (180 / .pi),
      longitude: remainder(moment.longitude + east / radii.parallel, 2 * .pi) * (180 / .pi))
  }

  private func velocity(of moment: Moment) -> (speed: Double, course: Double) {
    let north = moment.speed * cos(moment.heading) + doppler.north.value
    let east = moment.speed * sin(moment.heading) + doppler.east.value
    let course = atan2(east, north) * (180 / .pi)
    return ((north * north + east * east).squareRoot(), course < 0 ? course + 360 : course)
  }

  /// Static hold and fields left empty.
  private mutating func behave(_ seen: inout Observation) {
    guard let speed = seen.speed else { return }
    if style.holdsStill, seen.reception == .fix {
      if let held, speed < 1 {
        seen.coordinate = held.coordinate
        seen.course = held.course
        seen.speed = 0
      } else {
        held = speed < 0.5 ? (seen.coordinate, seen.course ?? 0) : nil
      }
    }
    if speed < style.courseFrom { seen.course = nil }
    if speed < style.speedFrom { seen.speed = nil }
  }
}
