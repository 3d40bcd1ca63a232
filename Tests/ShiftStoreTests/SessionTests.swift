import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Capture sessions in the store (P-6)")
struct SessionTests {
  private let directory: TemporaryFolder
  private let store: ShiftStore

  init() throws {
    directory = try TemporaryFolder()
    store = try directory.open()
  }

  private static var facts: SessionFacts {
    var facts = SessionFacts.facts(from: 1, to: 99)
    facts.speedDistance = .metres(1234.5678901234567)
    facts.moving = .seconds(80.5)
    facts.standing = Interval(nanoseconds: 17_500_000_001)
    facts.tally[.accepted] = 3
    facts.tally[.stationary] = 40
    facts.tally[.poorAccuracy] = 2
    facts.tally.late = 5
    return facts
  }

  @Test("a closed session reads back as it was: samples, facts and reason in one commit (P-6.6, P-10.3)")
  func closing() async throws {
    let (shift, session) = try await store.begin(at: 1)
    var facts = Self.facts
    #expect(try await store.closeSession(session, samples: Sample.drive(1..<4), facts: facts, reason: .silent) == 3)
    facts.endReason = .silent
    facts.sampleCount = 3
    let stored = try #require(try await store.sessions(of: shift.id).first)
    #expect(stored.facts == facts)
    #expect(stored.endedAt == .day(99))
    #expect((stored.ordinal, stored.device) == (1, "/dev/ttyACM0"))
    await #expect(throws: Refusal.sessionClosed) { try await store.append([.sample(at: 5)], to: session) }
    await #expect(throws: Refusal.sessionClosed) {
      try await store.closeSession(session, samples: [], facts: facts, reason: .silent)
    }
    #expect(try await store.sampleCount(of: shift.id) == 3)
  }

  @Test("every reason is kept", arguments: EndReason.allCases)
  func reasons(reason: EndReason) async throws {
    let (shift, session) = try await store.begin()
    try await store.closeSession(session, samples: [], facts: .facts(from: 0, to: 9), reason: reason)
    #expect(try await store.sessions(of: shift.id).map(\.facts.endReason) == [reason])
  }

  @Test("facts so far replace those before, and without facts only samples are written")
  func facts() async throws {
    let (shift, session) = try await store.begin()
    try await store.append([.sample(at: 1)], to: session)
    #expect(try await store.sessions(of: shift.id).map(\.facts.lastHeardAt) == [.day(0)])
    var facts = Self.facts
    try await store.append([], to: session, facts: facts)
    facts.tally[.accepted] = 8
    try await store.append([], to: session, facts: facts)
    let stored = try #require(try await store.sessions(of: shift.id).first)
    #expect(stored.endedAt == nil && stored.facts.endReason == nil)
    #expect(stored.facts.tally == facts.tally)
    #expect(stored.facts.speedDistance == facts.speedDistance)
  }

  @Test("sessions are numbered within their shift, and a key is never used twice")
  func numbering() async throws {
    let (first, session) = try await store.begin()
    try await store.closeSession(session, samples: [], facts: .facts(from: 0), reason: .noFix)
    let second = try await store.openSession(of: first.id, device: "b", facts: .facts(from: 5))
    #expect(second > session)
    #expect(try await store.sessions(of: first.id).map(\.ordinal) == [1, 2])
    try await store.endShift(at: .day(9))
    try await store.deleteShift(first.id)
    let (other, third) = try await store.begin(at: 20)
    #expect(third > second)
    #expect(try await store.sessions(of: other.id).map(\.ordinal) == [1])
    await #expect(throws: Refusal.sessionClosed) { try await store.append([.sample(at: 21)], to: second) }
  }

  @Test("a session is opened only for a shift that was going on when it began (R-6.1)")
  func opening() async throws {
    await #expect(throws: Refusal.noSuchShift) {
      try await store.openSession(of: ShiftID(text: "nobody"), device: "", facts: .facts(from: 0))
    }
    let shift = try await store.startShift(at: .day(0), zone: "UTC")
    try await store.endShift(at: .day(10))
    await #expect(throws: Refusal.shiftEnded) {
      try await store.openSession(of: shift.id, device: "", facts: .facts(from: 10.001))
    }
    _ = try await store.openSession(of: shift.id, device: "", facts: .facts(from: 10))
  }

  @Test("a sample belongs by its own time, not by when it is written (P-10.3)")
  func membership() async throws {
    let (shift, session) = try await store.begin()
    try await ShiftStore(path: directory.store, creating: false).endShift(at: .day(10))
    let late = Sample.drive(8..<13)
    #expect(try await store.append(Array(late.prefix(2)), to: session) == 2)
    let facts = SessionFacts.facts(from: 0, to: 10)
    #expect(try await store.closeSession(session, samples: late, facts: facts, reason: .shiftEnded) == 3)
    #expect(try await store.route(of: shift.id).map(\.sample) == Array(late.prefix(3)))
  }

  @Test(
    "what died open is closed at the last sign of life (P-6.1)",
    arguments: [(5.0, 9, 9.0), (30.0, 9, 30.0), (5.0, 0, 5.0)])
  func died(heard: Double, samples: Int, end: Double) async throws {
    let (shift, session) = try await store.begin()
    try await store.append(Sample.drive(0..<1), to: session, facts: .facts(from: 0, to: heard))
    try await store.append(Sample.drive(1..<samples + 1), to: session)
    let next = try directory.open()
    #expect(try await next.closeDeadSessions() == 1)
    #expect(try await next.closeDeadSessions() == 0)
    let stored = try #require(try await next.sessions(of: shift.id).first)
    #expect(stored.facts.endReason == .processDied)
    #expect(stored.facts.lastHeardAt == .day(end))
    #expect(stored.endedAt == .day(end))
    #expect(try await next.unfinishedShift() == shift)
  }

  @Test("a restart goes on in a session of its own, with nothing between them (P-6.3)")
  func restart() async throws {
    let (shift, session) = try await store.begin()
    try await store.append(Sample.drive(0..<10), to: session)
    let next = try directory.open()
    try await next.closeDeadSessions()
    let second = try await next.openSession(of: shift.id, device: "/dev/ttyACM1", facts: .facts(from: 29))
    try await next.append([.sample(at: 29, latitude: 40_036_000_000)], to: second)
    #expect(try await next.route(of: shift.id).map(\.session) == Array(repeating: session, count: 10) + [second])
    #expect(try await next.sessions(of: shift.id).map(\.endedAt) == [.day(9), nil])
  }

  @Test("what is judged after the last session is added to it (P-5.18)")
  func leftover() async throws {
    let shift = try await store.startShift(at: .day(0), zone: "UTC")
    var tally = Tally()
    tally[.noFix] = 45
    tally[.stationary] = 1
    tally.late = 2
    #expect(try await store.addTally(tally, toLastSessionOf: shift.id) == false)
    _ = try await store.openSession(of: shift.id, device: "", facts: .facts(from: 0))
    let session = try await store.openSession(of: shift.id, device: "", facts: .facts(from: 1))
    try await store.closeSession(session, samples: [], facts: Self.facts, reason: .noFix)
    #expect(try await store.addTally(tally, toLastSessionOf: shift.id))
    let stored = try await store.sessions(of: shift.id).map(\.facts.tally)
    tally += Self.facts.tally
    #expect(stored == [Tally(), tally])
  }

  @Test("a rule or a reason of a later build is kept and passed over")
  func laterBuild() async throws {
    let (shift, session) = try await store.begin(at: 1)
    try await store.closeSession(session, samples: [], facts: Self.facts, reason: .noFix)
    let raw = try directory.raw()
    try raw.execute(
      "UPDATE capture_session SET end_reason = 'abducted'; INSERT INTO session_tally VALUES (1, 'tooShiny', 7)")
    var expected = Self.facts
    expected.endReason = nil
    let stored = try #require(try await store.sessions(of: shift.id).first)
    #expect(stored.facts == expected)
    #expect(stored.endedAt != nil)
    try await store.addTally(expected.tally, toLastSessionOf: shift.id)
    let kept = try raw.statement("SELECT count FROM session_tally WHERE rule = 'tooShiny'").first { $0.integer(0) }
    #expect(kept == 7)
  }
}
