import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@testable import Commands

@Suite("Every reason to refuse (R-1.5, R-1.6)")
struct RefusalReachTests {
  @Test("is reached by an operation", arguments: RefusalReason.allCases)
  func reached(reason: RefusalReason) async throws {
    let refusal = await #expect(throws: Refusal.self) { try await reach(reason) }
    #expect(refusal.map { RefusalReason($0) } == reason)
  }

  /// Does what is refused for `reason`.
  private func reach(_ reason: RefusalReason) async throws {
    var running = Shift.shift()
    var paused = Shift.shift(pauses: [(60, nil)])
    var parked = Shift.shift(parked: [(60, nil)])
    var ended = Shift.shift(end: 180, pauses: [(60, 90)], parked: [(100, 110)], deliveries: [[120, 130, 140, 150]])
    var busy = Shift.shift(deliveries: [[10, 20], [30]])
    let done = ended.deliveries[0].id
    switch reason {
    case .alreadyUnfinished: _ = try Shift.start(at: .at(0), zone: "UTC", unfinished: running)
    case .noUnfinishedShift: try ended.pause(at: .at(200))
    case .alreadyPaused: try paused.pause(at: .at(70))
    case .notPaused: try running.resume(at: .at(70))
    case .shiftPaused: try paused.park(at: .at(70))
    case .alreadyParked: try parked.park(at: .at(70))
    case .notParked: try running.resumeDriving(at: .at(70))
    case .deliveriesOpen: try busy.pause(at: .at(70))
    case .shiftUnfinished: try running.checkDeletable()
    case .shiftEnded: try ended.cancel(done, at: .at(200))
    case .noSuchShift, .ambiguousShift, .sessionClosed, .placeNameTaken, .samePlace, .noSuchPlace:
      try await reachInStore(reason)
    case .noShiftRecorded: try refusedByProgram(.noShiftRecorded, [], "show")
    case .openUnderEndedShift:
      var damaged = Shift.shift(end: 180, deliveries: [[10]])
      try damaged.cancel(damaged.deliveries[0].id, at: .at(200))
    case .noneDelivered: try refusedByProgram(.noneDelivered, ["start", "deliver"], "reopen")
    case .noDeliveryOpen: _ = try running.delivery(forStep: nil)
    case .severalDeliveriesOpen: _ = try busy.delivery(forStep: nil)
    case .noSuchDelivery: _ = try busy.delivery(3)
    case .countBelowOne: _ = try running.accept(0, at: .at(70))
    case .timeUnknown:
      var cold = Shift(startedAt: .boot(id: "b", nanoseconds: 1), endedAt: .at(180), zone: "UTC")
      try cold.add(.pause, from: .at(60), to: .at(90))
    case .stepSkipped: try busy.advance(busy.delivery(2).id, to: .pickedUp, at: .at(70))
    case .stepRepeated: try busy.advance(busy.delivery(1).id, to: .arrivedAtPickup, at: .at(70))
    case .stepFinished:
      try busy.cancel(busy.delivery(1).id, at: .at(70))
      try busy.cancel(busy.delivery(1).id, at: .at(70))
    case .reopenShiftEnded: try ended.reopen(done)
    case .reopenShiftPaused: try reopen([10, 20, 30, 40], pauses: [(60, nil)])
    case .reopenCancelled: try reopen([10, nil, nil, nil, 40])
    case .reopenNotDelivered: try reopen([10, 20])
    case .reopenWithoutArrival: try reopen([10, nil, 30, 40])
    case .reopenOutOfOrder: try reopen([10, 20, 50, 40])
    case .cancelledShiftNotCompleted: try busy.correctToCancelled(busy.delivery(1).id)
    case .cancelledNotDelivered: try correctToCancelled([10, nil, nil, nil, 40])
    case .cancelledWithoutArrival: try correctToCancelled([10, nil, 30, 40])
    case .cancelledOutOfOrder: try correctToCancelled([10, 20, 50, 40])
    case .timesShiftNotCompleted: try correctTimes([10, 20, 30, 40], .accepted, 11, end: nil)
    case .timesNotFinished: try correctTimes([10, 20, 30], .accepted, 11)
    case .timesNotRecorded: try correctTimes([10, 20, 30, 40], .cancelled, 50)
    case .timesRemoved: try correctTimes([10, 20, 30, 40], .pickedUp, nil)
    case .timesPrecedeStart: try correctTimes([10, 20, 30, 40], .accepted, -1)
    case .timesFollowEnd: try correctTimes([10, 20, 30, 40], .delivered, 181)
    case .timesOutOfOrder: try correctTimes([10, 20, 30, 40], .delivered, 29)
    case .timesChanged: try correctTimes([10, 20, 30, 40], .delivered, 41, known: [10, 20, 30, 39])
    case .noSuchOffer: _ = try busy.offer(3)
    case .offerOfAnotherShift: try busy.move(busy.delivery(1).id, to: OfferID())
    case .sameOffer: try busy.move(busy.delivery(1).id, to: busy.offer(1).offer.id)
    case .acceptedLater: try busy.move(busy.delivery(1).id, to: busy.offer(2).offer.id)
    case .aloneInOffer: try busy.split(busy.delivery(1).id)
    case .holdsOne: try busy.separate(busy.offer(1).offer.id)
    case .endShiftNotCompleted: try correctEnd(running, to: 180)
    case .endNotAfterStart: try correctEnd(ended, to: 0)
    case .endOverlapsShift: try correctEnd(ended, to: 301)
    case .endPauseIsOpen: try correctEnd(.shift(end: 180, pauses: [(60, nil)]), to: 170)
    case .endSuspensionIsOpen: try correctEnd(.shift(end: 180, parked: [(60, nil)]), to: 170)
    case .endCutsPause: try correctEnd(ended, to: 89)
    case .endCutsSuspension: try correctEnd(ended, to: 109)
    case .endPrecedesWork: try correctEnd(ended, to: 149)
    case .endInFuture: try correctEnd(ended, to: 291)
    case .endChanged: try ended.correctEnd(to: .at(170), from: .at(171), nextStart: nil, now: .at(290))
    case .stretchShiftNotCompleted: try running.add(.parked, from: .at(10), to: .at(20))
    case .stretchIsOpen:
      var damaged = Shift.shift(end: 180, pauses: [(60, nil)])
      try damaged.delete(.pause, 1)
    case .stretchNotPositive: try ended.add(.pause, from: .at(20), to: .at(20))
    case .stretchBeforeShift: try ended.add(.parked, from: .at(-1), to: .at(20))
    case .stretchAfterShift: try ended.add(.pause, from: .at(170), to: .at(181))
    case .stretchOverlaps: try ended.add(.parked, from: .at(105), to: .at(120))
    case .stretchOverlapsWork: try ended.add(.pause, from: .at(149), to: .at(160))
    case .noSuchStretch: try ended.delete(.parked, 2)
    case .placeEmptyName: _ = try PlaceName(" \u{A0} ")
    case .placeNameTooLong: _ = try PlaceName(String(repeating: "x", count: 121))
    case .groupingChanged:
      try refusedAfterQuestion(
        .offer(.groupingChanged), ["start", "deliver", "deliver"], "offer combine 2 1", "deliver")
    case .stretchesChanged:
      try refusedAfterQuestion(
        .stretch(.stretchesChanged, .pause), ["start", "pause", "resume", "pause", "end"], "correct pause delete 1",
        "correct pause delete 2 --yes")
    }
  }
}

