import Foundation
import TestSupport
import Testing

/// What a store that cannot be used gets: a sentence, a code, and not a byte of it changed. (P-10.2)
@Suite("bad stores", .serialized, .timeLimit(.minutes(2)))
struct BadStoreTests {
  private static let commands: [[String]] = [["start"], ["end"], ["status"], ["history"], ["show"], ["record"]]

  /// A store with a shift that has ended, and its bytes.
  private func store(in place: TemporaryFolder) async throws -> Data {
    #expect(try await place.run("start", "--store", place.store).status == 0)
    #expect(try await place.run("end", "--store", place.store).status == 0)
    return try bytes(place)
  }

  private func bytes(_ place: TemporaryFolder) throws -> Data { try Data(contentsOf: URL(filePath: place.store)) }

  @Test(
    "that are damaged, newer or something else are left as they are", arguments: commands,
    [
      "printf 'no database, only words, but long enough to look at: %0900d' 0 >dashpilot.sqlite",
      "dd if=/dev/urandom of=dashpilot.sqlite bs=1024 seek=0 count=1 conv=notrunc status=none",
      "dd if=/dev/urandom of=dashpilot.sqlite bs=1024 seek=1 count=1 conv=notrunc status=none",
      "sqlite3 dashpilot.sqlite 'PRAGMA user_version = 999'",
      "rm dashpilot.sqlite; sqlite3 dashpilot.sqlite 'CREATE TABLE mine (a); INSERT INTO mine VALUES (1)'",
    ])
  func unusable(_ command: [String], damage: String) async throws {
    let place = try TemporaryFolder()
    _ = try await store(in: place)
    #expect(try await place.shell("rm -f dashpilot.sqlite-*; " + damage).status == 0)
    let before = try bytes(place)
    let outcome = try await place.runOther([Program.path] + command + ["--store", place.store], within: .seconds(15))
    #expect(outcome.status == 69, "\(outcome.output)")
    #expect(outcome.sentence?.contains(place.store) == true, "\(outcome.errors)")
    #expect(try bytes(place) == before)
  }

  @Test(
    "that are no files are not called damaged",
    arguments: ["mkfifo pipe; dashpilot %@ --store pipe", "dashpilot %@ --store /dev/null"])
  func noFile(_ script: String) async throws {
    for command in ["start", "status", "end"] {
      let outcome = try await TemporaryFolder().shell(script.replacing("%@", with: command))
      #expect(outcome.status == 69)
      #expect(outcome.sentence?.contains("is not a DashPilot store") == true, "\(outcome.errors)")
    }
  }

  @Test(
    "called what SQLite takes for something else are files like any other",
    arguments: [":memory:", "file:x?mode=memory"])
  func oddName(_ name: String) async throws {
    let place = try TemporaryFolder()
    #expect(try await place.shell("dashpilot start --store '\(name)'").status == 0)
    #expect(try await place.shell("dashpilot end --store '\(name)'").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).contains(name))
  }

  @Test("without a name or without a folder get a code of their own")
  func nowhere() async throws {
    let place = try TemporaryFolder()
    let unnamed = try await place.shell("dashpilot status --store ''")
    #expect(unnamed.status == 64)
    #expect(unnamed.sentence?.contains("--store names no file") == true)
    let folder = try await place.shell("XDG_DATA_HOME=/dev/null dashpilot start")
    #expect(folder.status == 69)
    #expect(folder.sentence?.contains("Not a directory") == true)
  }

  /// Another process in the middle of a write, until there is a file `release`.
  private func lock(_ place: TemporaryFolder) async throws -> Child {
    let wait = ".shell touch held; while [ ! -e release ]; do sleep 0.1; done"
    let holder = try place.startOther("holder", ["/usr/bin/sqlite3", place.store, "BEGIN IMMEDIATE", wait])
    #expect(try await eventually(within: .seconds(10)) { FileManager.default.fileExists(atPath: place.file("held")) })
    return holder
  }

  @Test("that are locked get 75 after five seconds of patience", arguments: [["start"], ["end"]])
  func locked(_ command: [String]) async throws {
    let place = try TemporaryFolder()
    _ = try await store(in: place)
    let holder = try await lock(place)
    let begin = ContinuousClock.now
    let outcome = try await place.runOther([Program.path] + command + ["--store", place.store])
    #expect(ContinuousClock.now - begin > .seconds(4.5))
    #expect(outcome.status == 75)
    #expect(outcome.sentence?.contains(place.store) == true, "\(outcome.errors)")
    try place.write("", to: "release")
    try await holder.end()
    let check = try await place.shell("sqlite3 dashpilot.sqlite 'PRAGMA integrity_check; SELECT count(*) FROM shift'")
    #expect(check.output == "ok\n1\n")
  }

