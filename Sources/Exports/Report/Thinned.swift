/// Keeps about as many of a stream's elements as can be drawn: every one, then every second, every fourth …
package struct Thinned<Element: Sendable>: Sendable {
  package private(set) var elements: [Element] = []
  /// Every how many-th element is kept.
  package private(set) var stride = 1
  private var count = 0
  private let capacity: Int

  package init(capacity: Int) { self.capacity = capacity }

  /// Takes the next element, and keeps it when it is its turn.
  package mutating func append(_ element: @autoclosure () -> Element) {
    defer { count += 1 }
    guard count.isMultiple(of: stride) else { return }
    elements.append(element())
    guard elements.count >= capacity else { return }
    elements = elements.enumerated().compactMap { $0.isMultiple(of: 2) ? $1 : nil }
    stride *= 2
  }
}
