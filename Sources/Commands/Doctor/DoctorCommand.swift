import Arguments
import GPSDSource
import Glibc
import Recorder
import ShiftStore
import Tracking

/// `dashpilot doctor`: one screen before a shift. Exit 0 fine, 1 attention, 2 broken. (P-9.2)
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look at everything between the sky and the store, and name what would help.",
    discussion: """
      It changes nothing. Each line is ok, unknown, attention or broken, with the one thing to do about it. It listens to gpsd \
      for a few seconds; under open sky and with a fix it is done in two.
      """,
    examples: [
      ("dashpilot doctor", "before a shift"),
      ("dashpilot doctor --json | jq -r '.findings[] | select(.level != \"ok\").remedy'", "what to do, for a program"),
    ])

  @Option(help: "Where gpsd listens.", valueName: "host:port")
  var gpsd = "localhost:2947"

  @Option(help: "Receiver to look for, as gpsd names it.", valueName: "path", completion: .file)
  var device: String?

  private let store = StorePlace()

  @Option(help: "How long to listen at most, in seconds.", valueName: "seconds")
  var seconds = 6

  @Flag(help: "Print it as JSON.")
  var json = false

  func run() async throws {
    guard (1...600).contains(seconds) else { throw Exit.usage("--seconds takes 1 to 600, not \(seconds).") }
    let parts = RecordCommand.split(gpsd)
    guard let host = parts.host, let port = parts.port else {
      throw Exit.usage("--gpsd takes host:port, not '\(gpsd.onOneLine)'; such as localhost:2947.")
    }
    let source = GPSDSource(host: host, port: port, device: device)
    let answer = await Probe.listen(to: source, atMost: .seconds(seconds))
    let facts = try facts(answer, port: UInt16(port) ?? 0)
    let findings = facts.findings
    try Output.print(json ? try findings.json(facts.receiver.availability.condition).text() : findings.text)
    if findings.level != .ok { throw Exit.code(findings.exitCode) }
  }

  private func facts(_ answer: ReceiverFacts.Answer, port: UInt16) throws -> DoctorFacts {
    let (machine, reading, path) = (Machine(), SystemClocks.read(), try store.path)
    let user = String(user: getuid())
    let system = DoctorFacts.SystemFacts(on: machine, user: user, home: environment("HOME") ?? "/")
    let receiver = ReceiverFacts(
      on: machine, port: port, chosen: device, startsByItself: system.isServiceEnabled && system.lingers, answer: answer
    )
    let store = DoctorFacts.StoreFacts(path: path, on: machine, boot: reading.boot)
    let clock = DoctorFacts.ClockFacts(reading, answer, store: store)
    return DoctorFacts(endpoint: gpsd, receiver: receiver, clock: clock, store: store, system: system)
  }
}

extension DoctorFacts.ClockFacts {
  fileprivate init(_ reading: ClockReading, _ answer: ReceiverFacts.Answer, store: DoctorFacts.StoreFacts) {
    trust = WallClock().trust(reading)
    isSynchronised = reading.isSynchronised
    zone = zoneName()
    guard case .heard(let hearing) = answer, let time = hearing.fixTime, let arrival = hearing.fixArrival else {
      return
    }
    ahead = reading.wall - (reading.boot - arrival) - time
  }
}

extension DoctorFacts.StoreFacts {
  fileprivate init(path: String, on machine: Machine, boot: Interval) {
    self.path = path
    trouble = ShiftStore.trouble(at: path)
    freeBytes = Self.freeBytes(around: path)
    let view = RecorderView(storePath: path, now: boot)
    state = view.holder == nil ? nil : view.notice?.state.rawValue ?? "running"
    recorder = view.holder?.processID.flatMap {
      machine.writing(of: $0, boot: boot, ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))))
    }
  }

  /// Free bytes where `path` lies, or where its folder will be made.
  private static func freeBytes(around path: String) -> Int64? {
    var space = statvfs()
    if statvfs(path, &space) == 0 { return Int64(space.f_bavail) * Int64(space.f_frsize) }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return freeBytes(around: String(path[..<slash]))
  }
}

extension String {
  /// The name of a user, or the number where there is none.
  fileprivate init(user number: uid_t) {
    var entry = passwd()
    var buffer = [CChar](repeating: 0, count: 4096)
    var found: UnsafeMutablePointer<passwd>?
    let name = getpwuid_r(number, &entry, &buffer, buffer.count, &found) == 0 ? found?.pointee.pw_name : nil
    self = name.map { String(cString: $0) } ?? "\(number)"
  }
}
