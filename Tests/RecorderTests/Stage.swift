import Foundation
import GPSDSource
import SQLite
import Shifts
import Synchronization
import TestSupport
import Tracking

@testable import Recorder
@testable import ShiftStore

/// A recorder with a real store and clocks that go as a test says: nothing waits.
final class Stage {
  let folder: TemporaryFolder
  /// The driver's view of the store.
  let store: ShiftStore
  /// The recorder's, which hears of what the driver does as it would of another process.
  private let ownStore: ShiftStore
  private(set) var recorder: Recorder
  private(set) var said: [RecorderStatus.State] = []
  private(set) var status = RecorderStatus()
  private let clocks: FakeClocks
  /// Where the receiver is, as metres driven north.
  private var metres = 0.0
  /// Receiver time less boot time.
  var zero: Timestamp

  /// Noon of an invented day, after the build.
  static let noon = Timestamp(seconds: 1_800_014_400)

  /// A machine that booted a quarter of an hour before `noon`, with the wall clock at `wall`.
  init(wall: Timestamp = Stage.noon, isSynchronised: Bool = false, machine: Machine? = nil) throws {
    folder = try TemporaryFolder()
    store = try ShiftStore(path: folder.store, creating: true)
    ownStore = try ShiftStore(path: folder.store, creating: false)
    zero = Stage.noon - .seconds(900)
    var reading = ClockReading(boot: .seconds(900), monotonic: .seconds(900), bootID: "this boot", wall: wall)
    reading.isSynchronised = isSynchronised
    clocks = FakeClocks(reading)
    var options = RecorderOptions()
    let clocks = clocks
    options.clocks = { clocks.reading }
    options.machine = machine ?? Machine(root: folder.path)
    let sink = Sink()
    recorder = Recorder(options: options, store: ownStore, notifier: nil) { sink.last = $0 }
    self.sink = sink
  }

  private let sink: Sink
  private final class Sink { var last = RecorderStatus() }

  var now: ClockReading {
    get { clocks.reading }
    set { clocks.reading = newValue }
  }

  /// Lets `seconds` pass on all clocks.
  func pass(_ seconds: Double) {
    clocks.reading.boot += .seconds(seconds)
    clocks.reading.monotonic += .seconds(seconds)
    clocks.reading.wall = clocks.reading.wall + .seconds(seconds)
  }

  /// gpsd says something, and a tick follows.
  func hear(_ event: GPSDEvent) async throws {
    try await recorder.take(.gpsd(event))
    try await tick()
  }

  func tick() async throws {
    try await recorder.take(.tick)
    status = sink.last
    if said.last != status.state { said.append(status.state) }
  }

  /// gpsd answers and has `paths` open.
  func connect(_ paths: String...) async throws {
    try await hear(.connected(release: "3.22"))
    try await hear(.devices(paths.map { Device(path: $0) }))
  }

  /// A second passes and the receiver speaks, `seconds` times, driving at 15 m/s.
  func drive(_ seconds: Int, accuracy: Distance = .metres(4)) async throws {
    for _ in 0..<seconds {
      pass(1)
      metres += 15
      try await hear(.epochs([Epoch(fix(accuracy: accuracy), arrival: Arrival(boot: now.boot))]))
    }
  }

  /// Seconds pass in which nothing is heard.
  func wait(_ seconds: Int) async throws {
    for _ in 0..<seconds {
      pass(1)
      try await tick()
    }
  }

  func fix(accuracy: Distance = .metres(4)) -> Fix {
    Fix(
      time: zero + now.boot, coordinate: Coordinate(latitude: 45 + metres / 111_132, longitude: 15),
      accuracy: accuracy, speed: .metresPerSecond(15))
  }

  /// The driver starts a shift, on the clock the driver has.
  @discardableResult
  func start() async throws -> Shift {
    let newest = try await store.newestInstant()
    let instant = Instant.now(now, anchor: status.anchor, newest: newest)
    let shift = try await store.startShift(at: instant, zone: "Europe/Zagreb")
    try await tick()
    return shift
  }

  func sessions() async throws -> [StoredSession] {
    try await store.sessions(of: try await store.shift(named: "last").shift.id)
  }

  func reasons() async throws -> [EndReason?] { try await sessions().map(\.facts.endReason) }

  func sampleCount() async throws -> Int {
    try await store.sampleCount(of: try await store.shift(named: "last").shift.id)
  }

  /// Makes the clocks run `seconds` ahead at every look, so that a wait on them ends.
  func hurry(_ seconds: Double) { clocks.step = .seconds(seconds) }

  /// Leaves the store's file no more room than it has.
  func fill() async throws { try await ownStore.limit(pages: 1) }

  func makeRoom() async throws { try await ownStore.limit(pages: 1_000_000) }

  func shutDown() async throws { try await recorder.shutDown() }
}

/// Clocks that stand where they are put.
private final class FakeClocks: Sendable {
  private let mutex: Mutex<(reading: ClockReading, step: Interval)>
  init(_ reading: ClockReading) { mutex = Mutex((reading, .zero)) }

  var reading: ClockReading {
    get {
      mutex.withLock {
        $0.reading.boot += $0.step
        $0.reading.monotonic += $0.step
        return $0.reading
      }
    }
    set { mutex.withLock { $0.reading = newValue } }
  }

  var step: Interval {
    get { mutex.withLock { $0.step } }
    set { mutex.withLock { $0.step = newValue } }
  }
}

extension ShiftStore {
  /// As a full disk would: SQLite refuses to let the file grow beyond so many pages, or beyond what it has.
  fileprivate func limit(pages: Int) throws { try connection.execute("PRAGMA max_page_count = \(pages)") }
}
