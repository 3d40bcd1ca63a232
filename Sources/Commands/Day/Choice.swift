import Glibc
import Tracking

/// A typed time that is several instants: which one is meant is asked, never guessed.
struct Choice {
  private let typed: String
  private let instants: [Timestamp]
  private let zone: DriverZone

  init(_ typed: String, _ instants: [Timestamp], _ zone: DriverZone) {
    self.typed = typed
    self.instants = instants
    self.zone = zone
  }

  /// What can be typed instead where nobody can be asked.
  var failure: Failure {
    let choices = instants.map { zone.typable($0) }.joined(separator: " or ")
    return Failure(.dataError, "\(typed) is \(instants.count) different times there; type \(choices).")
  }

  /// The instants by number, each with its offset.
  var question: String {
    let lines = instants.enumerated().map { "  \($0 + 1)  \(zone.text($1))\n" }.joined()
    return "\(typed) is \(instants.count) different times there:\n\(lines)"
  }

  /// The instant the driver chooses on a terminal.
  ///
  /// - Throws: `Failure` when none is chosen, or nobody can be asked.
  func ask() throws(Failure) -> Timestamp {
    let answer = try Self.answer(to: question + "Which one is meant? [1-\(instants.count)] ", else: failure)
    guard let number = Int(answer), (1...instants.count).contains(number) else {
      throw Failure(.dataError, "Nothing was changed, because none of them was chosen.")
    }
    return instants[number - 1]
  }

  /// Another time, which the driver types on a terminal after the clocks had none such as `failure` says.
  ///
  /// - Throws: `failure` when nobody can be asked, another `Failure` when nothing is typed.
  static func another(after failure: Failure) throws(Failure) -> String {
    let answer = try answer(to: failure.sentence + "\nWhich time is meant? ", else: failure)
    guard !answer.isEmpty else { throw Failure(.dataError, "Nothing was changed, because no time was typed.") }
    return answer
  }

  private static func answer(to question: String, else failure: Failure) throws(Failure) -> String {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw failure }
    return Commands.answer(to: question).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
