import Arguments
import Glibc
import Simulation
import Tracking

/// `dashpilot simulate`: a drive of a known length out of a seed.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Write what a receiver would have sent on an invented drive of a known length.",
    discussion:
      "The same words give the same bytes. Nothing of it is anybody's life: the road is made up with the seed.",
    examples: [
      ("dashpilot simulate tunnel --minutes 5 > tunnel.nmea", "a drive with a tunnel"),
      ("dashpilot simulate parked --environment canyon --truth parked.json | dashpilot replay -", "against its truth"),
      ("dashpilot simulate suburban --paced > /dev/pts/3", "in real time, into a pseudo-terminal gpsd reads"),
    ])

  @Argument(help: "What happens on the drive.")
  var kind: Drive.Kind

  @Option(help: "Number the drive is made from.", valueName: "n")
  var seed = 1

  @Option(help: "How long it takes.", valueName: "n")
  var minutes = 5.0

  @Option(help: "Fixes a second: 1, 5 or 10.", valueName: "hertz")
  var rate = Drive.Rate.oneHertz

  @Option(help: "The sky over it.")
  var environment = Drive.Environment.openSky

  @Option(help: "Whose receiver it is.")
  var receiver = Drive.Habit.ublox

  @Option(help: "Sentences to write.")
  var sentences = Sentences.habitual

  @Option(help: "Write sentences of the receiver, or the reports of gpsd.")
  var format = Format.nmea

  @Option(help: "When it starts, in UTC; 2026-03-04T09:00:00Z if not given.", valueName: "time")
  var start: String?

  @Option(help: "Write the true length and the outages as JSON.", valueName: "file", completion: .file)
  var truth: String?

  @Option(help: "Write the true path as CSV.", valueName: "file", completion: .file)
  var path: String?

  @Flag(help: "Take as long as the drive does, an epoch at a time.")
  var paced = false

  enum Format: String, CaseIterable, ExpressibleByArgument { case nmea, gpsd }

  enum Sentences: String, CaseIterable, ExpressibleByArgument {
    case habitual
    case short = "rmc-gga-gsa"
    case usual = "rmc-gga-gsa-gst"
    case everything

    var set: Drive.Sentences {
      switch self {
      case .habitual: .habitual
      case .short: .rmcGGAGSA
      case .usual: .rmcGGAGSAGST
      case .everything: .everything
      }
    }
  }

  func run() async throws {
    let drive = try drive()
    if let truth { try WholeFile.write(truth) { (output) throws(Failure) in try output.write(drive.truth.json[...]) } }
    if let path {
      try WholeFile.write(path) { (output) throws(Failure) in
        try drive.writePath { (bytes) throws(Failure) in try output.write(bytes) }
      }
    }
    try write(drive)
  }

  private func drive() throws -> Drive {
    guard minutes.isFinite, minutes > 0, minutes <= 60 * 24 * 366 else {
      throw Exit.usage("--minutes takes more than 0 and at most a year, not \(minutes).")
    }
    guard seed >= 0 else { throw Exit.usage("--seed takes a whole number from 0 on, not \(seed).") }
    let begin = if let start { Timestamp(iso8601: start.utf8) } else { Optional(Drive.usualStart) }
    guard let begin, CivilDate.capturedYears.contains(begin.date.year) else {
      let given = (start ?? "").onOneLine
      throw Exit.usage("--start takes a time of 1980 to 2200 like 2026-03-04T09:00:00Z, not '\(given)'.")
    }
    return Drive(
      kind, seed: UInt64(seed), duration: .seconds(minutes * 60), environment: environment, habit: receiver,
      rate: rate, start: begin)
  }

  private func write(_ drive: Drive) throws(Failure) {
    let output = Output()
    var pace = Pace(interval: drive.rate.interval)
    let sink = { (bytes: ArraySlice<UInt8>) throws(Failure) in
      try output.write(bytes)
      guard paced else { return }
      try output.flush()
      pace.wait()
    }
    let chunk: Drive.Chunk = paced ? .epoch : .block
    switch format {
    case .nmea: try drive.write(sentences.set, by: chunk, to: sink)
    case .gpsd: try drive.writeReports(by: chunk, to: sink)
    }
    try output.flush()
  }
}

/// Holds a drive back to real time, without adding up the time that writing takes.
private struct Pace {
  private let interval: Interval
  private var due: timespec

  init(interval: Interval) {
    self.interval = interval
    due = timespec()
    clock_gettime(CLOCK_MONOTONIC, &due)
  }

  mutating func wait() {
    let next = Int64(due.tv_sec) * 1_000_000_000 + Int64(due.tv_nsec) + interval.nanoseconds
    due = timespec(tv_sec: Int(next / 1_000_000_000), tv_nsec: Int(next % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, nil) == EINTR {}
  }
}

extension Drive.Kind: ExpressibleByArgument {}
extension Drive.Environment: ExpressibleByArgument {}
extension Drive.Habit: ExpressibleByArgument {}
extension Drive.Rate: ExpressibleByArgument {}
