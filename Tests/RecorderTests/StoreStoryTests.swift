import Foundation
import GPSDSource
import Shifts
import TestSupport
import Testing
import Tracking

@testable import Recorder
@testable import ShiftStore

@Suite("stories of power and disk (P-10.2)")
struct StoreStoryTests {
  private let acm0 = "/dev/ttyACM0"

  /// A drive of ten seconds that is being recorded.
  private func recording() async throws -> Stage {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(10)
    return stage
  }

  /// What `story` leaves in a store that had no room while it went on, or had room all the time.
  private func rows(isFull: Bool, _ story: (Stage) async throws -> Void) async throws -> [StoredSession] {
    let stage = try await recording()
    if isFull { try await stage.fill() }
    try await story(stage)
    #expect((stage.status.state == .storeFull) == isFull)
    // Some still fit into the last page.
    if isFull { #expect(stage.status.waitingSamples > 300) }
    try await stage.makeRoom()
    try await stage.drive(10)
    #expect(stage.status.state == .recording)
    try await stage.shutDown()
    return try await stage.sessions()
  }

  @Test("ten minutes of a full disk are kept in memory and written when there is room again")
  func full() async throws {
    let story = { (stage: Stage) in try await stage.drive(600) }
    let rows = try await rows(isFull: true, story)
    #expect(try await self.rows(isFull: false, story).map(\.facts) == rows.map(\.facts))
    #expect(rows.map(\.facts.endReason) == [.processStopped])
  }

  @Test("interruptions of a full disk are kept in memory too")
  func fullWithGaps() async throws {
    let story = { (stage: Stage) in
      for _ in 0..<20 {
        try await stage.hear(.devices([]))
        try await stage.connect("/dev/ttyACM0")
        try await stage.drive(20)
      }
    }
    let rows = try await rows(isFull: true, story)
    #expect(try await self.rows(isFull: false, story).map(\.facts) == rows.map(\.facts))
    #expect(rows.count == 21)
  }

  @Test("what cannot be written at the end is named with its number")
  func unwritten() async throws {
    let stage = try await recording()
    try await stage.fill()
    try await stage.drive(100)
    let waiting = stage.status.waitingSamples
    stage.hurry(11)
    await #expect {
      try await stage.shutDown()
    } throws: { error in
      guard let loss = error as? UnwrittenRoute else { return false }
      return loss.sampleCount == waiting && loss.cause.condition == .full
    }
  }

  @Test("a store that is moved away is missed, and gets all of it once it is back")
  func movedAway() async throws {
    let stage = try await recording()
    let path = stage.store.path
    try FileManager.default.moveItem(atPath: path, toPath: "\(path).away")
    try await stage.drive(60)
    #expect(stage.status.state == .storeGone)
    #expect(stage.status.waitingSamples >= 60)
    try FileManager.default.moveItem(atPath: "\(path).away", toPath: path)
    try await stage.drive(10)
    #expect(stage.status.state == .recording)
    try await stage.shutDown()
    #expect(try await stage.sampleCount() >= 75)
  }

  @Test("a store that was replaced ends the recorder, and neither file gets what was meant for the other")
  func replaced() async throws {
    let stage = try await recording()
    let path = stage.store.path
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.moveItem(atPath: path + suffix, toPath: "\(path).away\(suffix)")
    }
    let other = try ShiftStore(path: path, creating: true)
    await #expect { try await stage.drive(10) } throws: { ($0 as? StoreError)?.condition == .replaced }
    #expect(try await other.unfinishedShift() == nil)
  }

  /// By another process: closing a file here would drop the locks of what this process has open in it.
  private func shell(_ script: String) throws { try #require(succeeds("/bin/sh", "-c", script)) }

  @Test(
    "a store that was written over under its name is recorded into for another minute at most",
    arguments: [
      ": >STORE", "head -c 90000 /dev/zero >STORE", "head -c 90000 /dev/urandom >STORE", "cat OTHER >STORE",
      "cat OTHER >STORE; rm STORE-wal STORE-shm",
    ])
  func overwritten(_ script: String) async throws {
    let stage = try await recording()
    let other = stage.folder.file("other.sqlite")
    _ = try ShiftStore(path: other, creating: true)
    // What is still in the log is read from there, whatever becomes of the file.
    try await stage.store.truncateLog()
    try shell(script.replacing("STORE", with: stage.store.path).replacing("OTHER", with: other))
    do {
      try await stage.drive(70)
      // What it holds now may be followed at once: there the shift is gone.
      #expect(stage.status.state == .idle)
    } catch let error as StoreError {
      #expect(!error.isPassing)
    }
  }

  @Test(
    "a store whose content is gone is named at the end, too",
    arguments: [": >STORE", "head -c 90000 /dev/zero >STORE", "head -c 90000 /dev/urandom >STORE"])
  func overwrittenAtLast(_ script: String) async throws {
    let stage = try await recording()
    // The log holds what was written last, so that the open connection misses nothing.
    try shell(script.replacing("STORE", with: stage.store.path))
    try await stage.drive(5)
    await #expect {
      try await stage.shutDown()
    } throws: { error in
      guard let condition = (error as? StoreError)?.condition else { return false }
      if case .damaged = condition { return true }
      return condition == .notAStore
    }
  }

  @Test("a store that nobody touches passes each minute's look, whatever the driver does")
  func untouched() async throws {
    let stage = try await recording()
    for _ in 0..<3 {
      try await stage.drive(70)
      var now = Instant.utc(stage.zero + stage.now.boot)
      try await stage.store.changeUnfinishedShift { [now] in try $0.pause(at: now) }
      try await stage.drive(70)
      now = .utc(stage.zero + stage.now.boot)
      try await stage.store.changeUnfinishedShift { [now] in try $0.resume(at: now) }
    }
    #expect(stage.status.state != .storeFailed)
  }

  @Test("the memory has an end far beyond ten minutes of a receiver at any rate")
  func overflow() {
    var outbox = Outbox()
    let samples = Array(repeating: Sample(time: Stage.noon, latitude: 0, longitude: 0, accuracy: 0), count: 36_000)
    outbox.add(.samples(Array(samples.dropLast())))
    #expect(!outbox.isFull)
    outbox.add(.samples([samples[0]]))
    #expect(outbox.isFull)
  }

  @Test("a session is known to the store at once, samples come every four seconds")
  func commits() async throws {
    let stage = try Stage()
    try await stage.start()
    try await stage.connect(acm0)
    try await stage.drive(3)
    #expect(try await stage.sampleCount() > 0)
    for _ in 0..<20 {
      try await stage.drive(1)
      #expect(stage.status.waitingSamples <= 4)
    }
  }
}
