package import Tracking

/// What a person may decide about an NMEA capture.
package struct NMEAOptions: Sendable, Hashable {
  /// Takes sentences that end without `*hh`. (P-2.2)
  package var allowMissingChecksum = false
  /// The day of the first epoch when the capture does not tell. (P-3.4)
  package var date: CivilDate?
  /// Moves dates by whole GPS cycles of 1024 weeks to the latest one not after this day; nil leaves them. (P-3.5)
  package var rolloverLimit: CivilDate?

  package init() {}
}
