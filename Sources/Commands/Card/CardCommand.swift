import Arguments
import Glibc
import LiveCard
import Recorder
import ShiftStore
import Shifts
import Tracking

/// `dashpilot card`: the live picture of the unfinished shift, with the controls that apply now as keys.
struct CardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "Watch the shift live, and press its controls.",
    discussion: "Each control is shown with its key; q quits and leaves the shift as it is.",
    examples: [("dashpilot card", "on a terminal of at least 40 columns")])

  private let store = StorePlace()

  func run() async throws {
    let store = try store.create()
    guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else {
      throw Failure(.dataError, "The card needs a terminal; for a script use: dashpilot status --json.")
    }
    signal(SIGPIPE, SIG_IGN)
    try await untilSignalled {
      var loop = CardLoop(store: store)
      try await loop.run()
    }
  }
}

/// The card at work: what it shows, when it looks, what its keys do.
private struct CardLoop {
  private static let tick: Int32 = 200
  private static let routeInterval = Interval.seconds(2)
  private static let messageTime = Interval.seconds(8)

  private let storePath: String
  private var source: CardSource
  private var presses = CardPresses()
  private var snapshot: CardSnapshot?
  private var takenAt = Interval.zero
  private var routeReadAt = Interval.zero
  private var message = ""
  /// On the boot clock.
  private var messageUntil = Interval.zero
  private var drawn: [String] = []

  init(store: ShiftStore) {
    storePath = store.path
    source = CardSource(store: store)
  }

  mutating func run() async throws {
    try await look()
    guard let terminal = Terminal() else {
      throw Failure(.inputOutput, "The terminal does not take settings; try another one.")
    }
    while !Task.isCancelled {
      draw(on: terminal)
      let key = terminal.key(within: Self.tick)
      if let key {
        if Terminal.quits(key) { return }
        try await press(key)
      }
      try await lookIfChanged()
    }
  }

  /// The clocks come from the anchor: nothing is read for them.
  private mutating func draw(on terminal: borrowing Terminal) {
    let boot = SystemClocks.boot
    if boot > messageUntil { message = "" }
    let size = terminal.size
    let drawing = CardDrawing(style: .ofEnvironment, width: size.width, height: size.height)
    let now = snapshot.map { $0.asOf + (boot - takenAt) } ?? DriverClock.wall
    let isRecording = RecorderView(storePath: storePath).isRecording
    let lines = drawing.lines(snapshot, at: now, message: message, isRecording: isRecording)
    let frame = lines + ["\(size)"]
    if frame != drawn { terminal.show(lines) }
    drawn = frame
  }

  /// Follows other processes within a tick, and the route about every two seconds.
  private mutating func lookIfChanged() async throws {
    do {
      let boot = SystemClocks.boot
      let isRouteDue = boot - routeReadAt >= Self.routeInterval
      if try await source.hasChanged(readingRoute: isRouteDue) { try await look() }
    } catch let error as StoreError where error.isPassing {
      say("\(error)")
    }
  }

  private mutating func look() async throws {
    snapshot = try await source.snapshot()
    takenAt = SystemClocks.boot
    routeReadAt = takenAt
  }

  /// Runs the same operation as everywhere; a stale card costs a refusal.
  private mutating func press(_ key: Character) async throws {
    try await lookIfChanged()  // What was true a tick ago may have offered another control.
    guard let control = snapshot?.controls.first(where: { $0.key == key }) else { return }
    switch presses.press(control, at: SystemClocks.boot) {
    case .nothing: return
    case .asksForAnother: return say("Press \(key) again to end the shift.", for: CardPresses.patience)
    case .acts: break
    }
    do {
      say(try await source.perform(control))
    } catch let refusal as Refusal {
      say(refusal.sentence)
    } catch let error as StoreError where error.isPassing {
      say("\(error)")
    }
    try await look()
  }

  private mutating func say(_ text: String, for time: Interval = messageTime) {
    message = text
    messageUntil = SystemClocks.boot + time
  }
}
