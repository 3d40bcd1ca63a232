package import Shifts
package import Tracking

extension Instant {
  /// What an act of the driver gets for a time: receiver time carried by the boot clock, else a wall clock that can be
  /// believed, else boot time that gets its UTC later. Never 1970, never yesterday. (P-4.4)
  ///
  /// - Parameter newest: the latest instant the store holds; no clock can rightly stand before it.
  package static func now(
    _ reading: ClockReading, anchor: BootAnchor?, wallClock: WallClock = WallClock(), newest: Timestamp?
  ) -> Instant {
    if let time = anchor?.time(at: reading) { return .utc(time) }
    switch wallClock.trust(reading, newest: newest) {
    case .trusted, .plausible: return .utc(reading.wall)
    case .unknown: return .boot(id: reading.bootID, nanoseconds: reading.boot.nanoseconds)
    }
  }
}
