import SQLite
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("The driver's day in the store (R-1.13, R-24)")
struct DayTests {
  private let directory: TemporaryFolder
  private let store: ShiftStore

  init() throws {
    directory = try TemporaryFolder()
    store = try directory.open()
  }

  /// A shift from 0 to 7200 with a pause, a parked stretch and an offer of two, one delivered and one cancelled.
  private func day() async throws -> Shift {
    try await store.startShift(at: .day(0), zone: "America/Denver")
    try await store.changeUnfinishedShift { shift in
      let names = try shift.accept(2, at: .day(60))
      for (stage, time) in [(Delivery.Stage.arrivedAtPickup, 120.0), (.pickedUp, 300), (.delivered, 900)] {
        try shift.advance(names[0], to: stage, at: .day(time))
      }
      try shift.cancel(names[1], at: .day(400))
      try shift.park(at: .day(1000))
      try shift.resumeDriving(at: .day(1100))
      try shift.pause(at: .day(1200))
      try shift.resume(at: .day(1800))
    }
    return try await store.endShift(at: .day(7200))
  }

  private func count(_ table: String) throws -> Int64? {
    try directory.raw().statement("SELECT count(*) FROM \(table)").first { $0.integer(0) }
  }

  @Test("is read back as it was written, also by another process (R-2.14)")
  func roundTrip() async throws {
    let written = try await day()
    #expect(written.working(at: .day(9000)) == .seconds(6600))
    #expect(try await directory.open().shift(named: "last").shift == written)
    try await store.checkIntegrity()
  }

  @Test("unknown clocks are kept in every instant (P-4.4)")
  func unknownClocks() async throws {
    @Sendable func boot(_ nanoseconds: Int64) -> Instant { .boot(id: "b", nanoseconds: nanoseconds) }
    try await store.startShift(at: boot(1), zone: "UTC")
    try await store.changeUnfinishedShift { shift in
      let names = try shift.accept(at: boot(2))
      try shift.advance(names[0], to: .arrivedAtPickup, at: boot(3))
      try shift.cancel(names[0], at: boot(4))
      try shift.pause(at: boot(5))
    }
    let read = try #require(try await directory.open().unfinishedShift())
    #expect(read.deliveries[0].events.map(\.at) == [boot(2), boot(3), boot(4)])
    #expect(read.openPause?.startedAt == boot(5))
    #expect(read.working(at: boot(9)) == Interval(nanoseconds: 4))
  }

