internal import Tracking

extension Drive {
  /// Length and outages, known without writing anything.
  package var truth: Truth {
    var truth = Truth()
    for moment in Journey(self) { truth.append(moment) }
    return truth
  }

  /// How many bytes `sink` gets at a time.
  package enum Chunk: Sendable {
    /// About 64 KiB.
    case block
    /// One epoch, also where the receiver is silent: for whoever paces a drive in real time.
    case epoch
  }

  /// Writes the drive as NMEA, chunk by chunk.
  package func write<Failure: Error>(
    _ sentences: Sentences = .habitual, by chunk: Chunk = .block,
    to sink: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try write(SentenceWriter(self, sentences), by: chunk, to: sink)
  }

  /// Writes the drive as the JSON lines gpsd would send of it, chunk by chunk.
  package func writeReports<Failure: Error>(
    by chunk: Chunk = .block, to sink: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try write(ReportWriter(self), by: chunk, to: sink)
  }

  private func write<Failure: Error>(
    _ empty: some EpochWriter, by chunk: Chunk, to sink: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var receiver = Receiver(self)
    var writer = empty
    for moment in Journey(self) {
      writer.append(receiver.observe(moment))
      guard chunk == .epoch || writer.bytes.count >= 1 << 16 else { continue }
      try sink(writer.bytes.written)
      writer.bytes.removeAll()
    }
    if writer.bytes.count > 0 { try sink(writer.bytes.written) }
  }

  /// Writes the true path as CSV: one line per epoch, `heard` 1 where there is a fix.
  package func writePath<Failure: Error>(to sink: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    var bytes = Bytes(capacity: 1 << 17)
    bytes.text("time,latitude,longitude,metres,speed,heard\n")
    for moment in Journey(self) {
      bytes.path(moment)
      guard bytes.count >= 1 << 16 else { continue }
      try sink(bytes.written)
      bytes.removeAll()
    }
    if bytes.count > 0 { try sink(bytes.written) }
  }
}

extension Bytes {
  fileprivate mutating func path(_ moment: Moment) {
    iso(moment.time)
    for (value, decimals) in [
      (moment.coordinate.latitude, 9), (moment.coordinate.longitude, 9), (moment.travelled, 3), (moment.speed, 3),
    ] {
      byte(UInt8(ascii: ","))
      fixed(value, decimals: decimals)
    }
    text(moment.reception == .fix ? ",1\n" : ",0\n")
  }
}
