/// What became of one epoch: kept, or the first rule it broke. (P-5)
///
/// The order is that of the rules; the raw value is an index into a `Tally` and is not stored.
package enum Verdict: UInt8, CaseIterable, Sendable, Hashable {
  case accepted
  case noFix, noTime, noPosition, implausibleDate  // P-5.1
  case invalidCoordinate  // P-5.2
  case notMeasured  // P-5.3
  case invalidAccuracy  // P-5.4
  case poorAccuracy  // P-5.5
  case beforeShiftStart, shiftEnded, shiftPaused, parked  // P-5.6
  case stale, fromFuture  // P-5.7
  case duplicateTimestamp, outOfOrder  // P-5.8
  case implausibleSpeed  // P-5.9
  case disagreesWithDoppler  // P-5.10
  case thinned  // P-5.11
  case stationary  // P-5.12
  case negligibleMovement  // P-5.13
  case outrunsDoppler  // P-5.13a
  case provisional  // P-5.15

  /// Refused for when it was, not for where: P-5.7 and P-5.8.
  var isAboutTime: Bool { (Verdict.stale.rawValue...Verdict.outOfOrder.rawValue).contains(rawValue) }

  /// The rule's name, as every report, log and option spells it.
  package var name: String { "\(self)" }
}
