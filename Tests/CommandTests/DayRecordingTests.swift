import Foundation
import Glibc
import Testing
import Tracking

private let hasDaemon =
  geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/sbin/gpsd")

@Suite(
  "A day recorded from the real gpsd (R-2.13, R-2.15, R-3.7, R-4.3)", .timeLimit(.minutes(2)),
  .enabled(if: hasDaemon, "gpsd is not installed, or this is not root"))
struct DayRecordingTests {
  private let program: DayProgram
  private let receiver: PseudoReceiver

  init() throws {
    program = try DayProgram()
    receiver = try PseudoReceiver(folder: program.directory)
  }

  /// What the driver does, and when the recorder dies and is started anew; in seconds.
  private static let plan: [(Double, String)] = [
    (0, "start"), (14, "kill"), (18, "pause"), (19, "kill"), (21, "resume"), (26, "park"), (27, "kill"), (29, "drive"),
    (34, "pause"), (36, "resume"), (41, "park"), (43, "drive"), (48, "end"),
  ]

  /// Its parts are seconds long by the wall clock, so it is for a machine that has nothing else to do.
  @Test(
    "two pauses, two parked stretches and three kills leave the driven parts and their reasons",
    .enabled(
      if: ProcessInfo.processInfo.environment["DASHPILOT_LONG_TESTS"] == "1",
      "only with DASHPILOT_LONG_TESTS=1, on an idle machine"))
  func day() async throws {
    try receiver.begin(seconds: 85)
    var recorder = try receiver.record(program)
    defer { kill(recorder.processIdentifier, SIGTERM) }
    // Every drive begins with twenty seconds of standing.
    let began = ContinuousClock.now + .seconds(22)
    for (second, act) in Self.plan {
      try await Task.sleep(until: began + .seconds(second), clock: .continuous)
      if act == "kill" {
        kill(recorder.processIdentifier, SIGKILL)
        recorder.waitUntilExit()
        recorder = try receiver.record(program)
      } else {
        let answer = try program.run(act)
        #expect(answer.status == 0, "\(answer)")
        if act == "end" { #expect(answer.output.contains("All is saved.")) }
      }
    }
    let shift = try JSONDecoder().decode(Recorded.self, from: Data(try program.run("show --json").output.utf8))
    let reasons = shift.sessions.map { $0.reason ?? "open" }
    #expect(reasons == ["processDied", "paused", "parked", "paused", "parked", "shiftEnded"])
    #expect(shift.route.segmentCount == 6)
    #expect(shift.route.gaps.map(\.reason) == ["processDied", "paused", "parked", "paused", "parked"])
    let driven = shift.sessions.reduce(0) { $0 + receiver.metres(from: $1.startedAt, to: $1.endedAt ?? $1.startedAt) }
    // Half a metre at either end of each part is what the receiver's noise may do.
    #expect(abs(shift.route.recordedDistanceMetres - driven) <= 0.01 * driven + 6, "of \(driven) m")
    #expect(driven > 300)
  }

  /// What the test asks of `show --json`.
  private struct Recorded: Decodable {
    let sessions: [Session]
    let route: Route

    struct Session: Decodable {
      let startedAt: String
      let endedAt: String?
      let reason: String?
    }

    struct Route: Decodable {
      let recordedDistanceMetres: Double
      let segmentCount: Int
      let gaps: [Gap]
    }

    struct Gap: Decodable { let reason: String }
  }
}

/// A receiver that is a pseudo-terminal with an invented drive running into it now, and gpsd reading it.
private final class PseudoReceiver {
  private let folder: String
  private let master: Int32
  private let slave: String
  private let port = UInt16.random(in: 20_000..<30_000)
  private let daemon = Process()
  private let drive = Process()
  private var truth: [(time: Timestamp, metres: Double)] = []

  init(folder: String) throws {
    self.folder = folder
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // What ptsname(3) and unlockpt(3) do, which the Glibc module leaves out: TIOCGPTN and TIOCSPTLCK.
    var (number, unlocked): (Int32, Int32) = (0, 0)
    try #require(master >= 0 && ioctl(master, 0x8004_5430, &number) == 0 && ioctl(master, 0x4004_5431, &unlocked) == 0)
    slave = "/dev/pts/\(number)"
    var settings = termios()
    tcgetattr(master, &settings)
    cfmakeraw(&settings)
    tcsetattr(master, TCSANOW, &settings)
    chmod(slave, 0o666)
  }

  /// Starts a drive now and the daemon that hears it.
  func begin(seconds: Int) throws {
    daemon.executableURL = URL(fileURLWithPath: "/usr/sbin/gpsd")
    daemon.arguments = ["-N", "-n", "-S", "\(port)", slave]
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    // A whole second, because that is how a start is written.
    let start = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down) + 1)
    let path = folder + "/path.csv"
    let words = [
      "simulate", "highway", "--minutes", "\(Double(seconds) / 60)", "--rate", "5", "--start", start.ISO8601Format(),
    ]
    let rehearsal = Process()
    rehearsal.executableURL = URL(fileURLWithPath: DayProgram.path)
    rehearsal.arguments = words + ["--path", path]
    rehearsal.standardOutput = FileHandle.nullDevice
    try rehearsal.run()
    rehearsal.waitUntilExit()
    truth = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: ",")
      guard let time = Timestamp(iso8601: fields[0].utf8), let metres = Double(fields[3]) else { return nil }
      return (time, metres)
    }
    drive.executableURL = URL(fileURLWithPath: DayProgram.path)
    drive.arguments = words + ["--paced"]
    drive.standardOutput = FileHandle(fileDescriptor: master)
    usleep(UInt32(max(0, start.timeIntervalSinceNow) * 1_000_000))
    try drive.run()
  }

  /// Starts a recorder on the daemon.
  func record(_ program: DayProgram) throws -> Process {
    let recorder = Process()
    recorder.executableURL = URL(fileURLWithPath: DayProgram.path)
    recorder.arguments = ["record", "--gpsd", "localhost:\(port)", "--store", program.store]
    recorder.environment = ["HOME": folder, "XDG_RUNTIME_DIR": folder]
    recorder.standardOutput = FileHandle.nullDevice
    try recorder.run()
    return recorder
  }

  /// How far the drive really went between two instants.
  func metres(from start: String, to end: String) -> Double {
    guard let start = Timestamp(iso8601: start.utf8), let end = Timestamp(iso8601: end.utf8) else { return 0 }
    let part = truth.filter { start <= $0.time && $0.time <= end }.map(\.metres)
    return (part.last ?? 0) - (part.first ?? 0)
  }

  deinit {
    for process in [drive, daemon] where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(master)
  }
}
