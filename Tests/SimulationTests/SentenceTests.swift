import Simulation
import Testing
import Tracking

@Suite("The sentences") struct SentenceTests {
  @Test("are the same for the same parameters, and others for another seed")
  func determinism() {
    let drive = Drive(.oldTown, seed: 21, duration: .seconds(120), environment: .canyon)
    #expect(drive.text() == drive.text())
    #expect(drive.text() != Drive(.oldTown, seed: 22, duration: .seconds(120), environment: .canyon).text())
  }

  @Test("come in blocks or epoch by epoch, and are the same bytes")
  func chunks() {
    let drive = Drive(.reboot, seed: 23, duration: .seconds(200))
    var epochs: [[UInt8]] = []
    drive.write(.everything, by: .epoch) { epochs.append(Array($0)) }
    #expect(epochs.count == 201)
    #expect(epochs[110].isEmpty, "the receiver is off here")
    #expect(String(decoding: epochs.joined(), as: UTF8.self) == drive.text(.everything))
  }

  @Test("have right checksums and at most 82 characters", arguments: Drive.Habit.allCases, Drive.Kind.allCases)
  func checksums(_ habit: Drive.Habit, kind: Drive.Kind) {
    let drive = Drive(kind, seed: 24, duration: .seconds(60), environment: .canyon, habit: habit)
    for line in drive.text(.everything).split(separator: "\r\n") {
      let parts = line.dropFirst().split(separator: "*")
      #expect(line.first == "$" && parts.count == 2 && line.utf8.count <= 80, "\(line)")
      #expect(parts.last.flatMap { UInt8($0, radix: 16) } == parts.first?.utf8.reduce(0, ^), "\(line)")
    }
  }

  @Test("put both halves of the minus sign into letters")
  func hemispheres() throws {
    let drive = Drive(
      .parked, duration: .seconds(2), origin: Coordinate(latitude: -0.99999, longitude: -179.99999))
    let fields = try #require(drive.sentences("RMC").first)
    #expect((fields[4], fields[6]) == ("S", "W"))
    #expect(fields[3].hasPrefix("0059.99") || fields[3].hasPrefix("0100.00"))
    #expect(fields[5].count == 11)
  }

  @Test("roll date, month and year over together at midnight")
  func midnight() throws {
    let drive = Drive(.midnight, duration: .seconds(20), rate: .fiveHertz, start: Timestamp(seconds: 1_798_761_590))
    let stamps = drive.sentences("RMC").map { "\($0[9]) \($0[1])" }
    let last = try #require(stamps.lastIndex { $0.hasPrefix("311226") })
    #expect(stamps[last...].prefix(2) == ["311226 235959.80", "010127 000000.00"])
    #expect(stamps.last == "010127 000010.00")
  }

  @Test(
    "know the calendar",
    arguments: [
      (951_782_400, "290200"), (1_709_164_800, "290224"), (1_709_251_200, "010324"), (1_767_225_599, "311225"),
      (1_767_225_600, "010126"), (4_102_444_799, "311299"),
    ])
  func calendar(seconds: Int64, date: String) throws {
    let drive = Drive(.parked, duration: .zero, start: Timestamp(seconds: seconds))
    let fields = try #require(drive.sentences("RMC").first)
    #expect(fields[9] == date)
  }

  @Test(
    "show each receiver's manners while it stands",
    arguments: [
      (Drive.Habit.ublox, "GNRMC", false, true), (.sirf, "GPRMC", false, false), (.mtk, "GPRMC", false, false),
      (.emptyAtRest, "GNRMC", true, true), (.noDoppler, "GNRMC", true, true), (.quectel, "GPRMC", false, true),
    ])
  func manners(_ habit: Drive.Habit, talker: String, speedIsEmpty: Bool, courseIsEmpty: Bool) {
    let lines = Drive(.parked, duration: .seconds(30), habit: habit).sentences("RMC")
    #expect(lines.allSatisfy { $0[0] == talker && $0[7].isEmpty == speedIsEmpty && $0[8].isEmpty == courseIsEmpty })
  }

  @Test("freeze a SiRF at rest, and nobody else")
  func staticHold() {
    let positions = { (habit: Drive.Habit) in
      Set(Drive(.parked, duration: .seconds(60), habit: habit).sentences("RMC").map { "\($0[3])\($0[5])" }).count
    }
    #expect(positions(.sirf) == 1)
    #expect(positions(.ublox) > 40)
  }

  @Test("are only those that are wanted")
  func sets() {
    let kinds = { (habit: Drive.Habit, set: Drive.Sentences) in
      let drive = Drive(.suburban, duration: .seconds(10), habit: habit)
      return Set(drive.text(set).split(separator: "\r\n").map { $0.dropFirst().prefix { $0 != "," } })
    }
    #expect(kinds(.rmcOnly, .habitual) == ["GPRMC"])
    #expect(kinds(.ggaOnly, .habitual) == ["GPGGA"])
    #expect(kinds(.ublox, .rmcGGAGSAGST) == ["GNRMC", "GNGGA", "GNGSA", "GNGST"])
    #expect(kinds(.quectel, .habitual).isSuperset(of: ["GPRMC", "GNGNS", "GNGSA", "GLGSV", "PQGSA"]))
    #expect(kinds(.ublox, .everything).count == 10)
  }

  @Test("claim nothing in an outage, and nothing comes while the receiver is off")
  func silence() {
    let drive = Drive(.reboot, seed: 25, duration: .seconds(200))
    let lines = drive.sentences("RMC")
    #expect(lines.count == 201 - 20)
    let silent = lines.filter { $0[2] == "V" }
    #expect(silent.count == 14)
    #expect(silent.allSatisfy { $0[3...8].allSatisfy(\.isEmpty) && $0[12] == "N" })
    #expect(drive.sentences("GGA").filter { $0[6] == "0" && $0[2].isEmpty }.count == 14)
  }

  @Test("begin a cold start without time, then in January 1980, then without a place")
  func coldStart() {
    let dates = Drive(.coldStart, duration: .seconds(80), habit: .mtk).sentences("RMC").map { $0[9] }
    #expect(dates[..<15].allSatisfy { $0.isEmpty })
    #expect(dates[15..<35].allSatisfy { $0 == "060180" })
    #expect(dates[35...].allSatisfy { $0 == "040326" })
  }
}