extension RefusalReachTests {
  private func reopen(_ delivery: [Double?], pauses: [(Double, Double?)] = []) throws {
    var shift = Shift.shift(pauses: pauses, deliveries: [delivery])
    try shift.reopen(shift.deliveries[0].id)
  }

  private func correctToCancelled(_ delivery: [Double?]) throws {
    var shift = Shift.shift(end: 180, deliveries: [delivery])
    try shift.correctToCancelled(shift.deliveries[0].id)
  }

  private func correctTimes(
    _ delivery: [Double?], _ stage: Delivery.Stage, _ minute: Double?, end: Double? = 180, known: [Double?]? = nil
  ) throws {
    var shift = Shift.shift(end: end, deliveries: [delivery])
    var times = DeliveryTimes(shift.deliveries[0])
    times[stage] = minute.map { .at($0) }
    let known = DeliveryTimes(Shift.shift(deliveries: [known ?? delivery]).deliveries[0])
    try shift.correctTimes(of: shift.deliveries[0].id, to: times, from: known)
  }

  /// The next shift begins at minute 300, and it is minute 290.
  private func correctEnd(_ shift: Shift, to minute: Double) throws {
    var shift = shift
    try shift.correctEnd(to: .at(minute), from: shift.endedAt, nextStart: .at(300), now: .at(290))
  }

