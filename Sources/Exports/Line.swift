internal import Tracking

/// Whole 1e-9 degrees as decimal degrees with nine digits: `45.000000000`.
package func degrees(_ nanodegrees: Int64) -> String {
  var bytes: [UInt8] = []
  var line = Line()
  line.append(degrees: nanodegrees)
  line.end(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// A short line of ASCII text put together in place: an array would be asked for room at every piece.
struct Line {
  // The longest is a point of a GPX file with an accuracy and numbers as large as they can be.
  private var bytes = InlineArray<192, UInt8>(repeating: 0)
  private var count = 0

  /// Adds what was put together to `output`.
  func end(_ output: inout [UInt8]) {
    bytes.span.extracting(first: count).withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { append(byte) } }
  }

  /// Adds whole 1e-9 degrees as decimal degrees with nine digits.
  mutating func append(degrees nanodegrees: Int64) {
    if nanodegrees < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = nanodegrees.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    append(whole, digits: whole < 10 ? 1 : whole < 100 ? 2 : whole < 1000 ? 3 : 10)
    append(UInt8(ascii: "."))
    append(fraction, digits: 9)
  }

  /// Adds `2025-06-15T12:00:00.500Z`, as `Timestamp.iso8601()` writes it.
  mutating func append(iso8601 time: Timestamp) {
    let (date, day) = (time.date, time.timeOfDay.nanoseconds)
    guard (0...9999).contains(date.year) else { return time.iso8601().utf8.forEach { append($0) } }
    append(date.year.magnitude, digits: 4, "-")
    append(date.month.magnitude, digits: 2, "-")
    append(date.day.magnitude, digits: 2, "T")
    let milliseconds = UInt64(day.magnitude) / 1_000_000
    append(milliseconds / 3_600_000, digits: 2, ":")
    append(milliseconds / 60_000 % 60, digits: 2, ":")
    append(milliseconds / 1000 % 60, digits: 2, ".")
    append(milliseconds % 1000, digits: 3, "Z")
  }

  private mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }

  private mutating func append(_ number: some UnsignedInteger, digits: Int, _ mark: Unicode.Scalar) {
    append(UInt64(number), digits: digits)
    append(UInt8(ascii: mark))
  }

  /// Adds `number` with zeros in front.
  private mutating func append(_ number: UInt64, digits: Int) {
    var rest = number
    for index in (count..<count + digits).reversed() {
      bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }
}
