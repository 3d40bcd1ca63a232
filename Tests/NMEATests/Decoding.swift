import NMEA
import Tracking

/// `body` between `$` and its checksum.
func sentence(_ body: String) -> String {
  let sum = body.utf8.reduce(0, ^)
  let digits = String(sum, radix: 16, uppercase: true)
  return "$\(body)*\(digits.utf8.count == 1 ? "0" : "")\(digits)"
}

/// Sentences with their checksums, each on a line.
func lines(_ bodies: [String]) -> String { bodies.map { sentence($0) + "\r\n" }.joined() }

/// What a reader made of a whole capture.
struct Decoded {
  var epochs: [Epoch]
  var counts: SentenceCounts

  init(_ bytes: [UInt8], blocks: [Int] = [], _ change: (inout NMEAOptions) -> Void = { _ in }) {
    var options = NMEAOptions()
    change(&options)
    var reader = NMEAReader(options: options)
    var found: [Epoch] = []
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      for size in blocks {
        reader.read(UnsafeRawBufferPointer(rebasing: rest.prefix(size)), into: &found)
        rest = rest.dropFirst(size)
      }
      reader.read(UnsafeRawBufferPointer(rebasing: rest), into: &found)
    }
    reader.finish(into: &found)
    epochs = found
    counts = reader.counts
  }

  init(_ text: String, _ change: (inout NMEAOptions) -> Void = { _ in }) { self.init(Array(text.utf8), change) }

  /// Without line ends and checksums.
  init(bodies: [String], _ change: (inout NMEAOptions) -> Void = { _ in }) { self.init(lines(bodies), change) }

  var fixes: [Fix] {
    epochs.compactMap { epoch in
      guard case .fix(let fix) = epoch.content else { return nil }
      return fix
    }
  }

  /// `12:00:00 fix`, one for every epoch; `-` stands for an unknown time.
  var story: [String] { epochs.map(\.story) }
}

extension Epoch {
  var story: String {
    let clock = time.map { String($0.iso8601(fractionDigits: 0).dropFirst(11).prefix(8)) } ?? "-"
    return switch content {
    case .fix: "\(clock) fix"
    case .noFix(let reason): "\(clock) \(reason)"
    }
  }
}

/// Seconds of one day at a place that nobody lives at, on 15 June 2025.
enum Sentences {
  static let place = "4500.0000,N,01500.0000,E"

  static func rmc(
    _ time: String, _ status: String = "A", talker: String = "GP", place: String = place, speed: String = "36.0",
    track: String = "0.0", date: String = "150625", mode: String? = "A"
  ) -> String {
    "\(talker)RMC,\(time),\(status),\(place),\(speed),\(track),\(date),,\(mode.map { ",\($0)" } ?? "")"
  }

  static func gga(
    _ time: String, _ quality: String = "1", talker: String = "GP", place: String = place, satellites: String = "08",
    hdop: String = "1.0", altitude: String = "100.0"
  ) -> String {
    "\(talker)GGA,\(time),\(place),\(quality),\(satellites),\(hdop),\(altitude),M,0.0,M,,"
  }

  static func gsa(_ mode: String, talker: String = "GN") -> String {
    "\(talker)GSA,A,\(mode),01,02,,,,,,,,,,,1.5,0.8,1.2"
  }
}
