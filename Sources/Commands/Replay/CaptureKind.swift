/// What a capture consists of, told by what most of its lines are. (P-9.1)
enum CaptureKind: String, Sendable {
  case nmea, gpsd

  /// Looks at the first bytes of `name`; throws what they are when that is no capture.
  init(of head: UnsafeRawBufferPointer, name: String) throws(Failure) {
    if let other = Self.foreignFormat(head) {
      throw Failure(.dataError, "\(name) is \(other): replay reads NMEA 0183 and gpsd JSON captures.")
    }
    var nmea = 0
    var gpsd = 0
    for line in head.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      if Self.isReport(line) { gpsd += 1 } else if line.contains(UInt8(ascii: "$")) { nmea += 1 }
    }
    self = gpsd > nmea ? .gpsd : .nmea
  }

  private static func isReport(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard line.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "{") else { return false }
    return line.prefix(64).contains(UInt8(ascii: "\""))
  }

  /// Names a format that people try and that is neither of ours.
  private static func foreignFormat(_ head: UnsafeRawBufferPointer) -> String? {
    let start = head.prefix(16)
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) || hasEveryOtherNUL(head) {
      return "UTF-16 text, save it as UTF-8 or ASCII first"
    }
    if head.count >= 12, head[8..<12].elementsEqual(".FIT".utf8) { return "a FIT activity" }
    let text = start.drop { $0 == 0xef || $0 == 0xbb || $0 == 0xbf || $0 == 0x20 || $0 == 10 || $0 == 13 || $0 == 9 }
    if text.starts(with: "<?xml".utf8) || text.starts(with: "<gpx".utf8) || text.starts(with: "<!".utf8) {
      return head.contains("<gpx".utf8) ? "a GPX file" : "an XML file"
    }
    if start.starts(with: "PK".utf8) { return "a ZIP archive, unpack it first" }
    return nil
  }

  private static func hasEveryOtherNUL(_ head: UnsafeRawBufferPointer) -> Bool {
    let sample = head.prefix(256)
    guard sample.count >= 32 else { return false }
    let even = stride(from: 0, to: sample.count, by: 2).count { sample[$0] == 0 }
    let odd = stride(from: 1, to: sample.count, by: 2).count { sample[$0] == 0 }
    return max(even, odd) * 8 >= sample.count * 3 && min(even, odd) * 16 < sample.count
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func contains(_ text: some Collection<UInt8>) -> Bool {
    prefix(4096).indices.contains { self[$0...].starts(with: text) }
  }
}
