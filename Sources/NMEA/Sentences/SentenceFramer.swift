/// Finds sentences in a stream of bytes and checks their sums, wherever the blocks are cut. (P-2.1, P-2.2)
///
/// A sentence is handed out in place. Only one cut by the end of a block is put together in a buffer of its own.
struct SentenceFramer: ~Copyable {
  /// The bytes between `$` and `*`; the byte at `end` is no part of a field, and it and `slack` more can be read.
  typealias Body = (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>)

  var counts = SentenceCounts()

  private let allowsMissingChecksum: Bool
  /// Skips a comment or an endless sentence up to the end of its line.
  private var isSkippingLine = false
  private var isAtLineStart = true
  /// Nothing is skipped, carried or about to be told by the start of a line: what `usual` needs in one look.
  private var isBetweenSentences = false
  /// A sentence begun in an earlier block, from its `$`.
  private let carry = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.farFromEnd)
  private var carriedCount = 0

  private static let longestBody = 1024
  /// `$`, a body, `*hh`.
  private static let longestFrame = longestBody + 4
  /// How many bytes behind a body can be read: whoever reads fields by the word or the vector need not look for the end.
  static let slack = 48
  /// How many bytes there must be for a scan of vectors, and what reads its sentence, not to leave the block.
  private static let farFromEnd = longestFrame + slack

  init(allowsMissingChecksum: Bool) {
    self.allowsMissingChecksum = allowsMissingChecksum
    carry.initialize(repeating: 0, count: Self.farFromEnd)
  }

  deinit { carry.deallocate() }

  /// The next sound sentence at or after `position`; nil once the block is used up. Valid until the next call.
  @inline(always)
  mutating func next(from cursor: inout UnsafePointer<UInt8>, to limit: UnsafePointer<UInt8>) -> Body? {
    if let body = usual(&cursor, limit) { return body }
    let (body, used) = unusual(cursor, limit - cursor)
    cursor += used
    return body
  }

  /// A sentence in capitals behind a line end, far from the block's own end, as nearly all of them are.
  ///
  /// Everything else, even if it is as sound, is left to `unusual`.
  @inline(always)
  private mutating func usual(_ cursor: inout UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) -> Body? {
    guard limit - cursor > Self.farFromEnd, isBetweenSentences else { return nil }
    let word = cursor.word
    let isLineFeed = word & 0xffff == UInt64(packing: "\n$")
    guard isLineFeed || word & 0xff_ffff == UInt64(packing: "\r\n$") else { return nil }
    let start = cursor + (isLineFeed ? 2 : 3)
    let scan = SentenceScan(quicklyFrom: start, to: start + Self.longestBody)
    guard scan.end.word & 0xff_ffff == scan.ending, scan.end < start + Self.longestBody else { return nil }
    counts.read &+= 1
    cursor = scan.end + 3
    return (start, scan.end)
  }

  /// Hands out where it stopped instead of moving the cursor, which stays in a register so.
  @inline(never)
  private mutating func unusual(_ base: UnsafePointer<UInt8>, _ count: Int) -> (Body?, Int) {
    var position = 0
    defer { isBetweenSentences = carriedCount == 0 && !isSkippingLine && !isAtLineStart }
    if carriedCount > 0 {
      if let body = resume(base, count, &position) { return (body, position) }
    }
    while seekStart(base, count, &position) {
      switch frame(base, count, &position) {
      case .sentence(let body): return (count - position < Self.slack ? carried(body) : body, position)
      case .dropped: continue
      case .open:
        carriedCount = count - position
        carry.update(from: base + position, count: carriedCount)
        position = count
      }
    }
    return (nil, position)
  }

  /// A copy with the room behind it that the end of the block does not leave.
  private func carried(_ body: Body) -> Body {
    let length = body.end - body.start
    carry.update(from: body.start, count: length + 1)
    return (UnsafePointer(carry), UnsafePointer(carry) + length)
  }

  private enum Outcome {
    case sentence(Body)
    case dropped
    /// The block ends first.
    case open
  }

  private enum Fault {
    /// By a new `$`.
    case cut
    case noChecksum, badChecksum, tooLong
  }

  /// Goes on with the carried sentence: as much of the block as it can need is put behind it.
  private mutating func resume(_ base: UnsafePointer<UInt8>, _ count: Int, _ position: inout Int) -> Body? {
    let added = min(Self.longestFrame - carriedCount, count)
    (carry + carriedCount).update(from: base, count: added)
    var end = 0
    let outcome = frame(carry, carriedCount + added, &end)
    if case .open = outcome {
      carriedCount += added
      position = count
      return nil
    }
    // Behind a broken checksum one of its digits may be left over from the earlier block.
    counts.junkBytes &+= max(0, carriedCount - end)
    position = max(0, end - carriedCount)
    carriedCount = 0
    if case .sentence(let body) = outcome { return body }
    return nil
  }

  /// Moves to the next `$` or `!`; false when there is none.
  private mutating func seekStart(_ base: UnsafePointer<UInt8>, _ count: Int, _ position: inout Int) -> Bool {
    while position < count {
      switch base[position] {
      case 0x0d, 0x0a:
        isSkippingLine = false
        isAtLineStart = true
        counts.junkBytes &-= 1
      case UInt8(ascii: "$") where !isSkippingLine, UInt8(ascii: "!") where !isSkippingLine: return true
      case UInt8(ascii: "#") where isAtLineStart: isSkippingLine = true
      case 0x80...: break  // A byte order mark leaves the line's start where it is.
      default: isAtLineStart = false
      }
      counts.junkBytes &+= 1
      position += 1
    }
    return false
  }

  /// Looks at the sentence that starts at `position` and moves behind what it used of it.
  private mutating func frame(_ base: UnsafePointer<UInt8>, _ count: Int, _ position: inout Int) -> Outcome {
    let start = base + position + 1
    let available = count - position - 1
    let scan = SentenceScan(from: start, limit: start + min(available, Self.longestBody + 1))
    let length = scan.end - start
    if length == available { return .open }
    isAtLineStart = false
    switch scan.end.pointee {
    case UInt8(ascii: "*") where length <= Self.longestBody:
      return check(scan, start, available - length - 1, &position)
    case UInt8(ascii: "$"): return drop(start, scan.end, &position, .cut)
    case 0x0d where length <= Self.longestBody, 0x0a where length <= Self.longestBody:
      guard allowsMissingChecksum, isAddressed(start, length) else {
        return drop(start, scan.end, &position, .noChecksum)
      }
      position += 1 + length
      counts.read &+= 1
      return .sentence((start, scan.end))
    default:
      isSkippingLine = true
      return drop(start, scan.end, &position, .tooLong)
    }
  }

  /// Compares the checksum behind `scan.end`, of which `available` bytes are there.
  private mutating func check(
    _ scan: SentenceScan, _ start: UnsafePointer<UInt8>, _ available: Int, _ position: inout Int
  ) -> Outcome {
    guard available > 0 else { return .open }
    let high = hexadecimal(scan.end[1])
    guard high <= 15 else { return drop(start, scan.end + 1, &position, .badChecksum) }
    guard available > 1 else { return .open }
    let low = hexadecimal(scan.end[2])
    guard low <= 15 else { return drop(start, scan.end + 1, &position, .badChecksum) }
    guard high << 4 | low == scan.sum else { return drop(start, scan.end + 3, &position, .badChecksum) }
    position += 1 + (scan.end - start) + 3
    counts.read &+= 1
    return .sentence((start, scan.end))
  }

  /// Leaves out everything from `$` to `end`, under `reason` if it looks like a sentence, else as junk.
  private mutating func drop(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ position: inout Int,
    _ reason: Fault
  ) -> Outcome {
    let length = end - start
    position += 1 + length
    switch isAddressed(start, length) ? reason : .cut {
    case .cut: counts.junkBytes &+= 1 + length
    case .noChecksum: counts.noChecksum &+= 1
    case .badChecksum: counts.badChecksum &+= 1
    case .tooLong: counts.tooLong &+= 1
    }
    return .dropped
  }

  /// Whether a talker and a formatter stand at its beginning.
  private func isAddressed(_ start: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    guard length >= 5 else { return false }
    return (0..<5).allSatisfy { index in
      (0x41...0x5a).contains(start[index]) || (0x30...0x39).contains(start[index])
    }
  }

  /// The value of a digit in either case; above 15 for anything else.
  private func hexadecimal(_ byte: UInt8) -> UInt8 {
    let digit = byte &- 0x30
    if digit <= 9 { return digit }
    let letter = (byte | 0x20) &- 0x61
    return letter <= 5 ? letter + 10 : 255
  }
}
