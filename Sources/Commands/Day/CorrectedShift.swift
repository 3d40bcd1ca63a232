import Arguments
import ShiftStore
import Shifts

/// A shift by the driver's word for it, for commands that take another than the last one.
struct NamedShift: ParsableArguments {
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  private var shift = "last"
  let store = StorePlace()

  /// Opens the store, finds the shift and does `body`; what a refusal of it advises is of that shift.
  func find(_ body: (Act, Shift) async throws -> Void) async throws {
    let act = try await Act(store, else: .noShiftRecorded)
    let found = try await act.store.shift(meantBy: shift).shift
    do { try await body(act, found) } catch let refusal as Refusal {
      throw Failure(.dataError, refusal.sentence(about: named(found)))
    }
  }

  /// How refusals about `shift` name it.
  func named(_ found: Shift) -> RefusedShift {
    RefusedShift(name: shift == "last" ? nil : shift, isUnfinished: found.state != .ended)
  }
}

/// The shift a correction is about, and the driver's word for it.
struct CorrectedShift: ParsableArguments {
  private let shift = NamedShift()
  private let confirmation = Confirmation()

  /// Finds the shift and corrects it.
  func correct(_ body: (Act, Shift) async throws -> Void) async throws { try await shift.find(body) }

  /// What reads the times that are typed for `found`.
  func correction(of found: Shift, _ act: Act) throws -> Correction {
    try Correction(found, act, about: shift.named(found))
  }

  /// Says what is about to be corrected and goes on when the driver agrees.
  func confirm(_ statement: String, _ act: Act) async throws {
    try await confirmation.ask(statement, changing: act.store)
  }
}

extension ShiftStore {
  /// The shift a person means by `name`; before the first one there is none to mean.
  func shift(meantBy name: String) throws -> NumberedShift {
    do { return try shift(named: name) } catch Refusal.noSuchShift {
      throw try shifts(limit: 1).isEmpty ? Refusal.noShiftRecorded : Refusal.noSuchShift
    }
  }
}
