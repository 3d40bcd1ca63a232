import Exports
import Glibc
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
      if explain {
        try output.write(explainer.take(step.epochs, step.events, settledCount: step.settledCount))
      }
      for event in step.events { try gpx?.take(event) }
    }
    try gpx?.end()
    return report
  }
}

/// A GPX file that appears whole or not at all: written beside its place, then renamed. (P-9.1)
final class GPXFile {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private let output: Output
  private var writer = GPXWriter()
  private var isFinished = false
  private var hasTrack = false

  init(path: String) throws(Failure) {
    self.path = path
    temporary = "\(path).part\(getpid())"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "\(path) cannot be written: \(String(errno: errno)); name a place where it can.")
    }
    output = Output(descriptor: descriptor, name: path)
    try output.write(writer.head)
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(temporary) }
  }

  func begin(name: String) throws(Failure) { try output.write(writer.beginTrack(name: name)) }
  func end() throws(Failure) { try output.write(writer.endTrack()) }

  func take(_ event: CaptureEvent) throws(Failure) {
    switch event {
    case .kept(let sample): try output.write(writer.append(sample))
    case .ended: try output.write(writer.endSession())
    case .began, .judged: break
    }
  }

  /// Puts the file in its place; what stood there before stays until this has worked.
  func finish() throws(Failure) {
    try output.write(writer.tail)
    try output.flush()
    guard fsync(descriptor) == 0 || errno == EINVAL, rename(temporary, path) == 0 else {
      throw Failure(.cannotCreate, "\(path) cannot be written: \(String(errno: errno)); name a place where it can.")
    }
    isFinished = true
  }
}
