package import Tracking

/// Reads captures of gpsd's JSON, one report a line, as `gpspipe -w` writes them.
///
/// The epochs do not depend on how the bytes are cut into pieces.
package struct GPSDReader {
  /// What was read so far.
  package private(set) var counts = ReportCounts()
  /// Where in the array last given to `read` or `finish` another receiver starts to speak: a session ends there.
  package private(set) var deviceChanges: [Int] = []

  private var listener: FixListener
  private var text = ReportText()
  private var lines = LineSplitter()

  package init(options: GPSDOptions = GPSDOptions()) { listener = FixListener(device: options.device) }

  /// Takes the next bytes and appends the epochs they complete.
  package mutating func read(_ bytes: UnsafeRawBufferPointer, into epochs: inout [Epoch]) {
    deviceChanges.removeAll(keepingCapacity: true)
    var splitter = lines
    lines = LineSplitter()  // Out of self while its lines are read into self.
    splitter.feed(bytes) { line in self.take(line, into: &epochs) }
    lines = splitter
  }

  /// Ends the input: an unended last line and the open epoch are read.
  package mutating func finish(into epochs: inout [Epoch]) {
    deviceChanges.removeAll(keepingCapacity: true)
    var splitter = lines
    lines = LineSplitter()
    splitter.finish { line in self.take(line, into: &epochs) }
    listener.finish(into: &epochs)
  }

  private mutating func take(_ line: LineSplitter.Line, into epochs: inout [Epoch]) {
    switch line {
    case .junk(let count): counts.junkBytes += count
    case .tooLong: counts.tooLong += 1
    case .report(let bytes):
      counts.read += 1
      guard text.load(bytes), let report = Report(&text) else {
        counts.malformed += 1
        return
      }
      hear(report, into: &epochs)
    }
  }

  private mutating func hear(_ report: Report, into epochs: inout [Epoch]) {
    switch report {
    case .fix(let fix): hear(fix, into: &epochs)
    case .sky(let sky): listener.note(sky)
    case .devices(let devices):
      devices.forEach { listener.note($0) }
      listener.note(open: devices, into: &epochs)
    case .device(let device): listener.note(device)
    case .version, .error, .other: counts.ignored += 1
    }
  }

  private mutating func hear(_ fix: FixReport, into epochs: inout [Epoch]) {
    switch listener.hear(fix, arrival: nil, into: &epochs) {
    case .taken: break
    case .ignored: counts.ignored += 1
    case .changedDevice(_, let boundary): deviceChanges.append(boundary)
    }
  }
}

/// What a capture is read with.
package struct GPSDOptions: Sendable, Hashable {
  /// The receiver to follow, by the path gpsd knows; nil takes the first with a fix.
  package var device: String?

  package init(device: String? = nil) { self.device = device }
}

/// What a capture of gpsd's JSON held, by lines.
package struct ReportCounts: Sendable, Hashable {
  /// Lines that start a report, good or bad, too long ones apart.
  package var read = 0
  /// Lines that are no JSON, hold numbers that are none, or that libgps does not understand.
  package var malformed = 0
  /// Reports nothing is made of: other classes, other receivers, times already judged.
  package var ignored = 0
  /// Lines longer than any report of gpsd, skipped.
  package var tooLong = 0
  /// Bytes before the first brace of a line, and lines without one.
  package var junkBytes = 0

  package init() {}
}
