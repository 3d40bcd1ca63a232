import Arguments
import ShiftStore
import Shifts
import Tracking

/// A correction of a pause or a parked stretch: tried on a copy, told with what follows, asked, done.
private enum StretchChange {
  case add(TypedEnds)
  case edit(Int, TypedEnds)
  case delete(Int)

  func make(to kind: Stretch.Kind, of target: CorrectedShift) async throws {
    try await target.correct { act, shift in
      try shift.checkCorrectable(kind)
      var correction = try target.correction(of: shift, act)
      let (apply, what) = try plan(kind, &correction)
      var after = shift
      try correction.trying { try apply(&after) }
      try await target.confirm("\(what) \(try await act.effect(of: kind, from: shift, to: after))", act)
      let changed = try await act.store.changeShift(shift.id) { current in
        // The number that was typed means what it meant when it was told.
        guard current[kind] == shift[kind] else { throw Refusal.stretch(.stretchesChanged, kind) }
        try apply(&current)
      }.shift
      print("Corrected; worked \(changed.workedText(at: act.now)).")
    }
  }

  private func plan(
    _ kind: Stretch.Kind, _ correction: inout Correction
  ) throws -> (apply: @Sendable (inout Shift) throws -> Void, what: String) {
    switch self {
    case .add(let ends):
      let (from, to) = try ends.instants(&correction)
      return ({ try $0.add(kind, from: from, to: to) }, "A \(kind.noun) is added: \(correction.text(from, to)).")
    case .edit(let number, let ends):
      let old = try correction.shift.correctable(kind, number)
      let (from, to) = try ends.instants(&correction)
      let what = "The \(kind.noun) \(correction.text(old)) becomes \(correction.text(from, to))."
      return ({ try $0.edit(kind, number, from: from, to: to) }, what)
    case .delete(let number):
      let old = try correction.shift.correctable(kind, number)
      return ({ try $0.delete(kind, number) }, "The \(kind.noun) \(correction.text(old)) is deleted.")
    }
  }
}

/// Both ends of a stretch.
private struct TypedEnds: ParsableArguments {
  @Argument(help: "When it began.", valueName: "from")
  private var from: String
  @Argument(help: "When it ended.", valueName: "to")
  private var to: String

  func instants(_ correction: inout Correction) throws -> (from: Timestamp, to: Timestamp) {
    (try correction.instant(from), try correction.instant(to))
  }
}

extension Correction {
  fileprivate func text(_ from: Timestamp, _ to: Timestamp) -> String {
    text(Stretch(startedAt: .utc(from), endedAt: .utc(to)))
  }
}

extension Act {
  /// What changes with a stretch of `kind`, and what does not: a pause is time, a parked stretch is route.
  fileprivate func effect(of kind: Stretch.Kind, from before: Shift, to after: Shift) async throws -> String {
    let (old, new) = (try await report(before), try await report(after))
    switch kind {
    case .pause:
      let inside = new.hasRouteInPause ? "; recorded miles that lie in a pause stay in the mileage" : ""
      let working = Self.change(to: after.workedText(at: now), from: before.workedText(at: now))
      return "Working time: \(working); no position is deleted\(inside)."
    case .parked:
      let mileage = Self.change(to: new.mileage.figure(space: " "), from: old.mileage.figure(space: " "))
      return "Mileage: \(mileage); no position is deleted, and working time stays as it is."
    }
  }

  private static func change(to new: String, from old: String) -> String {
    new == old ? "\(new), as it is now" : "\(new) instead of \(old)"
  }

  private func report(_ shift: Shift) async throws -> ShiftReport {
    try await ShiftReport(NumberedShift(number: 0, shift: shift), from: store, countingSamples: false)
  }
}

/// A kind of stretch as a type, because a command is configured by its type.
protocol StretchWord: SendableMetatype {
  static var kind: Stretch.Kind { get }
  /// The word of the command line.
  static var word: String { get }
}

/// `pause`.
enum PauseWord: StretchWord {
  static let kind = Stretch.Kind.pause
  static let word = "pause"
}

/// `parked`.
enum ParkedWord: StretchWord {
  static let kind = Stretch.Kind.parked
  static let word = "parked"
}

/// `dashpilot correct pause` and `dashpilot correct parked`.
struct CorrectStretchCommand<Word: StretchWord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Word.word, abstract: "Add, edit or delete a \(Word.kind.noun).",
      subcommands: [
        AddStretchCommand<Word>.self, EditStretchCommand<Word>.self, DeleteStretchCommand<Word>.self,
      ])
  }
}

/// `dashpilot correct pause add` and its like.
struct AddStretchCommand<Word: StretchWord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "add", abstract: "Add a \(Word.kind.noun) nobody recorded.")
  }
  private let ends = TypedEnds()
  private let target = CorrectedShift()

  func run() async throws { try await StretchChange.add(ends).make(to: Word.kind, of: target) }
}

/// `dashpilot correct pause edit` and its like.
struct EditStretchCommand<Word: StretchWord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "edit", abstract: "Move the ends of a \(Word.kind.noun).")
  }
  @Argument(help: "Its number, as `show` lists it.", valueName: "number")
  var number: Int
  private let ends = TypedEnds()
  private let target = CorrectedShift()

  func run() async throws { try await StretchChange.edit(number, ends).make(to: Word.kind, of: target) }
}

/// `dashpilot correct pause delete` and its like.
struct DeleteStretchCommand<Word: StretchWord>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "delete", abstract: "Delete a \(Word.kind.noun) from the record.")
  }
  @Argument(help: "Its number, as `show` lists it.", valueName: "number")
  var number: Int
  private let target = CorrectedShift()

  func run() async throws { try await StretchChange.delete(number).make(to: Word.kind, of: target) }
}
