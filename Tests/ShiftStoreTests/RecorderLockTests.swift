import Foundation
import Glibc
import ShiftStore
import TestSupport
import Testing

@Suite("The recorder's lock (P-9.2)")
struct RecorderLockTests {
  private let directory: TemporaryFolder

  init() throws { directory = try TemporaryFolder() }

  private func take() throws -> RecorderLock? { try RecorderLock(storePath: directory.store) }

  @Test("is held once, told with its process, and free again afterwards")
  func once() throws {
    #expect(RecorderLock.holder(storePath: directory.store) == nil)
    #expect(directory.files.isEmpty)  // asking makes no file
    do {
      let lock = try take()
      let isTaken = lock != nil
      #expect(isTaken)
      #expect(RecorderLock.holder(storePath: directory.store)?.processID == getpid())
      let isTakenTwice = try take() != nil
      #expect(!isTakenTwice)
      // Neither asking nor failing has given it up.
      #expect(RecorderLock.holder(storePath: directory.store) != nil)
      _ = consume lock
    }
    #expect(RecorderLock.holder(storePath: directory.store) == nil)
    let isTakenAgain = try take() != nil
    #expect(isTakenAgain)
  }

  @Test("is not kept by a child that outlives the recorder")
  func child() throws {
    let sleeper = Process()
    sleeper.executableURL = URL(fileURLWithPath: "/bin/sleep")
    sleeper.arguments = ["60"]
    do {
      let lock = try take()
      try sleeper.run()
      _ = consume lock
    }
    defer {
      kill(sleeper.processIdentifier, SIGKILL)
      sleeper.waitUntilExit()
    }
    #expect(RecorderLock.holder(storePath: directory.store) == nil)
  }

  @Test("of another store is another lock")
  func other() throws {
    let lock = try take()
    #expect(RecorderLock.holder(storePath: directory.path + "/other.sqlite") == nil)
    _ = consume lock
  }

  @Test("in no directory is an error that says so")
  func nowhere() {
    let error = #expect(throws: StoreError.self) { _ = try RecorderLock(storePath: directory.path + "/no/a.sqlite") }
    #expect(error?.condition == .absent)
  }
}