  private func reachInStore(_ reason: RefusalReason) async throws {
    let folder = try TemporaryFolder()
    let store = try ShiftStore(path: folder.store, creating: true)
    let shift = try await store.startShift(at: .at(0), zone: "UTC")
    let (noodles, diner) = (try PlaceName("Nowhere Noodles"), try PlaceName("Diner"))
    try await store.changeUnfinishedShift { _ = try $0.accept(at: .at(1)) }
    for name in [noodles, diner] { try await store.setPlace(name, ofDelivery: 1, in: shift.id, at: .at(2)) }
    switch reason {
    case .noSuchShift: _ = try await store.shift(named: "2")
    case .ambiguousShift: try await nameAmbiguously(shift, in: store)
    case .sessionClosed:
      let facts = SessionFacts(startedAt: .at(1))
      let session = try await store.openSession(of: shift.id, device: "", facts: facts)
      try await store.closeSession(session, samples: [], facts: facts, reason: .silent)
      try await store.append([], to: session)
    case .placeNameTaken: _ = try await store.renamePlace(noodles, to: diner)
    case .samePlace: try await store.mergePlace(diner, into: diner)
    default: _ = try await store.place(named: PlaceName("Elsewhere"))
    }
  }

  /// Records shifts until two begin with the same letter; digits would be a number of the history.
  private func nameAmbiguously(_ shift: Shift, in store: ShiftStore) async throws {
    try await store.changeUnfinishedShift { try $0.cancel($0.deliveries[0].id, at: .at(2)) }
    var seen: Set<String> = []
    var name = String(shift.id.text.prefix(1))
    while "0123456789".contains(name) || seen.insert(name).inserted {
      try await store.endShift(at: .at(3))
      name = String(try await store.startShift(at: .at(3), zone: "UTC").id.text.prefix(1))
    }
    _ = try await store.shift(named: name)
  }

  /// Does `words` with the built program after those `before`.
  private func refusedByProgram(_ refusal: Refusal, _ before: [String], _ words: String) throws {
    let program = try DayProgram()
    for words in before { try program.run(words) }
    let answer = try program.run(words)
    guard answer.status == 65, answer.sentence == refusal.sentence else { return }
    throw refusal
  }

  /// Lets `words` ask on a terminal, does `meanwhile` in another process and agrees: what was told no longer holds.
  private func refusedAfterQuestion(
    _ refusal: Refusal, _ before: [String], _ words: String, _ meanwhile: String
  ) throws {
    let program = try DayProgram()
    for words in before { try program.run(words) }
    let asking = try AskingProgram(program, words)
    #expect(asking.waitForQuestion())
    #expect(try program.run(meanwhile).status == 0)
    guard asking.answer("y").contains(refusal.sentence) else { return }
    throw refusal
  }
}
