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
      for event in step.events { try gpx?.take(event) }
    }
    try gpx?.end()
    return report
  }
}

/// A GPX file being written, one track per capture. (P-9.1)
final class GPXFile {
  private let file: WholeFile
  private var writer = GPXWriter()

  init(path: String) throws(Failure) {
    file = try WholeFile(path: path)
    try file.output.write(writer.head)
  }

  func begin(name: String) throws(Failure) { try file.output.write(writer.beginTrack(name: name)) }
  func end() throws(Failure) { try file.output.write(writer.endTrack()) }

  func take(_ event: CaptureEvent) throws(Failure) {
    switch event {
    case .kept(let sample): try file.output.write(writer.append(sample))
    case .ended: try file.output.write(writer.endSession())
    case .began, .judged: break
    }
  }

  /// Puts the file in its place.
  func finish() throws(Failure) {
    try file.output.write(writer.tail)
    try file.finish()
  }
}
