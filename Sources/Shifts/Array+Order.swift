extension Array {
  /// The elements by `instant`. Of two at one instant, or on clocks that cannot be compared, the first of the list stays
  /// first; lists are kept in the order of making, so a number once told stays.
  func inOrder(of instant: (Element) -> Instant) -> [Element] {
    reduce(into: []) { ordered, element in
      let before = ordered.lastIndex { !instant(element).isBefore(instant($0)) }
      ordered.insert(element, at: before.map { $0 + 1 } ?? 0)
    }
  }
}
