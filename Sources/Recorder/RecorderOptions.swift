package import Tracking

/// What a recorder is started with. (P-9.3)
package struct RecorderOptions: Sendable {
  package var host = "localhost"
  package var port = "2947"
  /// The receiver to follow; nil takes the first with a fix.
  package var device: String?
  package var policy = AcceptancePolicy.vehicle
  /// Takes the receiver's time for all clocks, for demonstrations and old captures. (P-4.1)
  package var usesReceiverClock = false
  /// The driver's time zone, for a shift that starts by itself.
  package var zone = "UTC"
  /// The clocks to go by.
  package var clocks: Clocks = SystemClocks.read
  /// Where to look whether gpsd may open the receiver.
  package var machine = Machine()

  package init() {}
}
