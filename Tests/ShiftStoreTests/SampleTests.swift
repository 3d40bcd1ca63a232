import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Samples in the store (P-10.4)")
struct SampleTests {
  private let directory: TemporaryFolder
  private let store: ShiftStore

  init() throws {
    directory = try TemporaryFolder()
    store = try directory.open()
  }

  @Test("a route measures the same after it was stored: every digit is there")
  func exact() async throws {
    let (shift, session) = try await store.begin()
    var random = SystemRandomNumberGenerator()
    var samples = (1...500).map {
      Sample(
        time: Timestamp(nanoseconds: Int64($0) * 999_999_937),
        latitude: .random(in: -90_000_000_000...90_000_000_000, using: &random),
        longitude: .random(in: -180_000_000_000...180_000_000_000, using: &random),
        accuracy: .random(in: 0...100_000, using: &random))
    }
    samples.append(Sample(time: .day(0), latitude: -90_000_000_000, longitude: 180_000_000_000, accuracy: .max))
    #expect(try await store.append(samples, to: session) == 501)
    #expect(try await store.route(of: shift.id).map(\.sample) == samples)
    #expect(try await store.sampleCount(of: shift.id) == 501)
  }

  @Test("a route is read by session and then time, whenever it was written (P-6.6)")
  func order() async throws {
    let (shift, first) = try await store.begin()
    let second = try await store.openSession(of: shift.id, device: "", facts: .facts(from: 3))
    try await store.append(Sample.drive(3..<5), to: second)
    try await store.append(Sample.drive(4..<7).reversed(), to: first)
    let times = try await store.route(of: shift.id).map { ($0.session == first ? 100 : 200, $0.sample.time) }
    #expect(times.map(\.0) == [100, 100, 100, 200, 200])
    #expect(times.map(\.1) == [.day(4), .day(5), .day(6), .day(3), .day(4)])
  }

  @Test("a grown route is read on from where it was left (R-8.15, R-8.16)")
  func growth() async throws {
    let (shift, first) = try await store.begin()
    try await store.append(Sample.drive(0..<5), to: first)
    let before = try await store.route(of: shift.id)
    let last = try #require(before.last)
    let position = RoutePosition(session: last.session, time: last.sample.time)
    #expect(try await store.route(of: shift.id, after: position) == [])
    try await store.append(Sample.drive(5..<7), to: first)
    let second = try await store.openSession(of: shift.id, device: "", facts: .facts(from: 2))
    try await store.append(Sample.drive(2..<4), to: second)  // receiver time stepped back: a new session all the same
    #expect(try await before + store.route(of: shift.id, after: position) == store.route(of: shift.id))
    #expect(try await store.sampleCount(of: shift.id) == 9)
  }

  @Test("a batch tried again adds nothing twice and changes nothing (P-6.2)")
  func retry() async throws {
    let (shift, session) = try await store.begin()
    let batch = Sample.drive(0..<4)
    try await store.append(batch, to: session)
    var changed = batch
    changed[2].latitude += 5
    #expect(try await store.append(changed, to: session) == 4)
    #expect(try await store.route(of: shift.id).map(\.sample) == batch)
  }

  @Test("of another shift nothing is read")
  func separate() async throws {
    let (first, session) = try await store.begin()
    try await store.append(Sample.drive(0..<9), to: session)
    try await store.endShift(at: .day(9))
    let (second, next) = try await store.begin(at: 20)
    try await store.append(Sample.drive(20..<22), to: next)
    #expect(try await store.route(of: second.id).map(\.sample) == Sample.drive(20..<22))
    #expect(try await store.route(of: first.id).count == 9)
    #expect(try await store.route(of: ShiftID(text: "nobody")).isEmpty)
  }
}
