package import Tracking

/// Why an operation of the driver was refused; nothing was written. Worded where it is spoken.
package enum Refusal: Error, Hashable, Sendable {
  /// A shift is unfinished: when it began and when it last moved.
  case alreadyUnfinished(startedAt: Instant, lastMovedAt: Timestamp?)
  /// No shift is running.
  case noUnfinishedShift
  /// The shift must end before it can be deleted.
  case shiftUnfinished
  /// The shift ended before what was to be recorded for it.
  case shiftEnded
  /// The store holds no such shift.
  case noSuchShift
  /// What was typed begins the identifiers of several shifts.
  case ambiguousShift(count: Int)
  /// The capture session is closed, or gone with its shift.
  case sessionClosed
}
