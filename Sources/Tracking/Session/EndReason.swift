/// Why a capture session ended. The raw value is what the store keeps. (P-6.1)
package enum EndReason: String, Sendable, CaseIterable {
  case shiftEnded, paused, parked
  case noFix, poorAccuracy, silent
  case reanchored, receiverTimeStepped, receiverLost, daemonLost, deviceChanged
  case suspended, storeFailed, processStopped
  /// Found open at start by the next process.
  case processDied
}
