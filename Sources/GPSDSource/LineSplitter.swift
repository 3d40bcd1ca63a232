/// Cuts a stream of bytes into lines that hold a report, wherever the pieces of the stream end.
struct LineSplitter {
  enum Line {
    /// From the first brace to the line's end.
    case report(UnsafeRawBufferPointer)
    /// So many bytes that belong to no report.
    case junk(Int)
    case tooLong
  }

  /// Twice what gpsd 3.22 can send, as much as libgps itself would hold.
  static let maximumLength = 20_480

  private enum State { case beforeBrace, inReport, skipping }
  private var state = State.beforeBrace
  /// The start of a report whose end has not come yet.
  private var partial: [UInt8] = []

  /// Hands every line that ends within `bytes` to `body`.
  mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (Line) -> Void) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch state {
      case .beforeBrace: skipJunk(&rest, body)
      case .inReport: takeReport(&rest, body)
      case .skipping: skipLine(&rest)
      }
    }
  }

  /// Hands out a last line that has no end.
  mutating func finish(_ body: (Line) -> Void) {
    if state == .inReport { partial.withUnsafeBytes { body(.report($0)) } }
    self = LineSplitter()
  }

  private mutating func skipJunk(_ rest: inout Slice<UnsafeRawBufferPointer>, _ body: (Line) -> Void) {
    let brace = rest.firstIndex(of: UInt8(ascii: "{")) ?? rest.endIndex
    let junk = rest[..<brace].count { !Self.isLineEnd($0) }
    if junk > 0 { body(.junk(junk)) }
    rest = rest[brace...]
    if !rest.isEmpty { state = .inReport }
  }

  private mutating func takeReport(_ rest: inout Slice<UnsafeRawBufferPointer>, _ body: (Line) -> Void) {
    let end = rest.firstIndex(where: Self.isLineEnd)
    let piece = rest[..<(end ?? rest.endIndex)]
    rest = rest[piece.endIndex...]
    guard partial.count + piece.count <= Self.maximumLength else {
      partial.removeAll(keepingCapacity: true)
      state = .skipping
      return body(.tooLong)
    }
    guard end != nil else { return partial.append(contentsOf: piece) }
    state = .beforeBrace
    if partial.isEmpty { return body(.report(UnsafeRawBufferPointer(rebasing: piece))) }
    partial.append(contentsOf: piece)
    partial.withUnsafeBytes { body(.report($0)) }
    partial.removeAll(keepingCapacity: true)
  }

  private mutating func skipLine(_ rest: inout Slice<UnsafeRawBufferPointer>) {
    guard let end = rest.firstIndex(where: Self.isLineEnd) else { return rest = rest[rest.endIndex...] }
    rest = rest[end...]
    state = .beforeBrace
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
