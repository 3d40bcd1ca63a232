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
    return Failure(.usage, "\(typed) is \(instants.count) different times there; type \(choices).")
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
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw failure }
    print(question + "Which one is meant? [1-\(instants.count)] ", terminator: "")
    fflush(nil)
    guard let number = readLine().flatMap({ Int($0.filter { !$0.isWhitespace }) }),
      (1...instants.count).contains(number)
    else { throw Failure(.dataError, "Nothing was changed, because none of them was chosen.") }
    return instants[number - 1]
  }
}
