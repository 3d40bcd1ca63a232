import GPSDSource
import NMEA
import Tracking

/// Either front end behind one face: bytes in, epochs out.
struct CaptureReader: ~Copyable {
  private let kind: CaptureKind
  private var nmea: NMEAReader
  private var gpsd = GPSDReader()

  init(_ kind: CaptureKind, _ options: NMEAOptions) {
    self.kind = kind
    nmea = NMEAReader(options: options)
  }

  /// Reads the next bytes, or the end of the input for nil; gives where in `epochs` another receiver begins.
  mutating func read(_ bytes: UnsafeRawBufferPointer?, into epochs: inout [Epoch]) -> [Int] {
    switch (kind, bytes) {
    case (.nmea, let bytes?): nmea.read(bytes, into: &epochs)
    case (.nmea, nil): nmea.finish(into: &epochs)
    case (.gpsd, let bytes?): gpsd.read(bytes, into: &epochs)
    case (.gpsd, nil): gpsd.finish(into: &epochs)
    }
    return kind == .gpsd ? gpsd.deviceChanges : []
  }

  var counts: InputCounts { kind == .nmea ? InputCounts(nmea.counts) : InputCounts(gpsd.counts) }
}

extension InputCounts {
  fileprivate init(_ counts: SentenceCounts) {
    read = counts.read
    badChecksum = counts.badChecksum
    noChecksum = counts.noChecksum
    malformed = counts.malformed
    tooLong = counts.tooLong
    ignored = counts.ignored
    junkBytes = counts.junkBytes
    undated = counts.undatedFixes
  }

  fileprivate init(_ counts: ReportCounts) {
    read = counts.read
    malformed = counts.malformed
    tooLong = counts.tooLong
    ignored = counts.ignored
    junkBytes = counts.junkBytes
  }
}
