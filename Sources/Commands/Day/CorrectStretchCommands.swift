import Arguments
import ShiftStore
import Shifts
import Tracking

/// A correction of a pause or a parked stretch: tried on a copy, told with what follows, asked, done.
private struct StretchChange {
  let kind: Stretch.Kind
  let shift: String
  let isConfirmed: Bool
  let store: String?

  enum Change { case add(String, String), edit(Int, String, String), delete(Int) }

  func run(_ change: Change) async throws {
    let act = try await Act(store, else: .noSuchShift)
    let shift = try await act.store.shift(named: shift).shift
    let correction = try Correction(shift, act)
    let (apply, what) = try plan(change, correction)
    var after = shift
    try apply(&after)
    try Confirmation(isGiven: isConfirmed).ask("\(what) \(effect(shift, after, act.now))")
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

/// `dashpilot correct pause`.
struct CorrectPauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Add, edit or delete a pause.",
    subcommands: [AddPauseCommand.self, EditPauseCommand.self, DeletePauseCommand.self])
}

/// `dashpilot correct parked`.
struct CorrectParkedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parked", abstract: "Add, edit or delete a parked stretch.",
    subcommands: [AddParkedCommand.self, EditParkedCommand.self, DeleteParkedCommand.self])
}

/// `dashpilot correct pause add`.
struct AddPauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a pause nobody recorded.")
  @Argument(help: "When it began.", valueName: "from")
  var from: String
  @Argument(help: "When it ended.", valueName: "to")
  var to: String
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  var shift = "last"
  @Flag(help: "Do not ask.")
  var yes = false
  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    try await StretchChange(kind: .pause, shift: shift, isConfirmed: yes, store: store).run(.add(from, to))
  }
}

/// `dashpilot correct pause edit`.
struct EditPauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "edit", abstract: "Move the ends of a pause.")
  @Argument(help: "Its number, as `show` lists it.", valueName: "number")
  var number: Int
  @Argument(help: "When it began.", valueName: "from")
  var from: String
  @Argument(help: "When it ended.", valueName: "to")
  var to: String
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  var shift = "last"
  @Flag(help: "Do not ask.")
  var yes = false
  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    try await StretchChange(kind: .pause, shift: shift, isConfirmed: yes, store: store).run(.edit(number, from, to))
  }
}

/// `dashpilot correct pause delete`.
struct DeletePauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a pause from the record.")
  @Argument(help: "Its number, as `show` lists it.", valueName: "number")
  var number: Int
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  var shift = "last"
  @Flag(help: "Do not ask.")
  var yes = false
  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    try await StretchChange(kind: .pause, shift: shift, isConfirmed: yes, store: store).run(.delete(number))
  }
}

/// `dashpilot correct parked add`.
struct AddParkedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a parked stretch nobody recorded.")
  @Argument(help: "When it began.", valueName: "from")
  var from: String
  @Argument(help: "When it ended.", valueName: "to")
  var to: String
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  var shift = "last"
  @Flag(help: "Do not ask.")
  var yes = false
  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    try await StretchChange(kind: .parked, shift: shift, isConfirmed: yes, store: store).run(.add(from, to))
  }
}

/// `dashpilot correct parked edit`.
struct EditParkedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "edit", abstract: "Move the ends of a parked stretch.")
  @Argument(help: "Its number, as `show` lists it.", valueName: "number")
  var number: Int
  @Argument(help: "When it began.", valueName: "from")
  var from: String
  @Argument(help: "When it ended.", valueName: "to")
  var to: String
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  var shift = "last"
  @Flag(help: "Do not ask.")
  var yes = false
  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    try await StretchChange(kind: .parked, shift: shift, isConfirmed: yes, store: store).run(.edit(number, from, to))
  }
}

/// `dashpilot correct parked delete`.
struct DeleteParkedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a parked stretch from the record.")
  @Argument(help: "Its number, as `show` lists it.", valueName: "number")
  var number: Int
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  var shift = "last"
  @Flag(help: "Do not ask.")
  var yes = false
  @Option(help: StorePlace.help, valueName: "file", completion: .file)
  var store: String?

  func run() async throws {
    try await StretchChange(kind: .parked, shift: shift, isConfirmed: yes, store: store).run(.delete(number))
  }
}
