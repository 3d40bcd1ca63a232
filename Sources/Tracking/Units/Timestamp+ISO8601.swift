extension Timestamp {
  /// `2025-06-15T12:00:00.500Z` with three digits; further digits are cut, not rounded, so that a second stays itself.
  package func iso8601(fractionDigits: Int = 3) -> String {
    let time = timeOfDay.nanoseconds
    let seconds = Int(time / 1_000_000_000)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { zeroPadded($0, to: 2) }
    let fraction = zeroPadded(Int(time % 1_000_000_000), to: 9).prefix(max(0, fractionDigits))
    return "\(date.iso8601)T\(clock.joined(separator: ":"))\(fraction.isEmpty ? "" : ".")\(fraction)Z"
  }

  /// Reads `2025-06-15T12:00:00.5Z` or, with an offset, `…T14:00:00+02:00`, from UTF-8 bytes; nil for anything else.
  ///
  /// A fraction may have any number of digits, of which nine count. Second 60 is the next minute's first.
  package init?(iso8601 text: some Sequence<UInt8>) {
    let parsed =
      text.withContiguousStorageIfAvailable { ISO8601Cursor.timestamp(in: $0) }
      ?? Array(text).withUnsafeBufferPointer { ISO8601Cursor.timestamp(in: $0) }
    guard let parsed else { return nil }
    self = parsed
  }
}

extension CivilDate {
  /// Reads `2025-06-15`; nil for anything else and for a day the calendar does not have.
  package init?(iso8601 text: String) {
    guard let time = Timestamp(iso8601: (text + "T00:00:00Z").utf8) else { return nil }
    self = time.date
  }
}

/// Walks over the bytes of one timestamp, each step nil where the text is not what it should be.
private struct ISO8601Cursor {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  static func timestamp(in text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    var cursor = ISO8601Cursor(rest: text[...])
    guard let date = cursor.date(), cursor.take("T"), let time = cursor.time(), let offset = cursor.offset() else {
      return nil
    }
    guard cursor.rest.isEmpty else { return nil }
    return Timestamp(date, timeOfDay: time - offset)
  }

  private mutating func date() -> CivilDate? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private mutating func time() -> Interval? {
    guard let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2) else { return nil }
    guard hour < 24, minute < 60, second <= 60, let fraction = fraction() else { return nil }
    return Interval(nanoseconds: Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + fraction)
  }

  /// Nanoseconds; zero without a point, nil for a point without a digit.
  private mutating func fraction() -> Int64? {
    guard take(".") else { return 0 }
    guard var value = number(1).map(Int64.init) else { return nil }
    var scale: Int64 = 100_000_000
    value *= scale
    while let digit = number(1) {
      scale /= 10
      value += Int64(digit) * scale
    }
    return value
  }

  private mutating func offset() -> Interval? {
    if take("Z") { return .zero }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2), take(":"), let minutes = number(2) else { return nil }
    guard hours < 24, minutes < 60 else { return nil }
    return .milliseconds(Int64(hours * 60 + minutes) * (isWest ? -60_000 : 60_000))
  }

  /// Exactly `width` digits.
  private mutating func number(_ width: Int) -> Int? {
    guard rest.count >= width else { return nil }
    var value = 0
    for byte in rest.prefix(width) {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    rest.removeFirst(width)
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, Unicode.Scalar(first) == character else { return false }
    rest.removeFirst()
    return true
  }
}
