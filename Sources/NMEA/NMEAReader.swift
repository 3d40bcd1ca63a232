package import Tracking

/// Reads NMEA 0183 out of any bytes, block by block, and hands out epochs. (P-2, P-3)
///
/// Nothing is allocated per sentence or epoch. The same bytes give the same epochs however they are cut into blocks.
package struct NMEAReader: ~Copyable {
  private var framer: SentenceFramer
  private var assembler: EpochAssembler
  private var calendar: Calendar
  /// The first two bytes of the input.
  private var head: [UInt8] = []

  package init(options: NMEAOptions = NMEAOptions()) {
    framer = SentenceFramer(allowsMissingChecksum: options.allowMissingChecksum)
    assembler = EpochAssembler(date: options.date)
    calendar = Calendar(rolloverLimit: options.rolloverLimit)
  }

  /// What was read so far, and what was dropped.
  package var counts: SentenceCounts {
    var counts = framer.counts
    counts.late = assembler.late
    counts.undatedFixes = assembler.undatedFixes
    counts.isUTF16 = [[0xff, 0xfe], [0xfe, 0xff], [0x24, 0], [0, 0x24]].contains(head)
    return counts
  }

  /// Reads the next block and appends the epochs that ended in it.
  package mutating func read(_ bytes: UnsafeRawBufferPointer, into epochs: inout [Epoch]) {
    if head.count < 2 { head += bytes.prefix(2 - head.count) }
    bytes.withMemoryRebound(to: UInt8.self) { decode($0, into: &epochs) }
  }

  /// At the end of the input: closes the open epoch and hands out what waited for its day.
  package mutating func finish(into epochs: inout [Epoch]) {
    // A last line without an end gets one.
    withUnsafeBytes(of: 0x0a as UInt8) { end in
      end.withMemoryRebound(to: UInt8.self) { decode($0, into: &epochs) }
    }
    assembler.finish(into: &epochs)
  }

  private mutating func decode(_ block: UnsafeBufferPointer<UInt8>, into epochs: inout [Epoch]) {
    var position = 0
    while let body = framer.next(in: block, from: &position) {
      decode(body, into: &epochs)
    }
  }

  @inline(__always)
  private mutating func decode(_ body: SentenceFramer.Body, into epochs: inout [Epoch]) {
    do throws(Malformed) {
      guard let report = try report(of: body) else { return }
      assembler.add(report, into: &epochs)
    } catch {
      framer.counts.malformed &+= 1
    }
  }

  /// Nil for a sentence nothing is asked from.
  @inline(__always)
  private mutating func report(of body: SentenceFramer.Body) throws(Malformed) -> Report? {
    guard body.end - body.start >= 8, body.start[5] == UInt8(ascii: ",") else { return try proprietary(body) }
    let word = body.start.word
    guard let talker = Talker(UInt16(truncatingIfNeeded: word)) else { return try proprietary(body) }
    var fields = Fields(from: body.start + 6, to: body.end)
    let formatter = word >> 16 & 0xff_ffff
    switch formatter {
    case UInt64(packing: "RMC"): return try .rmc(&fields, talker, &calendar)
    case UInt64(packing: "GGA"): return try .gga(&fields, talker)
    case UInt64(packing: "GSA"): return try .gsa(&fields, talker)
    case UInt64(packing: "GST"): return nil
    case UInt64(packing: "GNS"): return try .gns(&fields, talker)
    case UInt64(packing: "GLL"): return try .gll(&fields, talker)
    case UInt64(packing: "VTG"): return try .vtg(&fields, talker)
    case UInt64(packing: "ZDA"): return try .zda(&fields, talker, &calendar)
    default:
      framer.counts.ignore(formatter)
      return nil
    }
  }

  /// All that has no talker and formatter of two and three letters.
  @inline(never)
  private mutating func proprietary(_ body: SentenceFramer.Body) throws(Malformed) -> Report? {
    let address = UnsafeBufferPointer(start: body.start, count: min(8, body.end - body.start))
    let key = address.prefix { $0 != UInt8(ascii: ",") }.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    if key == UInt64(packing: "PUBX"), address.elementsEqual("PUBX,00,".utf8) {
      var fields = Fields(from: body.start + 8, to: body.end)
      return try .pubx(&fields)
    }
    // Quectel's names for GSA and GSV of one constellation.
    if key != UInt64(packing: "PQGSA"), key != UInt64(packing: "PQGSV") { framer.counts.ignore(key) }
    return nil
  }
}
