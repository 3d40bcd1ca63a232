import FoundationEssentials

/// A JSON value with null in it, which synthesised coding leaves out. (P-9.1)
enum JSON: Encodable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// Its text, keys in order of the alphabet so that equal values have equal bytes.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: Self.closed(try encoder.encode(self)), as: UTF8.self) + "\n"
  }

  /// Writes `[]` and `{}` where the encoder leaves an empty line between the brackets; a string holds no line break.
  private static func closed(_ text: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        let end = (result.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") } ?? -1) + 1
        let isEmpty = end > 0 && result[end - 1] == byte - 2 && result[end...].contains(UInt8(ascii: "\n"))
        if isEmpty { result.removeSubrange(end...) }
      }
      result.append(byte)
    }
    return result
  }

  /// A figure rounded to `decimals`, or null; what is not finite cannot be said in JSON.
  static func number(_ value: Double?, decimals: Int = 3) -> JSON {
    guard let value, value.isFinite else { return .null }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return .double((value * scale).rounded() / scale)
  }

  static func optional(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
  static func optional(_ value: Int?) -> JSON { value.map { .int($0) } ?? .null }
}
