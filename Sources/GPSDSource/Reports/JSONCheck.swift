/// Walks over one line of JSON and copies it without the blanks between its parts and the members named `class`.
///
/// libgps is lenient where it should not be: it takes `null` and `true` for numbers, makes infinity of 1e999, finds a
/// class only where no blank stands before it, and loops for ever over an error with a class behind it. What comes out
/// of here is well-formed, finite, compact and without any class. (P-2.8)
struct JSONCheck {
  /// One member of the outermost object, as it stands in the output.
  struct Member {
    var key: Range<Int>
    var value: Range<Int>
    var shape: Shape
  }

  enum Shape { case text, number, literal, nested }

  private let line: UnsafeRawBufferPointer
  private var position = 0

  /// Deeper than any report of gpsd; a recursion without a bound would be an attack on the stack.
  private static let maximumDepth = 6
  /// Digits, sign, point and exponent; gpsd sends at most 25.
  private static let maximumNumberLength = 40

  /// Copies `line` to `output`, telling `visit` each outer member; false when it is anything but one finite JSON object.
  static func squeeze(
    _ line: UnsafeRawBufferPointer, into output: inout [UInt8], visit: (Member, borrowing [UInt8]) -> Bool
  ) -> Bool {
    var check = JSONCheck(line: line)
    check.skipBlanks()
    guard check.object(depth: 1, into: &output, visit: visit) else { return false }
    check.skipBlanks()
    return check.position == line.count
  }

  private init(line: UnsafeRawBufferPointer) { self.line = line }

  private var next: UInt8? { position < line.count ? line[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { position += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar, into output: inout [UInt8]) -> Bool {
    guard skip(byte) else { return false }
    output.append(UInt8(ascii: byte))
    return true
  }

  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func object(
    depth: Int, into output: inout [UInt8], visit: (Member, borrowing [UInt8]) -> Bool
  ) -> Bool {
    guard depth <= Self.maximumDepth, take("{", into: &output) else { return false }
    if take("}", into: &output) { return true }
    let first = output.count
    repeat {
      // The comma comes before a member that follows another, whichever were left out.
      let mark = output.count
      if mark > first { output.append(UInt8(ascii: ",")) }
      guard let member = member(depth: depth, into: &output), visit(member, output) else { return false }
      if output[member.key].elementsEqual("class".utf8) { output.removeSubrange(mark...) }
    } while skip(",")
    return take("}", into: &output)
  }

  private mutating func member(depth: Int, into output: inout [UInt8]) -> Member? {
    skipBlanks()
    guard let key = string(into: &output), take(":", into: &output) else { return nil }
    // libgps knows no escapes in a name, and would read one that ends in \"class as the class.
    guard !output[key].contains(UInt8(ascii: "\\")) else { return nil }
    skipBlanks()
    let start = output.count
    guard let shape = value(depth: depth, into: &output) else { return nil }
    // libgps 3.22 refuses a report whose `activated` is the bare 0 gpsd sends for an unplugged receiver, but reads the
    // same said as a date.
    if shape == .number, output[start] == UInt8(ascii: "0"), output[key].elementsEqual("activated".utf8) {
      output.replaceSubrange(start..., with: #""1970-01-01T00:00:00Z""#.utf8)
    }
    return Member(key: key, value: start..<output.count, shape: shape)
  }

  private mutating func value(depth: Int, into output: inout [UInt8]) -> Shape? {
    switch next {
    case UInt8(ascii: "\""): string(into: &output) == nil ? nil : .text
    case UInt8(ascii: "{"): object(depth: depth + 1, into: &output, visit: { _, _ in true }) ? .nested : nil
    case UInt8(ascii: "["): array(depth: depth + 1, into: &output) ? .nested : nil
    case UInt8(ascii: "t"): literal("true", into: &output) ? .literal : nil
    case UInt8(ascii: "f"): literal("false", into: &output) ? .literal : nil
    case UInt8(ascii: "n"): literal("null", into: &output) ? .literal : nil
    default: number(into: &output) ? .number : nil
    }
  }

  private mutating func array(depth: Int, into output: inout [UInt8]) -> Bool {
    guard depth <= Self.maximumDepth, take("[", into: &output) else { return false }
    if take("]", into: &output) { return true }
    repeat {
      skipBlanks()
      guard value(depth: depth, into: &output) != nil else { return false }
    } while take(",", into: &output)
    return take("]", into: &output)
  }

  private mutating func literal(_ word: StaticString, into output: inout [UInt8]) -> Bool {
    word.withUTF8Buffer { word in
      guard line[position...].starts(with: word) else { return false }
      output.append(contentsOf: word)
      position += word.count
      return true
    }
  }

  /// The range of what stands between the quotes in the output.
  private mutating func string(into output: inout [UInt8]) -> Range<Int>? {
    guard next == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    position = start
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20, byte != UInt8(ascii: "\\") || escapeIsSound else { return nil }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next != nil else { return nil }
    position += 1
    output.append(contentsOf: line[(start - 1)..<position])
    return (output.count - (position - start))..<(output.count - 1)
  }

  /// Whether the backslash at the position starts one of JSON's escapes.
  private var escapeIsSound: Bool {
    guard position + 1 < line.count else { return false }
    switch line[position + 1] {
    case UInt8(ascii: "u"):
      let digits = line[(position + 2)...].prefix(4)
      return digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    case let byte: return "\"\\/bfnrt".utf8.contains(byte)
    }
  }

  private mutating func number(into output: inout [UInt8]) -> Bool {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    guard digits() > 0 else { return false }
    if next == UInt8(ascii: ".") {
      position += 1
      guard digits() > 0 else { return false }
    }
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
      // Two digits: with the length bounded as well, no number can leave the range of a Double.
      guard (1...2).contains(digits()) else { return false }
    }
    guard position - start <= Self.maximumNumberLength else { return false }
    output.append(contentsOf: line[start..<position])
    return true
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, byte &- UInt8(ascii: "0") < 10 { position += 1 }
    return position - start
  }
}
