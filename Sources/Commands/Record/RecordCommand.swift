import Arguments
import Glibc
import Recorder
import ShiftStore
import Tracking

/// `dashpilot record`: gpsd to store until stopped. (P-9.3)
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record the running shift from a receiver on gpsd, until stopped.",
    discussion: """
      Without a running shift it waits for one. On a terminal it keeps one line up to date; elsewhere it prints what \
      changed and nothing else. Ctrl-C or SIGTERM ends it in order.
      """,
    examples: [
      ("dashpilot record", "from gpsd on this machine"),
      ("dashpilot record --device /dev/ttyACM0", "from this receiver of several"),
    ])

  @Option(help: "Where gpsd listens.", valueName: "host:port")
  var gpsd = "localhost:2947"

  @Option(
    help: "Receiver to follow, as gpsd names it; the first with a fix if not given.", valueName: "path",
    completion: .file)
  var device: String?

  @Option(help: "Clock to go by; `receiver` starts a shift at the first fix, for old captures.")
  var clock = Clock.system

  private let store = StorePlace()

  enum Clock: String, CaseIterable, ExpressibleByArgument { case system, receiver }

  func run() async throws {
    signal(SIGHUP, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    let options = try options()
    let store = try await openedStore()
    guard let lock = try RecorderLock(storePath: store.path) else {
      let holder = RecorderLock.holder(storePath: store.path)?.processID.map { " (process \($0))" } ?? ""
      throw Failure(.busy, "Another recorder\(holder) writes into \(store.path); stop it first, or name another store.")
    }
    try await untilSignalled {
      let line = StatusLine(storePath: store.path)
      defer { line.finish() }
      var recorder = Recorder(options: options, store: store, notifier: ServiceNotifier(), report: line.show)
      try await recorder.run()
    }
    withExtendedLifetime(lock) {}
  }

  /// Opens the store, waiting for one that is locked or has no room: both pass without anybody's doing. (P-10.2)
  ///
  /// Here a signal ends the program as it would any other: nothing has been heard that could be lost.
  private func openedStore() async throws -> ShiftStore {
    var said: StoreError.Condition?
    while true {
      do { return try store.create() } catch let error as StoreError {
        guard let words = error.waitingWords else { throw error }
        if error.condition != said {
          print(words)
          fflush(nil)
          ServiceNotifier()?.status(words)
        }
        said = error.condition
        try await Task.sleep(for: .seconds(1))  // Nothing tells when a lock goes or room comes.
      }
    }
  }

  private func options() throws -> RecorderOptions {
    var options = RecorderOptions()
    let parts = Self.split(gpsd)
    guard let host = parts.host, let port = parts.port else {
      throw Exit.usage("--gpsd takes host:port, not '\(gpsd.onOneLine)'; such as localhost:2947.")
    }
    options.host = host
    options.port = port
    options.device = device
    options.usesReceiverClock = clock == .receiver
    options.zone = zoneName()
    return options
  }

  /// `host`, `host:port` or `[::1]:port`.
  static func split(_ text: String) -> (host: String?, port: String?) {
    let standard = "2947"
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      let host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      if rest.isEmpty { return (host, standard) }
      return rest.hasPrefix(":") ? (host, port(rest.dropFirst())) : (nil, nil)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 2 { return (text, standard) }
    guard let host = parts.first, !host.isEmpty else { return (nil, nil) }
    return (String(host), parts.count == 2 ? port(parts[1]) : standard)
  }

  private static func port(_ text: Substring) -> String? {
    guard let number = UInt16(text), number > 0 else { return nil }
    return String(number)
  }
}

extension StoreError {
  /// What a recorder says while it waits to open the store; nil for what does not pass by itself.
  fileprivate var waitingWords: String? {
    switch condition {
    case .locked: "store locked, waiting for it"
    case .full: "disk full, waiting for room"
    default: nil
    }
  }
}
