import Glibc
import NMEA
import ShiftStore
import Shifts
import Tracking

extension Stages {
  /// Writing samples into a store and measuring a stored route. The yardstick outside is SQLite's own shell.
  static func store(_ bytes: [UInt8]) async throws {
    let samples = keptSamples(decoded(bytes))
    var (writing, reading, extending) = ([Double](), [Double](), [Double]())
    for _ in 0..<5 {
      let path = "/tmp/dashpilot-stages-\(getpid()).sqlite"
      defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
      let store = try ShiftStore(path: path, creating: true)
      let shift = try await store.startShift(at: .utc(samples[0].time), zone: "UTC")
      let session = try await store.openSession(
        of: shift.id, device: "stage", facts: SessionFacts(startedAt: samples[0].time))
      writing.append(try await seconds { try await store.append(samples, to: session) })
      reading.append(try await seconds { try await measure(shift.id, in: store) })
      extending.append(try await extend(samples, store))
    }
    say("store", "samples/s", Double(samples.count) / median(writing))
    say("read back and measure", "samples/s", Double(samples.count) / median(reading))
    say("extend a 10 h route", "us", median(extending) * 1e6)
  }

  private static func measure(_ shift: ShiftID, in store: ShiftStore) async throws {
    let walk = try await store.reduceRoute(of: shift, into: RouteWalk()) { $0.append($2, session: Int($1.value)) }
    precondition(walk.metres > 0, "the stored route measures nothing")
  }

  /// Four more samples behind ten hours of them: what a card does every few seconds.
  private static func extend(_ samples: [Sample], _ store: ShiftStore) async throws -> Double {
    let all = Array(samples.prefix(36_004))
    try await store.endShift(at: .utc(samples[0].time))
    let shift = try await store.startShift(at: .utc(all[0].time), zone: "UTC")
    let session = try await store.openSession(
      of: shift.id, device: "stage", facts: SessionFacts(startedAt: all[0].time))
    try await store.append(Array(all.dropLast(4)), to: session)
    let last = RoutePosition(session: session, time: all[all.count - 5].time)
    try await store.append(Array(all.suffix(4)), to: session)
    return try await seconds {
      _ = try await store.reduceRoute(of: shift.id, after: last, into: RouteWalk()) { $0.append($2, session: 1) }
    }
  }

  static func keptSamples(_ epochs: [Epoch]) -> [Sample] {
    var capture = Capture(policy: .vehicle)
    var events: [CaptureEvent] = []
    for epoch in epochs { capture.take(epoch, into: &events) }
    return events.compactMap { event in if case .kept(let sample) = event { sample } else { nil } }
  }

  private static func seconds(_ work: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await work()
    let time = ContinuousClock.now - start
    return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  }
}