  @Test("that are locked as a whole are waited for by the recorder, which says so")
  func awaited() async throws {
    let place = try TemporaryFolder()
    _ = try await store(in: place)
    let lock = "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE"
    let wait = ".shell touch held; while [ ! -e release ]; do sleep 0.1; done"
    let holder = try place.startOther("holder", ["/usr/bin/sqlite3", place.store, lock, wait])
    #expect(try await eventually(within: .seconds(10)) { FileManager.default.fileExists(atPath: place.file("held")) })
    let recorder = try place.start(
      "record", ["record", "--gpsd", "127.0.0.1:\(try freePort())", "--store", place.store])
    let isSaid = try await eventually(within: .seconds(20)) {
      place.text("record.out") == "store locked, waiting for it\n"
    }
    #expect(isSaid, "\(place.text("record.out")) \(place.text("record.err"))")
    try place.write("", to: "release")
    try await holder.end()
    let goesOn = try await eventually(within: .seconds(20)) {
      place.text("record.out").hasSuffix("waiting for a shift\n")
    }
    #expect(goesOn, "\(place.text("record.out")) \(place.text("record.err"))")
    recorder.send(SIGTERM)
    #expect(try await recorder.end(within: .seconds(2)) == 0)
  }

  @Test("that somebody else writes to can still be read")
  func readWhileLocked() async throws {
    let place = try TemporaryFolder()
    _ = try await store(in: place)
    let holder = try await lock(place)
    let outcome = try await place.run("history", "--store", place.store, within: .seconds(4))
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 1)
    holder.stop()
  }

  @Test("a second start and an end without a shift are refused")
  func refused() async throws {
    let place = try TemporaryFolder()
    let none = try await place.run("end", "--store", place.store)
    #expect(none.status == 65)
    #expect(none.sentence == "No shift is running; start one with: dashpilot start.")
    #expect(!FileManager.default.fileExists(atPath: place.store), "a look must not make a store")
    #expect(try await place.run("start", "--store", place.store).status == 0)
    let second = try await place.run("start", "--store", place.store)
    #expect(second.status == 65)
    #expect(second.sentence?.hasPrefix("A shift is running since") == true)
    #expect(try await place.run("history", "--store", place.store).output.split(separator: "\n").count == 1)
  }

  @Test("a second recorder on one store is refused, and the first goes on")
  func secondRecorder() async throws {
    let place = try TemporaryFolder()
    let port = try freePort()
    let arguments = ["record", "--gpsd", "127.0.0.1:\(port)", "--store", place.store]
    let first = try place.start("first", arguments)
    #expect(try await eventually(within: .seconds(10)) { !place.text("first.out").isEmpty })
    let second = try await place.runOther([Program.path] + arguments, within: .seconds(10))
    #expect(second.status == 75)
    #expect(second.sentence?.hasPrefix("Another recorder (process ") == true, "\(second.errors)")
    #expect(first.result() == nil)
    first.send(SIGTERM)
    #expect(try await first.end(within: .seconds(2)) == 0)
  }

  @Test(
    "read-only ones are told apart from missing ones",
    .enabled(if: SmallFileSystem.isPossible, "a file system cannot be mounted here"))
  func readOnly() async throws {
    let place = try TemporaryFolder()
    let disk = try SmallFileSystem(kibibytes: 1024)
    let store = disk.folder.store
    #expect(try await place.run("start", "--store", store).status == 0)
    #expect(try await place.run("deliver", "--count", "2", "--store", store).status == 0)
    #expect(disk.makeReadOnly())
    // What asks first does not ask here.
    for words in [["next", "1"], ["cancel", "1"], ["offer", "split", "2"]] {
      let outcome = try await place.runOther([Program.path] + words + ["--store", store])
      #expect(outcome.status == 77, "\(outcome.errors)")
      #expect(outcome.sentence?.contains(store) == true, "\(outcome.errors)")
      #expect(outcome.output == "")
    }
    #expect(try await place.run("start", "--store", store).status == 65, "the shift still runs")
  }

  @Test(
    "a full disk loses nothing that was there",
    .enabled(if: SmallFileSystem.isPossible, "a file system cannot be mounted here"))
  func full() async throws {
    let place = try TemporaryFolder()
    let disk = try SmallFileSystem(kibibytes: 256)
    let store = disk.folder.store
    #expect(try await place.run("start", "--store", store).status == 0)
    #expect(try await place.run("end", "--store", store).status == 0)
    #expect(try await place.shell("cat /dev/zero >'\(disk.folder.path)/filler' 2>/dev/null; true").status == 0)
    let outcome = try await place.run("start", "--store", store)
    #expect(outcome.status == 74, "\(outcome.output)")
    #expect(outcome.sentence?.contains(store) == true, "\(outcome.errors)")
    #expect(try await place.shell("rm '\(disk.folder.path)/filler'").status == 0)
    let check = try await place.shell("sqlite3 '\(store)' 'PRAGMA integrity_check; SELECT count(*) FROM shift'")
    #expect(check.output == "ok\n1\n")
  }
}
