internal import Tracking

/// Drives the roads: keeps to the limits, brakes for corners and stops, and comes to rest before the end.
struct Motion {
  private(set) var track: GroundTrack
  /// Metres driven since the start: the true length.
  private(set) var travelled = 0.0
  /// Metres per second.
  private(set) var speed = 0.0
  /// Whether the road here has no sky.
  private(set) var isCovered = false

  private var roads: Roads
  private var leg: Leg
  private var following: Leg
  private var pieces: [Piece] = []
  private var clock = 0.0
  private let deadline: Double

  private static let acceleration = 1.8
  private static let braking = 2.2

  /// A span of constant acceleration.
  private struct Piece {
    var duration: Double
    var acceleration = 0.0
    var endSpeed: Double
  }

  init(_ drive: Drive) {
    roads = Roads(drive.kind, seed: drive.seed)
    track = GroundTrack(drive.origin, heading: roads.startHeading)
    leg = roads.next()
    following = roads.next()
    let duration = drive.duration.seconds
    deadline = max(duration / 2, duration - 25)
    pieces = Self.pieces(over: leg, from: 0, to: 0)
  }

  /// Drives on until `time`, in seconds since the start.
  mutating func advance(to time: Double) {
    while clock < time {
      guard var piece = pieces.last else {
        nextLeg()
        continue
      }
      let ends = clock + piece.duration
      let isCut = time < ends
      let span = isCut ? time - clock : piece.duration
      move(for: span, in: piece)
      piece.duration -= span
      clock = isCut ? time : ends
      pieces[pieces.count - 1] = piece
      if !isCut {
        speed = piece.endSpeed  // Without the rounding of what led there: standing is exactly 0.
        pieces.removeLast()
      }
    }
  }

  private mutating func move(for span: Double, in piece: Piece) {
    let length = max(0, speed * span + piece.acceleration * span * span / 2)
    if length > 0 { track.advance(by: length, curvature: leg.curvature) }
    travelled += length
    speed = max(0, speed + piece.acceleration * span)
  }

  private mutating func nextLeg() {
    guard clock < deadline else {
      pieces = [Piece(duration: .infinity, endSpeed: 0)]
      speed = 0
      return
    }
    leg = following
    following = roads.next()
    isCovered = leg.isCovered
    pieces = Self.pieces(over: leg, from: speed, to: leg.stop > 0 ? 0 : min(leg.limit, following.limit))
    stopAtDeadline()
  }

  /// Shortens the plan so that braking begins no later than the deadline.
  private mutating func stopAtDeadline() {
    var left = deadline - clock
    var kept: [Piece] = []
    var last = speed
    for var piece in pieces.reversed() {
      guard left < piece.duration else {
        kept.append(piece)
        left -= piece.duration
        last = piece.endSpeed
        continue
      }
      piece.duration = left
      piece.endSpeed = last + piece.acceleration * left
      kept.append(piece)
      if piece.endSpeed > 0 {
        kept.append(Piece(duration: piece.endSpeed / Self.braking, acceleration: -Self.braking, endSpeed: 0))
      }
      break
    }
    pieces = kept.reversed()
  }

  /// Up to the limit, along, and down to `end`, then the stop; the first comes last, to be taken from the back.
  private static func pieces(over leg: Leg, from start: Double, to end: Double) -> [Piece] {
    var pieces = leg.stop > 0 ? [Piece(duration: leg.stop, endSpeed: 0)] : []
    guard leg.length > 0 else { return pieces }
    let start2 = start * start
    let end2 = end * end
    let peak2 = min(
      leg.limit * leg.limit,
      (2 * acceleration * braking * leg.length + braking * start2 + acceleration * end2) / (acceleration + braking))
    guard peak2 >= start2, peak2 >= end2 else {
      // Too short for comfort: one even change, as hard as it takes to slow down, no harder than usual to speed up.
      let reached = end > start ? min(end, (start2 + 2 * acceleration * leg.length).squareRoot()) : end
      let rate = (reached * reached - start2) / (2 * leg.length)
      pieces.append(Piece(duration: 2 * leg.length / (start + reached), acceleration: rate, endSpeed: reached))
      return pieces
    }
    let peak = peak2.squareRoot()
    let cruise = leg.length - (peak2 - start2) / (2 * acceleration) - (peak2 - end2) / (2 * braking)
    pieces.append(Piece(duration: (peak - end) / braking, acceleration: -braking, endSpeed: end))
    pieces.append(Piece(duration: max(0, cruise) / peak, endSpeed: peak))
    pieces.append(Piece(duration: (peak - start) / acceleration, acceleration: acceleration, endSpeed: peak))
    return pieces
  }
}
