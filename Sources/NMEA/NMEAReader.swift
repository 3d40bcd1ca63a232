package import Tracking

/// Reads NMEA 0183 out of any bytes, block by block, and hands out epochs. (P-2, P-3)
///
/// Nothing is allocated per sentence or epoch. The same bytes give the same epochs however they are cut into blocks.
package struct NMEAReader: ~Copyable {
  private var framer: SentenceFramer
  private var assembler: EpochAssembler
  private var calendar: Calendar
  private var repeats = Repeats()
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
    guard var cursor = block.baseAddress else { return }
    let limit = cursor + block.count
    while let body = framer.next(from: &cursor, to: limit) { decode(body, into: &epochs) }
  }

  // The sentences that come with every fix are read and taken in one piece each: a report that several could have
  // filled would have to lie in memory.
  @inline(always)
  private mutating func decode(_ body: SentenceFramer.Body, into epochs: inout [Epoch]) {
    let address = body.start.word
    guard let talker = Talker(UInt16(truncatingIfNeeded: address)) else { return proprietary(body, into: &epochs) }
    // The one that comes most often says least.
    switch address >> 16 & 0xffff_ffff {
    case UInt64(packing: "GSA,"): readMode(body)
    case UInt64(packing: "RMC,"): readRMC(body, talker, into: &epochs)
    case UInt64(packing: "GGA,"): readGGA(body, talker, into: &epochs)
    case UInt64(packing: "GST,"): break
    default: seldom(body, talker, into: &epochs)
    }
  }

  // The two that come with every fix are calls of their own: in one piece with the rest there are too few registers.
  @inline(never)
  private mutating func readRMC(_ body: SentenceFramer.Body, _ talker: Talker, into epochs: inout [Epoch]) {
    var fields = Fields(from: body.start + 6, to: body.end)
    var report = Report(.rmc, talker)
    report.readRMC(&fields, &repeats, &calendar)
    add(report, fields, into: &epochs)
  }

  @inline(never)
  private mutating func readGGA(_ body: SentenceFramer.Body, _ talker: Talker, into epochs: inout [Epoch]) {
    var fields = Fields(from: body.start + 6, to: body.end)
    var report = Report(.gga, talker)
    report.readGGA(&fields, &repeats)
    add(report, fields, into: &epochs)
  }

  @inline(always)
  private mutating func add(_ report: borrowing Report, _ fields: borrowing Fields, into epochs: inout [Epoch]) {
    if fields.isSound { assembler.add(report, into: &epochs) } else { framer.counts.malformed &+= 1 }
  }

  @inline(never)
  private mutating func seldom(_ body: SentenceFramer.Body, _ talker: Talker, into epochs: inout [Epoch]) {
    guard body.end - body.start > 5, body.start[5] == UInt8(ascii: ",") else {
      return proprietary(body, into: &epochs)
    }
    let formatter = body.start.word >> 16 & 0xff_ffff
    guard let kind = Report.Kind(formatter) else { return framer.counts.ignore(formatter) }
    read(kind, talker, Fields(from: body.start + 6, to: body.end), into: &epochs)
  }

  /// One of those that repeat what RMC and GGA say, or that come seldom.
  private mutating func read(
    _ kind: Report.Kind, _ talker: Talker, _ all: Fields, into epochs: inout [Epoch]
  ) {
    var fields = all
    var report = Report(kind, talker)
    switch kind {
    case .gns: report.readGNS(&fields, &repeats)
    case .gll: report.readGLL(&fields, &repeats)
    case .zda: report.readZDA(&fields, &repeats, &calendar)
    case .vtg: report.readVTG(&fields)
    case .pubx: report.readPUBX(&fields)
    case .rmc: report.readRMC(&fields, &repeats, &calendar)
    case .gga: report.readGGA(&fields, &repeats)
    }
    add(report, fields, into: &epochs)
  }

  @inline(always)
  private mutating func readMode(_ body: SentenceFramer.Body) {
    var fields = Fields(from: body.start + 6, to: body.end)
    if let mode = FixMode(&fields), fields.isSound { assembler.add(mode) } else { framer.counts.malformed &+= 1 }
  }

  /// All that has no talker and formatter of two and three letters.
  @inline(never)
  private mutating func proprietary(_ body: SentenceFramer.Body, into epochs: inout [Epoch]) {
    let address = UnsafeBufferPointer(start: body.start, count: min(8, body.end - body.start))
    if address.elementsEqual("PUBX,00,".utf8) {
      return read(.pubx, .proprietary, Fields(from: body.start + 8, to: body.end), into: &epochs)
    }
    let key = address.prefix { $0 != UInt8(ascii: ",") }.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    // Quectel's names for GSA and GSV of one constellation.
    if key != UInt64(packing: "PQGSA"), key != UInt64(packing: "PQGSV") { framer.counts.ignore(key) }
  }
}
