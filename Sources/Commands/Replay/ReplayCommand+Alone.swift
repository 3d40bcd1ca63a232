import Exports
import Tracking

extension ReplayCommand {
  /// Replays one capture after the other, because their lines or their route go to one place.
  func runAlone(_ replay: Replay) throws {
    let output = Output()
    let gpx = try gpx.map { (path) throws(Failure) in try GPXFile(path: path) }
    if explain { try output.write(Explainer.header) }
    var reports: [CaptureReport] = []
    for file in files {
      reports.append(try runAlone(replay, file, output, gpx))
      if !explain, !json { try output.write((reports.count > 1 ? "\n" : "") + (reports.last?.text ?? "")) }
    }
    if json, !explain { try output.write(try Self.json(reports)) }
    try output.flush()
    try gpx?.finish()
    try Self.conclude(reports, replay.policy)
  }

  private func runAlone(_ replay: Replay, _ file: String, _ output: Output, _ gpx: GPXFile?) throws(Failure)
    -> CaptureReport
  {
    var explainer = Explainer()
    try gpx?.begin(name: file)
    let report = try replay.run(file, explains: explain) { (step) throws(Failure) in
      if explain { try output.write(explainer.take(step)) }
      try gpx?.take(step.events)
    }
    try gpx?.end()
    return report
  }
}

/// A GPX file being written, one track per capture. (P-9.1)
final class GPXFile {
  private let file: WholeFile
  private var writer = GPXWriter()
  /// What is not handed to the file yet.
  private var bytes: [UInt8] = []

  init(path: String) throws(Failure) {
    file = try WholeFile(path: path)
    writer.begin(&bytes)
  }

  func begin(name: String) throws(Failure) {
    writer.beginTrack(name: name, &bytes)
    try write()
  }

  func end() throws(Failure) {
    writer.endTrack(&bytes)
    try write()
  }

  func take(_ events: [CaptureEvent]) throws(Failure) {
    for event in events {
      switch event {
      case .kept(let sample): writer.append(sample, &bytes)
      case .ended: writer.endSession(&bytes)
      case .began, .judged: break
      }
    }
    try write()
  }

  /// Puts the file in its place.
  func finish() throws(Failure) {
    writer.end(&bytes)
    try write()
    try file.finish()
  }

  private func write() throws(Failure) {
    try file.output.write(bytes[...])
    bytes.removeAll(keepingCapacity: true)
  }
}
