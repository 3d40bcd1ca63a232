internal import Glibc

/// Lays the road of one kind of drive, leg by leg, without end and without straying far from where it began.
struct Roads {
  private let kind: Drive.Kind
  private var random: Random
  private var planned: [Leg] = []
  private var taken = 0
  private var rounds = 0
  // Where the planned road ends, on a plane: good enough to find the way back.
  private var north = 0.0
  private var east = 0.0
  private var heading: Double

  init(_ kind: Drive.Kind, seed: UInt64) {
    self.kind = kind
    random = Random(seed: seed)
    heading = random.uniform(0...2 * Double.pi)
    startHeading = heading
  }

  /// Radians clockwise from north at the start.
  let startHeading: Double

  mutating func next() -> Leg {
    if taken == planned.count {
      planned.removeAll(keepingCapacity: true)
      taken = 0
      plan()
      rounds += 1
    }
    taken += 1
    return planned[taken - 1]
  }

  private mutating func plan() {
    if rounds == 0 { add(.stand(20)) }  // Long enough for gpsd to have found its receiver before anything moves.
    switch kind {
    case .highway: planHighway()
    case .suburban, .midnight, .coldStart, .multipath, .reboot: planBlock()
    case .oldTown: planLane()
    case .stopAndGo: planQueue()
    case .tunnel: planCover(approach: 900...1500, length: 1000...1400, limit: 19.4)
    case .underpass: planCover(approach: 250...600, length: 30...60, limit: 13.9)
    case .multiStoreyPark: planPark()
    case .parked: add(.stand(3600))
    case .counter: planCounter()
    }
  }

  private mutating func planHighway() {
    let limit = random.uniform(25...33)
    add(.straight(random.uniform(400...2000), limit: limit))
    add(.arc(radius: random.uniform(800...3000), turn: turn(by: random.uniform(0.2...1.0)), limit: limit))
  }

  /// A block or two of the grid and, mostly, a corner; a third of the crossings has a stop sign.
  private mutating func planBlock() {
    let stop = random.chance(0.33) ? random.uniform(2...15) : 0
    add(.straight(random.uniform(120...300), limit: random.uniform(11...14), stop: stop))
    if random.chance(0.6) || isFar { add(.arc(radius: 9, turn: turn(by: .pi / 2), limit: 5)) }
  }

  private mutating func planLane() {
    let stop = random.chance(0.1) ? random.uniform(2...20) : 0
    add(.straight(random.uniform(15...60), limit: random.uniform(5...8), stop: stop))
    add(.arc(radius: random.uniform(4...7), turn: turn(by: random.uniform(0.7...1.9)), limit: 3))
  }

  private mutating func planQueue() {
    let limit = random.uniform(3...11)
    add(.straight(random.uniform(15...160), limit: limit, stop: random.uniform(4...35)))
    if random.chance(0.2) { add(.arc(radius: 40, turn: turn(by: random.uniform(0.2...0.8)), limit: limit)) }
  }

  private mutating func planCover(approach: ClosedRange<Double>, length: ClosedRange<Double>, limit: Double) {
    add(.straight(random.uniform(approach), limit: limit))
    // A bend under ground, so that its straight line is shorter than its road.
    let covered = random.uniform(length)
    add(.straight(covered / 2, limit: limit, isCovered: true))
    let bend = turn(by: min(0.5, covered / 2 / 80))  // No tighter than 80 m at this speed.
    add(Leg(length: covered / 2, turn: bend, limit: limit, isCovered: true))
    add(.straight(random.uniform(approach) / 2, limit: limit, stop: random.uniform(5...15)))
  }

  /// Streets, four storeys up a ramp, a stay, the same down again, and on.
  private mutating func planPark() {
    for _ in 0..<4 { planBlock() }
    add(.arc(radius: 12, turn: 8 * .pi, limit: 3, isCovered: true))
    add(.straight(40, limit: 3, stop: random.uniform(60...120), isCovered: true))
    add(.straight(40, limit: 3, isCovered: true))
    add(.arc(radius: 12, turn: -8 * .pi, limit: 3, isCovered: true))
    for _ in 0..<4 { planBlock() }
  }

  private mutating func planCounter() {
    for _ in 0..<6 { planBlock() }
    add(.straight(80, limit: 8, stop: 600))
    for _ in 0..<2 { planBlock() }
  }

  /// `angle` to the left or the right: home when that is far, either otherwise.
  private mutating func turn(by angle: Double) -> Double {
    let goesRight = random.chance(0.5)
    guard isFar else { return goesRight ? angle : -angle }
    let cross = cos(heading) * -east - sin(heading) * -north
    return cross > 0 ? angle : -angle
  }

  private var isFar: Bool { north * north + east * east > (kind == .highway ? 1e8 : 4e6) }

  private mutating func add(_ leg: Leg) {
    planned.append(leg)
    let chord = Chord(length: leg.length, curvature: leg.curvature)
    north += chord.length * cos(heading + chord.turn / 2)
    east += chord.length * sin(heading + chord.turn / 2)
    heading = remainder(heading + chord.turn, 2 * .pi)
  }
}
