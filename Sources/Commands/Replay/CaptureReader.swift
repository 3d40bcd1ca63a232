import GPSDSource
import NMEA
import Tracking

/// Either front end behind one face: bytes in, epochs out.
enum CaptureReader {
  case nmea(NMEAReader)
  case gpsd(GPSDReader)

  init(_ kind: CaptureKind, _ options: NMEAOptions) {
    switch kind {
    case .nmea: self = .nmea(NMEAReader(options: options))
    case .gpsd: self = .gpsd(GPSDReader())
    }
  }

  /// Reads the next bytes, or the end of the input for nil; gives where in `epochs` another receiver begins.
  mutating func read(_ bytes: UnsafeRawBufferPointer?, into epochs: inout [Epoch]) -> [Int] {
    switch self {
    case .nmea(var reader):
      self = .gpsd(GPSDReader())  // Out of self while it changes, so that its buffers are not copied.
      if let bytes { reader.read(bytes, into: &epochs) } else { reader.finish(into: &epochs) }
      self = .nmea(reader)
      return []
    case .gpsd(var reader):
      self = .gpsd(GPSDReader())
      if let bytes { reader.read(bytes, into: &epochs) } else { reader.finish(into: &epochs) }
      self = .gpsd(reader)
      return reader.deviceChanges
    }
  }

  var counts: InputCounts {
    switch self {
    case .nmea(let reader): InputCounts(reader.counts)
    case .gpsd(let reader): InputCounts(reader.counts)
    }
  }

  /// The start of the input is UTF-16, seen by the reader.
  var isUTF16: Bool {
    if case .nmea(let reader) = self { reader.counts.isUTF16 } else { false }
  }
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
