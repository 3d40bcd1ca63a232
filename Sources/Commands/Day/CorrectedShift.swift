import Arguments
import ShiftStore
import Shifts

/// The shift a correction is about, and the driver's word for it.
struct CorrectedShift: ParsableArguments {
  @Option(help: "The shift, as `show` takes it.", valueName: "shift")
  private var shift = "last"
  private let confirmation = Confirmation()
  private let store = StorePlace()

  /// Opens the store and finds the shift.
  func find() async throws -> (act: Act, shift: Shift) {
    let act = try await Act(store, else: .noSuchShift)
    return (act, try await act.store.shift(named: shift).shift)
  }

  /// Says what is about to be corrected and goes on when the driver agrees.
  func confirm(_ statement: String) throws(Failure) { try confirmation.ask(statement) }
}
