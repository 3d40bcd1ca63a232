package import Tracking

extension Drive {
  /// Tells `body` at every epoch how far the vehicle has come since the start.
  package func readOdometer(_ body: (Timestamp, Distance) -> Void) {
    for moment in Journey(self) { body(moment.time, .metres(moment.travelled)) }
  }
}
