import Foundation
import GPSDSource
import Glibc
import Recorder
import ShiftStore
import Shifts
import TestSupport
import Testing
import Tracking

@testable import Commands

/// Facts of a machine where all is well: no files, a gpsd that answers, a fix.
private func sound() -> DoctorFacts {
  var hearing = Hearing()
  hearing.take(.connected(release: "3.22"))
  hearing.take(.devices([Device(path: "/dev/ttyACM0", driver: "u-blox", baud: 115_200)]))
  for second in 0..<5 { hearing.take(.epochs([epoch(Double(second))])) }
  var receiver = ReceiverFacts(
    on: Machine(root: "/nonexistent"), port: 2947, chosen: nil, startsByItself: true, answer: .heard(hearing))
  receiver.gpsd.isInstalled = true
  receiver.gpsd.isRunning = true
  receiver.gpsd.options = ["-n"]
  return DoctorFacts(
    endpoint: "localhost:2947", receiver: receiver,
    clock: .init(trust: .trusted, ahead: .zero, isSynchronised: true, zone: "Europe/Zagreb"),
    store: .init(path: "/invented/store", trouble: nil, freeBytes: 9_000_000_000, recorder: nil, state: "recording"),
    system: .init(user: "mira", isServiceEnabled: true, lingers: true, hasLid: false, sleepsByItself: false))
}

private func epoch(
  _ second: Double, accuracy: Distance? = .metres(4), source: Fix.AccuracySource = .reported, flat: Bool = false
) -> Epoch {
  let time = Timestamp(seconds: 1_800_000_000) + .seconds(second)
  return Epoch(
    Fix(
      time: time, coordinate: Coordinate(latitude: 45.123_456, longitude: 15.654_321), accuracy: accuracy,
      accuracySource: source, dimension: flat ? .twoD : .threeD),
    arrival: Arrival(boot: .seconds(second)))
}

/// Facts with what gpsd said after all was well.
private func after(_ events: GPSDEvent...) -> DoctorFacts {
  var facts = sound()
  var hearing = facts.hearing
  for event in events { hearing.take(event) }
  facts.receiver.answer = .heard(hearing)
  return facts
}

/// Facts with one thing changed.
private func with(_ change: (inout DoctorFacts) -> Void) -> DoctorFacts {
  var facts = sound()
  change(&facts)
  return facts
}

private let refused = GPSDError.cannotConnect(host: "localhost", port: "2947", code: ECONNREFUSED)

@Suite("doctor")
struct LifeDoctorTests {
  @Test("a machine that is well has nothing but ok, and no remedy")
  func well() {
    let findings = sound().findings
    #expect(findings.allSatisfy { $0.level <= .unknown && $0.remedy == nil }, "\(findings.filter { $0.level != .ok })")
    // No file of a node, and a receiver that does not report its sky.
    #expect(findings.filter { $0.level == .unknown }.map(\.subject) == ["permission", "signal"])
    #expect(findings.level == .ok)
    #expect(Set(findings.map(\.subject)).count == 18)
  }

  /// What is wrong, the line that says so, how bad, and words of its remedy.
  private static let illnesses: [(DoctorFacts, String, Finding.Level, String)] = [
    (after(.devices([])), "receiver", .broken, "plug it in"),
    (
      after(.devices([Device(path: "/dev/ttyACM0", driver: "u-blox")]), .silent), "receiver", .broken,
      "unplug it and plug it in again"
    ),
    (with { $0.receiver.gpsd.options = [] }, "gpsd options", .attention, "GPSD_OPTIONS=\"-n\""),
    (
      with {
        $0.receiver.answer = .failed(refused)
        $0.receiver.gpsd.isRunning = false
        $0.receiver.gpsd.isInstalled = false
      }, "gpsd", .broken, "apt install gpsd"
    ),
    (
      with {
        $0.receiver.answer = .failed(refused)
        $0.receiver.gpsd.isRunning = false
      }, "gpsd", .broken, "systemctl enable --now gpsd"
    ),
    (
      with {
        $0.receiver.answer = .failed(refused)
        $0.receiver.gpsd.listensOn = [.v6]
        $0.endpoint = "127.0.0.1:2947"
      }, "gpsd", .broken, "--gpsd localhost"
    ),
    (
      with { $0.receiver.answer = .failed(.hung(host: "localhost", port: "2947")) }, "gpsd", .broken,
      "systemctl restart gpsd"
    ),
    (
      with { $0.receiver.answer = .failed(.notGPSD(host: "localhost", port: "80")) }, "gpsd", .broken,
      "--gpsd host:port"
    ),
    (after(.epochs([epoch(9, flat: true)])), "fix", .attention, "more sky"),
    (after(.epochs([Epoch(noFix: .noFix)])), "fix", .attention, "open sky"),
    (after(.epochs([epoch(9, accuracy: .metres(30), source: .assumed)])), "accuracy", .attention, "GSA or GST"),
    (after(.epochs([epoch(9, accuracy: .metres(120))])), "accuracy", .attention, "move the antenna"),
    (
      after(
        .devices([Device(path: "/dev/ttyACM0", driver: "u-blox", baud: 4800)]),
        .epochs(
          (10..<90).map {
            epoch(4 + Double($0) / 10)
          })), "update rate", .attention, "gpsctl -s 115200 /dev/ttyACM0"
    ),
    (
      with {
        $0.clock.trust = .unknown
        $0.clock.ahead = nil
      }, "clock", .attention, "set-ntp"
    ),
    (with { $0.clock.ahead = .seconds(-90) }, "clock", .attention, "time server"),
    (with { $0.clock.zone = "Mars/Olympus" }, "time zone", .attention, "set TZ"),
    (with { $0.clock.zone = "Etc/UTC" }, "time zone", .attention, "set-timezone"),
    (with { $0.store.freeBytes = 99_000_000 }, "disk", .attention, "free some space"),
    (with { $0.store.freeBytes = 1_000_000 }, "disk", .broken, "free some space"),
    (
      with { $0.store.recorder = .init(bytes: 90_000_000, since: .seconds(3600)) }, "write rate", .attention,
      "other writers"
    ),
    (
      with { $0.store.trouble = StoreError(path: "/invented/store", condition: .damaged("page 3")) }, "store", .broken,
      "copy it somewhere safe"
    ),
    (with { $0.store.trouble = StoreError(path: "/invented/store", condition: .locked) }, "store", .attention, "close"),
    (with { $0.store.state = nil }, "recorder", .attention, "dashpilot record"),
    (with { $0.system.isServiceEnabled = false }, "service", .attention, "systemctl --user enable"),
    (with { $0.system.lingers = false }, "lingering", .attention, "enable-linger mira"),
    (with { $0.system.sleepsByItself = true }, "sleep", .attention, "IdleAction=ignore"),
  ]

