import Foundation
import TestSupport
import Testing

/// What bad input gets: one sentence, an exit code, and nothing lost or replaced. (P-9.2)
@Suite("bad input", .serialized, .timeLimit(.minutes(2)))
struct BadInputTests {
  /// What is done in a folder that holds `drive.nmea`, the exit code, and words of the sentence.
  struct Row: CustomTestStringConvertible {
    var script: String
    var status: Int32
    var words: String
    var testDescription: String { script }

    init(_ script: String, _ status: Int32, _ words: String) {
      self.script = script
      self.status = status
      self.words = words
    }
  }

  static let captures: [Row] = [
    Row("dashpilot replay nowhere.nmea", 66, "There is no file nowhere.nmea"),
    Row("dashpilot replay drive.nmea/x", 66, "There is no file"),
    Row("dashpilot replay .", 66, "is a directory"),
    Row("touch empty; dashpilot replay empty", 65, "empty is empty"),
    Row("dashpilot replay - </dev/null", 65, "standard input is empty"),
    Row("dashpilot replay /bin/ls", 65, "holds no NMEA sentence with a position"),
    Row("iconv -t UTF-16 drive.nmea >wide; dashpilot replay wide", 65, "UTF-16"),
    Row("iconv -t UTF-16BE drive.nmea >wide; dashpilot replay wide", 65, "UTF-16"),
    Row("grep GGA drive.nmea >dateless; dashpilot replay dateless", 65, "--date"),
    Row("grep GSA drive.nmea >placeless; dashpilot replay placeless", 65, "holds no NMEA sentence with a position"),
    Row(
      "dashpilot replay --set maximumAccuracy=1 drive.nmea", 65,
      "poorAccuracy refused 213, noFix refused 68 of 281 epochs; allow more with --set maximumAccuracy"),
    Row("sed 's/[*]..//' drive.nmea >bare; dashpilot replay bare", 65, "--allow-missing-checksum"),
    Row("sed 's/,A[*]../,N*00/' drive.nmea | tr -d A >no; dashpilot replay no", 65, "no "),
    Row("gzip -c drive.nmea | head -c 3000 >cut.gz; dashpilot replay cut.gz", 65, "middle of its gzip data"),
    Row("gzip -c drive.nmea | head -c 12 >cut.gz; dashpilot replay cut.gz", 65, "gzip data"),
    Row("(head -c 20 /dev/zero; echo '<gpx') >x; echo '<?xml?><gpx>' >x; dashpilot replay x", 65, "GPX"),
    Row("dashpilot replay $'a\\xff.nmea'", 66, "is not UTF-8"),
    Row("dashpilot replay $'a\\nb\\e[1m'", 66, #"no file a\nb\u{1B}[1m:"#),
    Row("dashpilot replay - <&-", 74, "standard input failed: Bad file descriptor"),
    Row("dashpilot replay drive.nmea >&-", 74, "standard output: Bad file descriptor"),
    Row("dashpilot --help >/dev/full", 74, "standard output"),
    Row("dashpilot --version >&-", 74, "standard output"),
    Row("dashpilot replay drive.nmea >/dev/full", 74, "standard output"),
    Row("dashpilot replay --json drive.nmea >/dev/full", 74, "standard output"),
    Row("dashpilot replay --explain drive.nmea >/dev/full", 74, "standard output"),
    Row("dashpilot replay --gpx nowhere/route.gpx drive.nmea", 73, "nowhere/route.gpx cannot be written"),
    Row("dashpilot replay --gpx /dev/null/route.gpx drive.nmea", 73, "cannot be written"),
    Row("dashpilot simulate parked --minutes 1 --truth nowhere/t.json", 73, "nowhere/t.json cannot be written"),
    Row("dashpilot replay --jsno drive.nmea", 64, "did you mean '--json'"),
    Row("dashpilot rpelay drive.nmea", 64, "did you mean 'replay'"),
    Row("dashpilot replay", 64, "is missing"),
    Row("dashpilot replay --set maximumAcuracy=5 drive.nmea", 64, "maximumAcuracy"),
    Row("dashpilot replay --set maximumAccuracy=wide drive.nmea", 64, "'wide'"),
    Row("dashpilot replay --set maximumAccuracy drive.nmea", 64, "name=value"),
    Row("dashpilot replay --policy bicycle drive.nmea", 64, "'bicycle'"),
    Row("dashpilot replay --date 2026-02-30 drive.nmea", 64, "'2026-02-30'"),
    Row("dashpilot replay --date 1600-01-01 drive.nmea", 64, "a day of 1980 to 2200"),
    Row("dashpilot replay --fix-rollover --date 9999-12-31 drive.nmea", 64, "a day of 1980 to 2200"),
    Row("dashpilot simulate parked --start 2262-04-11T23:40:00Z", 64, "a time of 1980 to 2200"),
    Row("dashpilot replay --set turn=1e19 drive.nmea", 64, "a number of degrees from 0 to 1000000000, not '1e19'"),
    Row("dashpilot replay --set $'turn=a\\nb\\e[1m' drive.nmea", 64, #"not 'a\nb\u{1B}[1m'"#),
    Row("dashpilot record --gpsd $':\\e[1m'", 64, #"not ':\u{1B}[1m'"#),
    Row("dashpilot replay --gpx '' drive.nmea", 64, "an empty name"),
    Row("dashpilot replay ''", 66, "an empty name"),
    Row("dashpilot replay --jobs 0 drive.nmea", 64, "--jobs"),
    Row("dashpilot record --gpsd :x", 64, "host:port"),
    Row("dashpilot history --limit 0", 64, "--limit"),
    Row("dashpilot simulate tunnel --minutes nan", 64, "--minutes"),
  ]

  @Test("of replay gets a sentence and a code", arguments: captures)
  func sentence(_ row: Row) async throws {
    let place = try TemporaryFolder()
    let drive = try Data(contentsOf: Program.samples.appending(path: "tunnel.nmea"))
    try place.write(drive, to: "drive.nmea")
    let outcome = try await place.shell(row.script)
    #expect(outcome.status == row.status)
    #expect(outcome.sentence?.contains(row.words) == true, "\(outcome.errors)")
    #expect(FileManager.default.contents(atPath: place.file("drive.nmea")) == drive)
  }

  @Test("among good input is named, and the rest is still reported")
  func among() async throws {
    let place = try TemporaryFolder()
    try place.write(try Data(contentsOf: Program.samples.appending(path: "tunnel.nmea")), to: "drive.nmea")
    let outcome = try await place.shell("dashpilot replay --json nowhere drive.nmea /dev/null")
    #expect(outcome.status == 66)
    #expect(outcome.errors.split(separator: "\n").count == 2)
    let captures = try object(outcome.output)["captures"] as? [[String: Any]]
    #expect(captures?.map { $0["error"] != nil } == [true, false, true])
    #expect(Route(captures?[1])?.gaps == 1)
  }

  @Test("as a pipe that is closed ends quietly", arguments: ["--explain", "--json", ""])
  func closedPipe(_ option: String) async throws {
    let place = try TemporaryFolder()
    let drive = Program.samples.appending(path: "counter.nmea").path
    let many = "dashpilot replay \(option) $(yes \(drive) | head -40) | head -1; echo ${PIPESTATUS[0]}"
    let outcome = try await place.shell(many)
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").count == 2)
  }

  @Test("to a program without standard error is complained of nowhere, least of all in a file it writes")
  func closedErrors() async throws {
    let place = try TemporaryFolder()
    let outcome = try await place.shell("dashpilot replay --gpx route.gpx nowhere '\(sample)' 2>&-")
    #expect(outcome.status == 66)
    #expect(place.text("route.gpx").hasSuffix("</gpx>\n"))
  }

  @Test("whose gzip data fails its checksum still shows what came out of it")
  func damagedGzip() async throws {
    let place = try TemporaryFolder()
    let damage = "gzip -c '\(sample)' | head -c -8 >cut.gz; printf '12345678' >>cut.gz; dashpilot replay --json cut.gz"
    let outcome = try await place.shell(damage)
    #expect(outcome.status == 65)
    #expect(outcome.sentence?.contains("is damaged") == true)
    let captures = try object(outcome.output)["captures"] as? [[String: Any]]
    #expect(captures?.first?["bytes"] as? Int == FileManager.default.contents(atPath: sample)?.count)
  }

  @Test("a GPX file that cannot be finished leaves the one that was there")
  func gpxStays() async throws {
    let place = try TemporaryFolder()
    try place.write("my route\n", to: "route.gpx")
    let outcome = try await place.run("replay", "--gpx", place.file("route.gpx"), place.file("nowhere"))
    #expect(outcome.status == 66)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.contains("part") } == [])
    let full = try await place.shell("ulimit -f 1; dashpilot replay --gpx route.gpx '\(sample)'")
    #expect(full.status != 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.contains("part") } == [])
  }

  private var sample: String { Program.samples.appending(path: "counter.nmea").path }

  @Test("of fifty megabytes of noise is seen through in seconds")
  func noise() async throws {
    let place = try TemporaryFolder()
    let script = "head -c 50M /dev/urandom | dashpilot replay -"
    let outcome = try await place.shell(script, within: .seconds(40))
    #expect(outcome.status == 65)
    #expect(outcome.sentence?.contains("standard input holds no NMEA sentence with a position") == true)
  }
}