  @Test("a refused change writes nothing, not even what came before the refusal (R-1.6)")
  func refused() async throws {
    try await store.startShift(at: .day(0), zone: "UTC")
    await #expect(throws: Refusal.self) {
      try await store.changeUnfinishedShift { shift in
        _ = try shift.accept(at: .day(1))
        try shift.end(at: .day(2))
      }
    }
    #expect(try await store.unfinishedShift()?.deliveries.isEmpty == true)
    #expect(try count("offer") == 0)
  }

  @Test("regrouping moves deliveries before an emptied offer goes, so the cascade takes none (R-24.7)")
  func regrouping() async throws {
    try await store.startShift(at: .day(0), zone: "UTC")
    try await store.changeUnfinishedShift { shift in
      _ = try shift.accept(2, at: .day(1))
      _ = try shift.accept(3, at: .day(2))
    }
    let shift = try await store.changeUnfinishedShift { shift in
      try shift.combine(shift.offer(2).offer.id, into: shift.offer(1).offer.id)
    }.shift
    #expect(shift.numberedOffers.map(\.deliveries.count) == [5])
    #expect(try count("offer") == 1)
    let apart = try await store.changeUnfinishedShift { shift in try shift.separate(shift.offer(1).offer.id) }.shift
    #expect(apart.numberedOffers.map(\.deliveries.count) == [1, 1, 1, 1, 1])
    #expect(Set(apart.deliveries.map(\.id)) == Set(shift.deliveries.map(\.id)))
  }

  @Test("shortening a shift deletes exactly the samples after the new end (R-2.24)")
  func shortening() async throws {
    let (shift, session) = try await store.begin()
    let samples = [6_999.0, 7_000, 7_001].map { Sample.sample(at: $0) }
    try await store.closeSession(session, samples: samples, facts: .facts(from: 0, to: 7_001), reason: .shiftEnded)
    let ended = try await store.endShift(at: .day(8_000))
    #expect(try await store.sampleCount(of: shift.id, after: .day(7_000)) == 1)
    let correct = { (end: Double, known: Instant?) in
      try await store.correctEnd(of: shift.id, to: .day(end), from: known, now: .day(9_000))
    }
    await #expect(throws: Refusal.shiftEnd(.endChanged)) { try await correct(7_000, .day(7_999)) }
    #expect(try await store.sampleCount(of: shift.id) == 3)
    #expect(try await correct(7_000, ended.endedAt).endedAt == .day(7_000))
    #expect(try await store.route(of: shift.id).map(\.sample.time) == [.day(6_999), .day(7_000)])
    #expect(try await correct(8_500, .day(7_000)).endedAt == .day(8_500))
    #expect(try await store.sampleCount(of: shift.id) == 2)  // moving later again brings nothing back
    try await store.startShift(at: .day(8_600), zone: "UTC")
    await #expect(throws: Refusal.shiftEnd(.overlapsAnotherShift)) { try await correct(8_601, .day(8_500)) }
    #expect(try await correct(8_600, .day(8_500)).endedAt == .day(8_600))
  }

  @Test("mileage after shortening is measured, never scaled (R-2.25)")
  func measuredAgain() async throws {
    let (shift, session) = try await store.begin()
    // Three stretches of 2 km in 3 h, the last one after 2 h 24 min: 20 % of the time, a third of the way.
    let samples = [0.0, 3_000, 6_000, 10_000].enumerated().map {
      Sample.sample(at: $1, latitude: 40_000_000_000 + Int64($0) * 18_012_000)
    }
    try await store.closeSession(session, samples: samples, facts: .facts(from: 0, to: 10_000), reason: .shiftEnded)
    let ended = try await store.endShift(at: .day(10_800))
    let metres = { () in
      try await store.reduceRoute(of: shift.id, into: RouteWalk()) { $0.append($2, session: Int($1.value)) }.metres
    }
    #expect(abs(try await metres() - 6000) < 5)
    try await store.correctEnd(of: shift.id, to: .day(8_640), from: ended.endedAt, now: .day(20_000))
    #expect(abs(try await metres() - 4000) < 5)
  }

  @Test("a forgotten shift ends at the typed time, samples after it gone (R-2.30)")
  func typedEnd() async throws {
    let (shift, session) = try await store.begin()
    try await store.append(Sample.drive(0..<100), to: session)
    await #expect(throws: Refusal.shiftEnd(.inFuture)) {
      try await store.endShift(atTyped: .day(9_000), now: .day(8_999))
    }
    #expect(try await store.endShift(atTyped: .day(49), now: .day(9_000)).endedAt == .day(49))
    #expect(try await store.sampleCount(of: shift.id) == 50)
    #expect(try await store.unfinishedShift() == nil)
  }

  @Test("samples of a stretch the driver paused are not written; those up to it are (P-10.3)")
  func pausedSamples() async throws {
    let (shift, session) = try await store.begin()
    try await store.changeUnfinishedShift { try $0.pause(at: .day(50)) }
    let count = try await store.closeSession(
      session, samples: Sample.drive(0..<100), facts: .facts(from: 0, to: 50), reason: .paused)
    #expect(count == 51)
    try await store.changeUnfinishedShift { try $0.resume(at: .day(80)) }
    await #expect(throws: Refusal.shiftEnded) {
      try await store.openSession(of: shift.id, device: "", facts: .facts(from: 79))
    }
    let next = try await store.openSession(of: shift.id, device: "", facts: .facts(from: 80))
    #expect(try await store.append(Sample.drive(75..<90), to: next) == 10)
  }

  @Test("deleting a shift takes its day along and leaves the places (R-2.16, R-12.12)")
  func deleting() async throws {
    let shift = try await day()
    try await store.setPlace(PlaceName("Nowhere Noodles"), ofDelivery: 1, in: shift.id, at: .day(8_000))
    try await store.deleteShift(shift.id)
    for table in ["shift", "shift_pause", "route_suspension", "offer", "delivery"] { #expect(try count(table) == 0) }
    #expect(try await store.places().map(\.name.display) == ["Nowhere Noodles"])
    #expect(try await store.recentPlaces().isEmpty)
    try await store.checkIntegrity()
  }

  @Test("a place is reused by its key, its first spelling kept, and taken away again (R-12.6, R-12.8)")
  func places() async throws {
    let shift = try await day()
    let first = try await store.setPlace(PlaceName("Joe’s"), ofDelivery: 1, in: shift.id, at: .day(8_000))
    let second = try await store.setPlace(PlaceName("  JOE'S"), ofDelivery: 2, in: shift.id, at: .day(8_001))
    #expect(first.place == second.place)
    #expect(try await store.places().map(\.name.display) == ["Joe’s"])
    #expect(try await store.shift(named: "last").shift.deliveries.map(\.place) == [first.place?.id, first.place?.id])
    try await store.setPlace(nil, ofDelivery: 2, in: shift.id, at: .day(8_002))
    let read = try await store.shift(named: "last").shift
    #expect(try read.delivery(2).place == nil)
    #expect(read.endedAt == shift.endedAt)
    await #expect(throws: Refusal.noSuchDelivery(number: 3)) {
      try await store.setPlace(PlaceName("Nowhere"), ofDelivery: 3, in: shift.id, at: .day(8_003))
    }
    #expect(try await store.places().count == 1)  // the refused one made none
  }

  @Test("renaming refuses another place's key, merging moves every delivery (R-12.10, R-12.11)")
  func renamingAndMerging() async throws {
    let shift = try await day()
    let (noodles, joes) = (try PlaceName("Nowhere Noodles"), try PlaceName("Joe's"))
    try await store.setPlace(noodles, ofDelivery: 1, in: shift.id, at: .day(8_000))
    try await store.setPlace(joes, ofDelivery: 2, in: shift.id, at: .day(8_000))
    await #expect(throws: Refusal.place(.nameTaken(by: "Nowhere Noodles"))) {
      _ = try await store.renamePlace(joes, to: PlaceName("NOWHERE noodles"))
    }
    let diner = try PlaceName("Diner")
    #expect(try await store.renamePlace(joes, to: diner).name == diner)
    await #expect(throws: Refusal.place(.noSuchPlace("Joe's"))) { _ = try await store.place(named: joes) }
    await #expect(throws: Refusal.place(.samePlace)) { _ = try await store.mergePlace(diner, into: diner) }
    let target = try await store.place(named: noodles)
    let waits = try await store.waits(at: target.id)
    #expect((waits.count, waits.median) == (1, .seconds(180)))
    #expect(try await store.mergePlace(diner, into: noodles) == 1)
    #expect(try await store.places() == [target])
    let named = try await store.shift(named: "last").shift.deliveries
    #expect(named.allSatisfy { $0.place == target.id })
  }

  @Test("recent places come by their latest acceptance, five of them (R-12.9)")
  func recent() async throws {
    for round in 0..<7 {
      let at = Double(round) * 100
      try await store.startShift(at: .day(at), zone: "UTC")
      let shift = try await store.changeUnfinishedShift { shift in
        let name = try shift.accept(at: .day(at))[0]
        try shift.cancel(name, at: .day(at))
      }.shift
      try await store.setPlace(PlaceName("Place \(round % 6)"), ofDelivery: 1, in: shift.id, at: .day(at))
      try await store.endShift(at: .day(at + 1))
    }
    let names = try await store.recentPlaces().map(\.name.display)
    #expect(names == ["Place 0", "Place 5", "Place 4", "Place 3", "Place 2"])
  }

  @Test("the newest instant knows the day's events (P-4.3)")
  func newest() async throws {
    try await store.startShift(at: .day(0), zone: "UTC")
    try await store.changeUnfinishedShift { shift in _ = try shift.accept(at: .day(500)) }
    #expect(try await store.newestInstant() == .day(500))
    try await store.changeUnfinishedShift { shift in try shift.park(at: .day(600)) }
    #expect(try await store.newestInstant() == .day(600))
  }
}
