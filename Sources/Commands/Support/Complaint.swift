import Arguments
import GPSDSource
import Glibc
import Recorder
import ShiftStore
import Shifts

/// Says `sentence` on standard error, behind the program's name.
func complain(_ sentence: String) {
  let text = Array("dashpilot: \(sentence.onOneLine)\n".utf8)
  // Where standard error itself is gone there is nobody left to tell.
  _ = text.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Words an error for people and gives the exit code it stands for. (P-9.2)
package func report(_ error: any Error) -> Int32 {
  let failure = Failure(wording: error)
  complain(failure.sentence)
  return failure.status.rawValue
}

extension Failure {
  init(wording error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as StoreError: self.init(error)
    case let loss as UnwrittenRoute:
      self.init(loss.cause.isPassing ? .inputOutput : Failure(loss.cause).status, "\(loss)")
    case let refusal as Refusal: self.init(.dataError, refusal.sentence)
    case let error as GPSDError: self.init(.unavailable, "\(error)")
    case let loss as AnswerNotWritten: self.init(writing: "standard output", loss.number)
    case is CancellationError: self.init(.done, "Stopped.")
    default: self.init(.inputOutput, "\(error)")
    }
  }

  private init(_ error: StoreError) {
    let status: ExitStatus =
      switch error.condition {
      case .locked: .busy
      case .readOnly: .noPermission
      case .full, .failed: .inputOutput
      case .cannotOpen(let number): number == EACCES || number == EPERM ? .noPermission : .unavailable
      case .absent, .gone, .replaced, .damaged, .newer, .notAStore: .unavailable
      }
    self.init(status, "\(error)")
  }
}
