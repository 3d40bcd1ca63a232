import Foundation
import SQLite
import ShiftStore
import Shifts
import TestSupport
import Tracking

extension TemporaryFolder {
  /// The store, made if need be.
  func open() throws -> ShiftStore { try ShiftStore(path: store, creating: true) }

  /// The store as SQLite sees it, for looking behind the actor's back.
  func raw() throws -> Connection { try Connection(path: store, mode: .existing) }

  /// What the file holds; to be asked only while nobody has it open, whose locks it would drop.
  func bytes() -> Data? { FileManager.default.contents(atPath: store) }

  /// The size of the file of `suffix`; 0 without one.
  func size(_ suffix: String = "") -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: store + suffix)
    return attributes?[.size] as? Int ?? 0
  }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}

extension Timestamp {
  /// Seconds into an invented day.
  static func day(_ seconds: Double) -> Timestamp { Timestamp(seconds: 1_750_032_000) + .seconds(seconds) }
}

extension Instant {
  static func day(_ seconds: Double) -> Instant { .utc(.day(seconds)) }
}

extension Sample {
  static func sample(
    at seconds: Double, latitude: Int64 = 40_000_000_000, longitude: Int64 = -105_000_000_000, accuracy: Int32 = 3_000
  ) -> Sample {
    Sample(time: .day(seconds), latitude: latitude, longitude: longitude, accuracy: accuracy)
  }

  /// One sample a second in `seconds`, on a meridian.
  static func drive(_ seconds: Range<Int>) -> [Sample] {
    seconds.map { .sample(at: Double($0), latitude: 40_000_000_000 + Int64($0) * 123_457) }
  }
}

extension SessionFacts {
  /// Heard from `start` to `end`, seconds into the day.
  static func facts(from start: Double, to end: Double? = nil) -> SessionFacts {
    var facts = SessionFacts(startedAt: .day(start))
    facts.lastHeardAt = .day(end ?? start)
    return facts
  }
}

extension ShiftStore {
  /// A shift begun at `start` with one open session.
  func begin(at start: Double = 0) throws -> (shift: Shift, session: SessionKey) {
    let shift = try startShift(at: .day(start), zone: "America/Denver")
    return (shift, try openSession(of: shift.id, device: "/dev/ttyACM0", facts: .facts(from: start)))
  }

  /// The samples of `shift` as they are read, session by session.
  func route(of shift: ShiftID, after position: RoutePosition? = nil) throws -> [RoutePoint] {
    try reduceRoute(of: shift, after: position, into: []) { $0.append(RoutePoint(session: $1, sample: $2)) }
  }
}

struct RoutePoint: Hashable, Sendable {
  let session: SessionKey
  let sample: Sample
}
