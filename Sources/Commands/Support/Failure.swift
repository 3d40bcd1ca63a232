/// Exit codes of sysexits.h as the commands use them. (P-9.2)
package enum ExitStatus: Int32, Sendable {
  case done = 0
  case usage = 64
  /// The input holds nothing usable, or an operation was refused.
  case dataError = 65
  case noInput = 66
  /// gpsd or the store is not available.
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  /// Locked store, second recorder.
  case busy = 75
  case noPermission = 77
}

/// Why a command cannot go on: one sentence of what, where and what to do, and its exit code.
package struct Failure: Error, Sendable, Hashable {
  package var sentence: String
  package var status: ExitStatus

  package init(_ status: ExitStatus, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }
}
