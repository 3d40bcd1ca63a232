/// A length in metres.
@usableFromInline
package struct Distance: Hashable, Comparable, Sendable {
  @usableFromInline package var metres: Double

  @inlinable
  init(metres: Double) { self.metres = metres }

  package static let zero = Distance.metres(0)
  @inlinable
  package static func metres(_ metres: Double) -> Distance { Distance(metres: metres) }

  /// In statute miles of 1609.344 m.
  package var miles: Double { metres / 1609.344 }

  @inlinable
  package static func < (a: Distance, b: Distance) -> Bool { a.metres < b.metres }
  package static func + (a: Distance, b: Distance) -> Distance { .metres(a.metres + b.metres) }
  package static func += (a: inout Distance, b: Distance) { a.metres += b.metres }
}
