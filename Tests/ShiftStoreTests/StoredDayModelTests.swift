import Foundation
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@Suite("Random days in a store that is killed at any moment (R-2.14)")
struct StoredDayModelTests {
  private static let sequences = DayModelTests.sequences ?? 30
  private static let shares = 0..<2

  @Test("keep to the model, 200 acts a day", arguments: shares)
  func days(share: Int) async throws {
    let blank = try TemporaryFolder.inMemory()
    _ = try blank.open()
    for seed in stride(from: share, to: Self.sequences, by: Self.shares.count) {
      var day = try StoredDay(seed: UInt64(seed), in: blank)
      if let fault = try await day.run() {
        Issue.record("seed \(seed), \(fault)")
        return
      }
    }
  }
}

/// One random day in a store of its own, beside what the model makes of it.
private struct StoredDay {
  private var directory: TemporaryFolder
  private var store: ShiftStore
  private var random: SplitMix
  private var now: Int64 = 1_770_000_000
  private var record = Record()

  /// What has been recorded, by the model and by the store.
  private struct Record {
    var model = DayModel()
    /// The last one made.
    var shift: Shift?
    var shiftCount = 0
  }

  init(seed: UInt64, in blank: TemporaryFolder) throws {
    directory = try blank.copyAsKilled(cuttingLogAt: .max)
    store = try directory.open()
    random = SplitMix(seed: seed)
  }

  /// Two hundred acts; says what went wrong first.
  mutating func run() async throws -> String? {
    for step in 0..<200 {
      now += Int64.random(in: -200...600, using: &random)
      let act = DayAct.random(deliveries: record.model.names.count, &random)
      let (before, log) = (record, directory.size("-wal"))
      let isAllowed = record.model.perform(act, at: now)
      let wasAllowed = try await perform(act)
      guard isAllowed == wasAllowed else { return "step \(step): \(act), allowed by the model: \(isAllowed)" }
      guard isSound(since: before.shift) else { return "step \(step): \(act) left the record unsound" }
      if UInt8.random(in: 0..<10, using: &random) == 0 { try crash(in: log, before) }
      guard try await isStored() else { return "step \(step): \(act) is not in the store as it should be" }
    }
    try await store.checkIntegrity()
    return nil
  }

  /// Lets the store check and write the act; false when it is refused.
  private mutating func perform(_ act: DayAct) async throws -> Bool {
    let (instant, names) = (Instant.utc(Timestamp(seconds: now)), record.model.names)
    do {
      if case .start = act {
        record.shift = try await store.startShift(at: instant, zone: "UTC")
        record.shiftCount += 1
        return true
      }
      let change = { @Sendable (shift: inout Shift) in (try act.perform(on: &shift, names, at: instant), shift) }
      let done =
        if let shift = record.shift, shift.state == .ended {
          try await store.changeShift(shift.id, change)
        } else { try await store.changeUnfinishedShift(change) }
      record.shift = done.shift
      record.model.names += done.result.0
      return done.shift == done.result.1
    } catch is Refusal { return false }
  }

  private func isSound(since before: Shift?) -> Bool {
    guard let shift = record.shift else { return record.model.fits(nil) }
    return record.model.fits(shift) && shift.isSound(at: .utc(Timestamp(seconds: now)))
      && shift.keepsNumbers(of: before)
  }

  /// Dies while the log grows from `log` bytes to what it is now, and starts again from what that leaves behind.
  ///
  /// Cut off short of its end the last act was never done. Once a log has been moved into the file, the file has what
  /// the log would then lack, which no kill leaves: such a log stays whole.
  private mutating func crash(in log: Int, _ before: Record) throws {
    let end = directory.size("-wal")
    let wasMoved = end > 1_000_000
    let cut = wasMoved || end <= log ? end : Int.random(in: log...end, using: &random)
    directory = try directory.copyAsKilled(cuttingLogAt: cut)
    store = try directory.open()
    if cut < end { record = before }
  }

  /// The store holds the shifts made, the last of them as it was written, and at most that one unfinished.
  private func isStored() async throws -> Bool {
    let shifts = try await store.shifts(limit: .max).map(\.shift)
    let unfinished = try await store.unfinishedShift()
    return shifts.count == record.shiftCount && shifts.filter { $0.state != .ended } == (unfinished.map { [$0] } ?? [])
      && unfinished == record.shift.flatMap { $0.state == .ended ? nil : $0 }
      && record.shift.map { shifts.contains($0) } ?? true
  }
}

extension TemporaryFolder {
  /// Where files cost no disk, if there is such a place.
  fileprivate static func inMemory() throws -> TemporaryFolder {
    let memory = "/dev/shm"
    guard FileManager.default.isWritableFile(atPath: memory) else { return try TemporaryFolder() }
    return try TemporaryFolder(in: memory)
  }

  /// The files as a process killed now leaves them, the log no longer than `cut`: nothing is closed and nothing moved.
  ///
  /// Reading them drops the locks of a store that has them open, which must not be used any more. (fcntl(2))
  fileprivate func copyAsKilled(cuttingLogAt cut: Int) throws -> TemporaryFolder {
    let copy = try TemporaryFolder.inMemory()
    for suffix in ["", "-wal", "-shm"] {
      guard let bytes = FileManager.default.contents(atPath: store + suffix) else { continue }
      let kept = suffix == "-wal" ? bytes.prefix(cut) : bytes
      try kept.write(to: URL(fileURLWithPath: copy.store + suffix))
    }
    return copy
  }
}
