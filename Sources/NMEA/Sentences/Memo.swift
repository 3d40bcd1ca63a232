internal import Tracking

/// The text last read, up to and with its last comma, and what it meant.
///
/// The sentences of one epoch repeat time and position to the letter, and comparing is much cheaper than reading.
struct Memo<let wordCount: Int, Value> {
  private var words = InlineArray<wordCount, UInt64>(repeating: 0)
  /// Ones over the bytes of the text.
  private var masks = InlineArray<wordCount, UInt64>(repeating: 0)
  /// 0 while nothing is known.
  private var length = 0
  private var value: Value

  init(_ anything: Value) { value = anything }

  /// The value of the text at the cursor if it is the same as before; moves behind it then.
  @inline(always)
  func take(from fields: inout Fields) -> Value? {
    guard length > 0 else { return nil }
    var difference: UInt64 = 0
    for index in 0..<wordCount {
      difference |= ((fields.position + index * 8).word ^ words[index]) & masks[index]
    }
    guard difference == 0 else { return nil }
    fields.position += length
    return value
  }

  @inline(never)
  private mutating func cover(_ length: Int) {
    self.length = length
    for index in 0..<wordCount {
      let rest = length - index * 8
      masks[index] = rest >= 8 ? .max : rest <= 0 ? 0 : (1 << UInt64(truncatingIfNeeded: rest * 8)) &- 1
    }
  }

  /// Remembers what the text from `start` to the cursor meant, if it is short enough and has its comma.
  @inline(always)
  mutating func keep(_ value: Value, from start: UnsafePointer<UInt8>, _ fields: borrowing Fields) {
    let length = fields.position - start
    guard fields.hasMore, length <= wordCount * 8 else { return }
    for index in 0..<wordCount { words[index] = (start + index * 8).word }
    if length != self.length { cover(length) }
    self.value = value
  }
}

/// What sentences of one epoch repeat.
struct Repeats {
  /// Nanoseconds since midnight: `hhmmss.sss` and more.
  var time = Memo<2, Int64>(0)
  /// Whether the last time was that of the sentence before; of another time a position is another too.
  var isSameTime = false
  /// Days since 1970.
  var date = Memo<1, Int>(0)
  /// Both angles with up to ten places.
  var coordinate = Memo<5, Coordinate>(Coordinate(latitude: 0, longitude: 0))
}
