package import Shifts

/// A shift and its place in the driver's history, counted from one by start; never stored, so it moves when an earlier
/// shift goes.
package struct NumberedShift: Hashable, Sendable {
  package let number: Int
  package let shift: Shift

  package init(number: Int, shift: Shift) {
    self.number = number
    self.shift = shift
  }
}
