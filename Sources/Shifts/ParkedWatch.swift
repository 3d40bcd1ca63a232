package import Tracking

/// Notices that a parked vehicle drives, so that the driver can be told; it stores and resumes nothing.
package struct ParkedWatch: Hashable, Sendable {
  private static let distance = Distance.metres(200)
  private static let duration = Interval.seconds(60)

  private var origin: Coordinate?
  private var movingSince: Timestamp?
  /// It has been moving for a minute, and is two hundred metres away.
  package private(set) var isDriving = false

  package init() {}

  /// Takes what the receiver says while the vehicle is recorded as parked.
  ///
  /// - Parameter isMoving: what the policy's motion state, or failing that the receiver's speed, says.
  package mutating func take(_ coordinate: Coordinate, at time: Timestamp, isMoving: Bool) {
    let origin = origin ?? coordinate
    self.origin = origin
    guard isMoving else {
      movingSince = nil
      return
    }
    let since = movingSince ?? time
    movingSince = since
    let isFar = Ellipsoid.distance(from: origin, to: coordinate) >= Self.distance
    if isFar, time - since >= Self.duration { isDriving = true }
  }
}