  @Test("each ill has its line, its level and its one remedy", arguments: illnesses.indices)
  func ill(_ index: Int) throws {
    let (facts, subject, level, remedy) = Self.illnesses[index]
    let finding = try #require(facts.findings.first { $0.subject == subject })
    #expect(finding.level == level, "\(finding)")
    #expect(finding.remedy?.contains(remedy) == true, "\(finding)")
    #expect(facts.findings.level == level)
  }

  @Test("a closed node names its path, owner, group and mode, and the exact remedy (B78)")
  func permission() throws {
    let tree = try TemporaryFolder()
    try tree.write("gpsd:x:65001:65001::/:/bin/false\nroot:x:\(getuid()):0::/:/bin/sh\n", to: "/etc/passwd")
    try tree.write("uucp:x:\(getgid()):\ndialout:x:65002:\n", to: "/etc/group")
    for (mode, remedy) in [(0o660, "usermod -aG uucp gpsd"), (0o600, "chmod g+rw /dev/ttyUSB0")] {
      try tree.write("", to: "/dev/ttyUSB0", mode: mode)
      var facts = sound()
      facts.receiver = ReceiverFacts(
        on: Machine(root: tree.path), port: 2947, chosen: nil, startsByItself: false, answer: .heard(Hearing()))
      let finding = facts.permissionFinding
      #expect(finding.level == .broken)
      #expect(finding.words.contains("/dev/ttyUSB0 belongs to root:uucp with mode 0\(String(mode, radix: 8))"))
      #expect(finding.remedy?.contains(remedy) == true)
      #expect(facts.receiver.availability.condition == .denied)
    }
  }

  @Test("nothing it says holds a place")
  func noPlace() throws {
    let facts = sound()
    let said = facts.findings.text + (try facts.findings.json(facts.receiver.availability.condition).text())
    for place in ["45.1", "15.6", "123456", "654321"] { #expect(!said.contains(place)) }
  }

  @Test("it leaves the store and all beside it as they were, after a crash too")
  func changesNothing() async throws {
    let folder = try TemporaryFolder()
    let store = try ShiftStore(path: folder.file("live.sqlite"), creating: true)
    try await store.startShift(at: .utc(Timestamp(seconds: 1_800_000_000)), zone: "Europe/Zagreb")
    // What a kill would leave: the file and its log, and nobody who has them open.
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(
        atPath: folder.file("live.sqlite\(suffix)"), toPath: folder.file("left.sqlite\(suffix)"))
    }
    func picture() throws -> [String: Data] {
      let all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let names = all.filter { $0.hasPrefix("left.sqlite") && !$0.hasSuffix("-shm") }
      let pairs = names.map { ($0, FileManager.default.contents(atPath: folder.file($0))) }
      return Dictionary(uniqueKeysWithValues: pairs.map { ($0, $1 ?? Data()) })
    }
    let before = try picture()
    #expect(before.count == 2)
    #expect(ShiftStore.trouble(at: folder.file("left.sqlite")) == nil)
    #expect(try picture() == before)
    #expect(ShiftStore.trouble(at: folder.file("none.sqlite"))?.condition == .absent)
    withExtendedLifetime(store) {}
  }

  @Test(
    "what puts the machine to sleep is found",
    arguments: [
      ([], false), (["/proc/acpi/button/lid/LID0/state"], true),
      (["/proc/acpi/button/lid/LID0/state", "ignore"], false),
    ])
  func sleep(_ files: [String], _ sleeps: Bool) throws {
    let tree = try TemporaryFolder()
    for path in files where path.hasPrefix("/") { try tree.write("", to: path) }
    if files.contains("ignore") {
      try tree.write("[Login]\n#HandleLidSwitch=suspend\nHandleLidSwitch=ignore\n", to: "/etc/systemd/logind.conf")
    }
    let facts = DoctorFacts.SystemFacts(on: Machine(root: tree.path), user: "mira", home: "/home/mira")
    #expect(facts.sleepsByItself == sleeps)
    #expect(!facts.isServiceEnabled && !facts.lingers)
  }
}
