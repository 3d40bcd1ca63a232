import Arguments
import ShiftStore
import Shifts
import Tracking

/// A correction of a pause or a parked stretch: tried on a copy, told with what follows, asked, done.
private struct StretchChange<Word: StretchWord>: ParsableArguments {
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  var shift = "last"
  @Flag(help: "Do not ask.")
  var yes = false
  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?
  private var kind: Stretch.Kind { Word.kind }

  enum Change { case add(String, String), edit(Int, String, String), delete(Int) }

  func run(_ change: Change) async throws {
    let act = try await Act(store, else: .noSuchShift)
    let (shift, kind) = (try await act.store.shift(named: shift).shift, kind)
    let correction = try Correction(shift, act)
    let (apply, what) = try plan(change, correction)
    var after = shift
    try apply(&after)
    try Confirmation(isGiven: yes).ask("\(what) \(effect(shift, after, act.now))")
    let changed = try await act.store.changeShift(shift.id) { current in
      // The number that was typed means what it meant when it was told.
      guard current[kind] == shift[kind] else { throw Refusal.stretch(.stretchesChanged, kind) }
      try apply(&current)
    }.shift
    print("Corrected; worked \(changed.workedText(at: act.now)).")
  }

  private func plan(
    _ change: Change, _ correction: Correction
  ) throws -> (apply: @Sendable (inout Shift) throws -> Void, what: String) {
    let kind = kind
    switch change {
    case .add(let from, let to):
      let new = try stretch(from, to, correction)
      return ({ try $0.add(kind, from: new.0, to: new.1) }, "A \(kind.noun) is added: \(text(new, correction)).")
    case .edit(let number, let from, let to):
      let old = try correction.shift.stretch(kind, number)
      let new = try stretch(from, to, correction)
      let what = "The \(kind.noun) \(correction.text(old)) becomes \(text(new, correction))."
      return ({ try $0.edit(kind, number, from: new.0, to: new.1) }, what)
    case .delete(let number):
      let old = try correction.shift.stretch(kind, number)
      return ({ try $0.delete(kind, number) }, "The \(kind.noun) \(correction.text(old)) is deleted.")
    }
  }

  private func stretch(_ from: String, _ to: String, _ correction: Correction) throws -> (Timestamp, Timestamp) {
    (try correction.instant(from), try correction.instant(to))
  }

  private func text(_ new: (Timestamp, Timestamp), _ correction: Correction) -> String {
    correction.text(Stretch(startedAt: .utc(new.0), endedAt: .utc(new.1)))
  }

  private func effect(_ before: Shift, _ after: Shift, _ now: Instant) -> String {
    switch kind {
    case .pause:
      "Working time becomes \(after.workedText(at: now)) instead of \(before.workedText(at: now)); no position is deleted."
    case .parked: "Positions inside it stay stored and are left out of the mileage; working time stays as it is."
    }
  }
}

/// A kind of stretch as the commands name it.
protocol StretchWord: SendableMetatype {
  static var kind: Stretch.Kind { get }
  /// The word of the command line.
  static var word: String { get }
  /// It in a sentence: `a pause`.
  static var noun: String { get }
}

/// `pause`.
enum PauseWord: StretchWord {
  static let kind = Stretch.Kind.pause
  static let word = "pause"
  static let noun = "a pause"
}

/// `parked`.
enum ParkedWord: StretchWord {
  static let kind = Stretch.Kind.parked
  static let word = "parked"
  static let noun = "a parked stretch"
}

/// `dashpilot correct pause` and `dashpilot correct parked`.
struct CorrectStretchCommand<Word: StretchWord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Word.word, abstract: "Add, edit or delete \(Word.noun).",
      subcommands: [
        AddStretchCommand<Word>.self, EditStretchCommand<Word>.self, DeleteStretchCommand<Word>.self,
      ])
  }
}

/// `dashpilot correct pause add` and its like.
struct AddStretchCommand<Word: StretchWord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "add", abstract: "Add \(Word.noun) nobody recorded.")
  }
  @Argument(help: "When it began.", valueName: "from")
  var from: String
  @Argument(help: "When it ended.", valueName: "to")
  var to: String
  private let change = StretchChange<Word>()

  func run() async throws { try await change.run(.add(from, to)) }
}

/// `dashpilot correct pause edit` and its like.
struct EditStretchCommand<Word: StretchWord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "edit", abstract: "Move the ends of \(Word.noun).")
  }
  @Argument(help: "Its number, as `show` lists it.", valueName: "number")
  var number: Int
  @Argument(help: "When it began.", valueName: "from")
  var from: String
  @Argument(help: "When it ended.", valueName: "to")
  var to: String
  private let change = StretchChange<Word>()

  func run() async throws { try await change.run(.edit(number, from, to)) }
}

/// `dashpilot correct pause delete` and its like.
struct DeleteStretchCommand<Word: StretchWord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "delete", abstract: "Delete \(Word.noun) from the record.")
  }
  @Argument(help: "Its number, as `show` lists it.", valueName: "number")
  var number: Int
  private let change = StretchChange<Word>()

  func run() async throws { try await change.run(.delete(number)) }
}
