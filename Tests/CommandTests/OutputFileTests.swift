import Foundation
import TestSupport
import Testing

/// Where `--gpx`, `--report` and `--truth` write, and what they leave alone. (P-9.1)
@Suite("written files", .serialized, .timeLimit(.minutes(1)))
struct OutputFileTests {
  private let place: TemporaryFolder
  private let drive: Data

  init() throws {
    place = try TemporaryFolder()
    drive = try Data(contentsOf: Program.samples.appending(path: "tunnel.nmea"))
    try place.write(drive, to: "drive.nmea")
  }

  private func type(_ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: place.file(name))[.type] as? FileAttributeType
  }

  @Test(
    "never take the place of a capture that is read, whatever it is called",
    arguments: [
      "--gpx drive.nmea drive.nmea", "--report ./drive.nmea drive.nmea", "--gpx drive.nmea - <drive.nmea",
      "--gpx alias drive.nmea", "--report twin drive.nmea", "--gpx drive.nmea nowhere alias",
    ])
  func capture(_ words: String) async throws {
    let outcome = try await place.shell("ln -s drive.nmea alias; ln drive.nmea twin; dashpilot replay \(words)")
    #expect(outcome.status == 64)
    #expect(outcome.sentence?.contains("would write over the capture") == true, "\(outcome.errors)")
    #expect(FileManager.default.contents(atPath: place.file("drive.nmea")) == drive)
    #expect(try type("alias") == .typeSymbolicLink)
  }

  @Test("go through a pipe that stays one", arguments: ["--gpx", "--report"])
  func pipe(_ option: String) async throws {
    let script =
      "mkfifo pipe; (timeout 20 cat pipe >page) & dashpilot replay \(option) pipe drive.nmea; s=$?; wait; exit $s"
    #expect(try await place.shell(script).status == 0)
    #expect(try type("pipe") != .typeRegular)
    #expect(place.text("page").contains("<"))
  }

  @Test("replace what a link points to and keep its permissions", arguments: ["--gpx", "--report"])
  func link(_ option: String) async throws {
    let script = "echo old >page; chmod 640 page; ln -s page link; dashpilot replay \(option) link drive.nmea"
    #expect(try await place.shell(script).status == 0)
    #expect(try type("link") == .typeSymbolicLink)
    #expect(place.text("page").hasPrefix("<"))
    let mode = try FileManager.default.attributesOfItem(atPath: place.file("page"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("are made where a link points to nothing yet", arguments: ["page", "./folder/../page", "second"])
  func danglingLink(_ target: String) async throws {
    let script = "mkdir folder; ln -s page second; ln -s \(target) link; dashpilot replay --gpx link drive.nmea"
    #expect(try await place.shell(script).status == 0)
    #expect(try type("link") == .typeSymbolicLink)
    #expect(place.text("page").hasPrefix("<?xml"))
  }

  @Test("are refused in a circle of links, which stays")
  func circle() async throws {
    let outcome = try await place.shell("ln -s b a; ln -s a b; dashpilot replay --gpx a drive.nmea")
    #expect(outcome.status == 73)
    #expect(outcome.sentence?.contains("a cannot be written") == true, "\(outcome.errors)")
    #expect(try type("a") == .typeSymbolicLink)
  }

  @Test("may have as long a name as the file system takes")
  func longName() async throws {
    let name = String(repeating: "a", count: 255)
    #expect(try await place.shell("dashpilot replay --gpx \(name) drive.nmea").status == 0)
    #expect(place.text(name).hasPrefix("<?xml"))
  }

  @Test("leave nothing behind when the program is killed while it writes")
  func killed() async throws {
    let script = """
      mkfifo never; mkdir out
      ('\(Program.path)' replay --gpx out/route.gpx never & p=$!; exec 3>never; sleep 0.5; kill -9 $p; wait $p) 2>/dev/null
      ls -A out
      """
    #expect(try await place.shell(script).output == "")
  }

  @Test(
    "keep a truth that is there until the new one is whole",
    .disabled(if: Captures.isThreadSanitized, "the thread sanitizer itself breaks where no file may grow"))
  func truth() async throws {
    let script = "echo mine >truth; ulimit -f 0; dashpilot simulate parked --minutes 1 --truth truth"
    let outcome = try await place.shell("trap '' XFSZ; (\(script)) 2>errors >/dev/null")
    #expect(outcome.status == 74)
    #expect(place.text("truth") == "mine\n")
  }
}
