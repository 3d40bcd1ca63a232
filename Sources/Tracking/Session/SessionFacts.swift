/// What is known of one capture session besides its samples: facts, and stored. (P-6.6)
package struct SessionFacts: Sendable, Hashable {
  /// Time of the first usable fix.
  package var startedAt: Timestamp
  /// Time of the last usable fix; the session ends there. (P-6.4)
  package var lastHeardAt: Timestamp
  /// Nil while it is open.
  package var endReason: EndReason?
  /// Samples kept.
  package var sampleCount: Int
  /// Every verdict since the session before it ended. (P-5.18)
  package var tally: Tally
  /// Doppler speed integrated over the usable fixes, a witness; nil without any Doppler. (P-7.3)
  package var speedDistance: Distance?
  package var moving: Interval
  package var standing: Interval

  package init(startedAt: Timestamp) {
    self.startedAt = startedAt
    lastHeardAt = startedAt
    sampleCount = 0
    tally = Tally()
    moving = .zero
    standing = .zero
  }
}
