import Arguments
import Glibc
import ShiftStore

/// Asks before what cannot be taken back. On a terminal the driver answers; elsewhere only `--yes` does.
struct Confirmation: ParsableArguments {
  @Flag(help: "Do not ask.")
  private var yes = false

  /// Says `statement` and goes on when the driver agrees.
  ///
  /// - Throws: `StoreError` when `store` could not take the change; `Failure` when the driver does not agree, or cannot be
  ///   asked.
  func ask(_ statement: String, changing store: ShiftStore) async throws {
    try await store.checkWritable()  // Nobody is asked for what cannot be done.
    print(statement)
    fflush(nil)  // Into a pipe, too, it comes before what is said of it on standard error.
    if yes { return }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Failure(.dataError, "Nothing was changed, because nobody can be asked here; add --yes to do it.")
    }
    let answer = answer(to: "Go on? [y/N] ").lowercased().filter { !$0.isWhitespace }
    guard answer == "y" || answer == "yes" else { throw Failure(.dataError, "Nothing was changed.") }
  }
}

/// What is typed behind `question`; nothing for an end of the input, which leaves the cursor behind the question.
func answer(to question: String) -> String {
  print(question, terminator: "")
  fflush(nil)
  if let line = readLine() { return line }
  print()
  fflush(nil)
  return ""
}
