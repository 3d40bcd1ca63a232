package import Tracking

/// Collects what the page of a drive shows, epoch by epoch, thinned to what can be drawn.
package struct DriveDrawing: Sendable {
  /// The kept positions of one session.
  struct Line: Sendable {
    var points: [Coordinate]
    var last: Coordinate
  }

  /// Speed and accuracy of one fix.
  struct Moment: Sendable {
    var time: Timestamp
    /// Metres per second.
    var speed: Double?
    /// 95 % radius in metres.
    var accuracy: Double?
  }

  /// A stretch in which the vehicle stood or moved.
  struct Stretch: Sendable {
    var start: Timestamp
    var end: Timestamp
    var isMoving: Bool
  }

  private(set) var lines: [Line] = []
  private(set) var marks: [Verdict: Thinned<Coordinate>] = [:]
  private(set) var moments = Thinned<Moment>(capacity: 3000)
  private(set) var stretches: [Stretch] = []
  /// Of the route, every how many-th kept position is drawn.
  package private(set) var stride = 1
  private var sinceLast = 0
  private var pointCount = 0

  private static let mostPoints = 12_000
  private static let mostMarks = 400

  package init() {}

  /// Of the speeds and accuracies, every how many-th fix is drawn.
  package var momentStride: Int { moments.stride }
  package var span: ClosedRange<Timestamp>? {
    guard let first = moments.elements.first?.time, let last = moments.elements.last?.time, first <= last else {
      return nil
    }
    return first...last
  }

  /// Takes what a capture says of its sessions and samples.
  package mutating func take(_ event: CaptureEvent) {
    switch event {
    case .began: sinceLast = 0
    case .kept(let sample): keep(sample.coordinate)
    case .ended, .judged: break
    }
  }

  private mutating func keep(_ coordinate: Coordinate) {
    guard sinceLast > 0, !lines.isEmpty else {
      lines.append(Line(points: [coordinate], last: coordinate))
      sinceLast = 1
      pointCount += 1
      return
    }
    lines[lines.count - 1].last = coordinate
    if sinceLast.isMultiple(of: stride) {
      lines[lines.count - 1].points.append(coordinate)
      pointCount += 1
    }
    sinceLast += 1
    if pointCount > Self.mostPoints { thin() }
  }

  /// Every second point goes, the first of each line stays.
  private mutating func thin() {
    for index in lines.indices {
      lines[index].points = lines[index].points.enumerated().compactMap { $0.isMultiple(of: 2) ? $1 : nil }
    }
    pointCount = lines.reduce(0) { $0 + $1.points.count }
    stride *= 2
  }

  /// Takes an epoch whose verdict is final.
  package mutating func take(_ epoch: Epoch, _ verdict: Verdict) {
    guard case .fix(let fix) = epoch.content, verdict != .invalidCoordinate else { return }
    moments.append(
      Moment(time: fix.time, speed: fix.speed?.metresPerSecond, accuracy: fix.accuracy?.metres))
    if let isMoving = verdict.isMoving { extend(to: fix.time, isMoving) }
    if verdict != .accepted, verdict != .thinned, verdict != .negligibleMovement {
      marks[verdict, default: Thinned(capacity: Self.mostMarks)].append(fix.coordinate)
    }
  }

  private mutating func extend(to time: Timestamp, _ isMoving: Bool) {
    if let last = stretches.last, last.isMoving == isMoving, time - last.end <= .seconds(15) {
      stretches[stretches.count - 1].end = max(last.end, time)
    } else {
      stretches.append(Stretch(start: time, end: time, isMoving: isMoving))
    }
  }
}

extension Verdict {
  /// What a verdict says of the vehicle; nil for one that is about the fix.
  fileprivate var isMoving: Bool? {
    switch self {
    case .accepted, .negligibleMovement, .outrunsDoppler: true
    case .stationary: false
    default: nil
    }
  }
}
