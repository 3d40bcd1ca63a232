/// What names a record for good: a UUID as lower-case text.
package struct Identifier<Subject>: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// The identifier stored as `text`.
  package init(text: String) { self.text = text }

  /// A fresh one: 122 random bits, marked as version 4. (RFC 9562, 5.4)
  package init() {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = high.hexadecimal + low.hexadecimal
    text = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      .map { String(digits[$0]) }
      .joined(separator: "-")
  }

  package var description: String { text }
}

package typealias ShiftID = Identifier<Shift>
package typealias StretchID = Identifier<Stretch>
package typealias DeliveryID = Identifier<Delivery>
package typealias OfferID = Identifier<Offer>
package typealias PlaceID = Identifier<PickupPlace>

extension UInt64 {
  /// Sixteen digits.
  fileprivate var hexadecimal: [Character] {
    let digits = String(self, radix: 16)
    return Array(String(repeating: "0", count: 16 - digits.count) + digits)
  }
}
