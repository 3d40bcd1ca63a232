import Foundation
import ShiftStore
import Shifts
import Testing
import Tracking

@Suite("Two processes on one store (R-1.13)")
struct DayHammerTests {
  /// A minute where `DASHPILOT_HAMMER_SECONDS` says so.
  private static let seconds =
    ProcessInfo.processInfo.environment["DASHPILOT_HAMMER_SECONDS"].flatMap { Double($0) } ?? 4

  private static let words = [
    "start", "deliver", "deliver --count 2", "next", "next 1", "delivered 2", "cancel --yes", "cancel 1 --yes", "park",
    "drive", "pause", "resume", "end", "reopen 1 --yes", "place Nowhere Noodles", "offer separate 1 --yes",
    "offer combine 2 1 --yes",
  ]

  private struct Tally: Sendable {
    var done: [String: Int] = [:]
    var strange: [String] = []
  }

  @Test("check and write of the same commands never interleave, and no lock reaches a driver")
  func hammer() async throws {
    let program = try DayProgram()
    try program.run("start")
    let end = Date().addingTimeInterval(Self.seconds)
    let tallies = await withTaskGroup(of: Tally.self) { group in
      // On threads of their own: waiting for a child would block those that tasks share.
      for _ in 0..<2 {
        group.addTask {
          await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: Self.work(program, until: end)) }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let done = { (words: String) in tallies.map { $0.done[words] ?? 0 }.reduce(0, +) }
    #expect(tallies.flatMap(\.strange) == [])
    #expect(tallies.allSatisfy { !$0.done.isEmpty })

    let store = try ShiftStore(path: program.store, creating: false)
    try await store.checkIntegrity()
    let shifts = try await store.shifts(limit: 100_000).map(\.shift)
    #expect(shifts.count == done("start") + 1)
    #expect(shifts.count { $0.state == .ended } == done("end"))
    #expect(shifts.count { $0.state != .ended } <= 1)
    #expect(shifts.map(\.pauses.count).reduce(0, +) == done("pause"))
    #expect(shifts.map(\.parkedStretches.count).reduce(0, +) == done("park"))
    #expect(shifts.map(\.deliveries.count).reduce(0, +) == done("deliver") + 2 * done("deliver --count 2"))
    #expect(shifts.map(\.counts.cancelled).reduce(0, +) == done("cancel --yes") + done("cancel 1 --yes"))
    for shift in shifts {
      #expect(shift.pauses.count(where: \.isOpen) <= 1)
      #expect(shift.state == .running || shift.counts.open == 0)
      #expect(Set(shift.offers.map(\.id)) == Set(shift.deliveries.map(\.offer)))
    }
    #expect(try await store.places().count <= 1)
  }

  private static func work(_ program: DayProgram, until end: Date) -> Tally {
    var tally = Tally()
    var attempts = 0
    // On a busy machine the time alone may be over before anything was tried.
    while attempts < 30 || Date() < end {
      attempts += 1
      guard let words = words.randomElement() else { break }
      do {
        let answer = try program.run(words)
        switch answer.status {
        case 0: tally.done[words, default: 0] += 1
        case 65: break  // Refused, as it should be sometimes.
        default: tally.strange.append("\(words): \(answer)")
        }
      } catch { tally.strange.append("\(words): \(error)") }
    }
    return tally
  }
}
