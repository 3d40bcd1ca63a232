import Testing
import Tracking

@testable import GPSDSource

/// Events in short words, so that a test reads like what happened.
func words(_ events: [GPSDEvent]) -> [String] {
  events.map { event in
    switch event {
    case .connected(let release): "connected \(release)"
    case .devices(let devices):
      "devices " + devices.map { $0.path + ($0.isActivated ? "" : " off") }.joined(separator: " ")
    case .epochs(let epochs): "epochs \(epochs.count)"
    case .deviceChanged(let path): "now \(path)"
    case .sky(let sky): "sky \(sky.satellitesUsed ?? 0) of \(sky.satellitesVisible ?? 0)"
    case .silent: "silent"
    case .refused(let words): "refused \(words)"
    case .disconnected(let error, _): "disconnected \(error)"
    case .overflowed(let epochs): "overflowed \(epochs)"
    }
  }
}

@Suite("a conversation with gpsd, without a socket or a clock")
struct ConversationTests {
  private let path = "/dev/ttyACM0"

  /// A conversation begun at 100 s of the boot clock.
  private func begin(_ lines: String..., device: String? = nil) -> Conversation {
    var conversation = Conversation(device: device, timings: GPSDTimings(), now: .seconds(100))
    for line in lines { hear(line, at: 100, in: &conversation) }
    return conversation
  }

  private func hear(_ text: String, at seconds: Double, in conversation: inout Conversation) {
    for line in text.split(whereSeparator: \.isNewline) {
      Array(line.utf8).withUnsafeBytes { conversation.hear($0, at: .seconds(seconds)) }
    }
  }

  private func tick(_ seconds: Double, _ conversation: inout Conversation) -> Conversation.Duty {
    conversation.tick(at: .seconds(seconds))
  }

  @Test("no VERSION within five seconds is a hung daemon, whatever else came")
  func greeting() {
    var conversation = begin(devices(path))
    #expect(conversation.deadline == .seconds(105))
    #expect(tick(104.9, &conversation) == .none)
    #expect(tick(105, &conversation) == .giveUp)
  }

  @Test("an epoch is judged 0.9 of the learned interval after its first report (P-3.3)")
  func judged() {
    var conversation = begin(version, devices(path))
    _ = conversation.takeEvents()
    hear(tpv(0), at: 101, in: &conversation)
    #expect(tick(101.8, &conversation) == .none)
    #expect(words(conversation.takeEvents()) == [])
    #expect(conversation.deadline == .seconds(101.9))
    #expect(tick(101.9, &conversation) == .none)
    #expect(words(conversation.takeEvents()) == ["epochs 1"])
    hear(tpv(0, extra: #""eph":4"#), at: 101.95, in: &conversation)
    hear(tpv(0.1), at: 102, in: &conversation)
    hear(tpv(0.2), at: 102.1, in: &conversation)
    // At 10 Hz the next report comes first; the last of a row still waits 0.3 s for its companions.
    #expect(words(conversation.takeEvents()) == ["epochs 1"])
    #expect(conversation.deadline == .seconds(102.4))
    // One long step is a gap and not the interval; two are.
    hear(tpv(5.2), at: 107.1, in: &conversation)
    #expect(conversation.deadline == .seconds(107.4))
    hear(tpv(10.2), at: 112.1, in: &conversation)
    #expect(conversation.deadline == .seconds(115.1))
  }

  @Test("the epoch carries the arrival of its first report")
  func arrival() {
    var conversation = begin(version, devices(path))
    _ = conversation.takeEvents()
    hear(tpv(0, mode: 2), at: 101, in: &conversation)
    hear(tpv(0, extra: #""eph":4"#), at: 101.2, in: &conversation)
    conversation.finish()
    guard case .epochs(let epochs) = conversation.takeEvents().first else { return #expect(Bool(false)) }
    #expect(epochs.map(\.arrival?.boot) == [.seconds(101)])
    #expect(epochs.first?.fix?.accuracy == .metres(4))
  }

  @Test("no receiver is asked for every ten seconds and is not called silent")
  func noReceiver() {
    var conversation = begin(version, devices())
    #expect(words(conversation.takeEvents()) == ["connected 3.25", "devices "])
    #expect(conversation.deadline == .seconds(110))
    #expect(tick(109.9, &conversation) == .none)
    #expect(tick(110, &conversation) == .ask)
    #expect(tick(110.1, &conversation) == .none)
    hear(devices(), at: 110.2, in: &conversation)
    #expect(tick(120, &conversation) == .ask)
    hear(devices(path), at: 120.1, in: &conversation)
    #expect(words(conversation.takeEvents()) == ["devices /dev/ttyACM0"])
  }

  @Test("three seconds without a report are silence, said once until one comes")
  func silence() {
    var conversation = begin(version, devices(path))
    _ = conversation.takeEvents()
    hear(tpv(0), at: 101, in: &conversation)
    #expect(tick(103.9, &conversation) == .none)
    #expect(words(conversation.takeEvents()) == ["epochs 1"])
    #expect(tick(104, &conversation) == .none)
    #expect(tick(105, &conversation) == .none)
    #expect(words(conversation.takeEvents()) == ["silent"])
    hear(tpv(5), at: 106, in: &conversation)
    #expect(tick(109, &conversation) == .none)
    #expect(words(conversation.takeEvents()) == ["epochs 1", "silent"])
  }

  @Test("answers to our own questions are no sign of a receiver, but of gpsd")
  func hanging() {
    var conversation = begin(version, devices(path))
    for second in [110.0, 120, 130, 140, 150] { #expect(tick(second, &conversation) == .ask) }
    hear(devices(path), at: 155, in: &conversation)
    #expect(tick(161, &conversation) == .ask)
    #expect(tick(214, &conversation) == .ask)
    #expect(tick(215, &conversation) == .giveUp)
    #expect(words(conversation.takeEvents()) == ["connected 3.25", "devices /dev/ttyACM0", "silent"])
  }

  @Test("a receiver unplugged and back is told")
  func unplugged() {
    var conversation = begin(version, devices(path), tpv(0))
    _ = conversation.takeEvents()
    hear(#"{"class":"DEVICE","path":"/dev/ttyACM0","activated":0}"#, at: 101, in: &conversation)
    #expect(words(conversation.takeEvents()) == ["epochs 1", "devices /dev/ttyACM0 off"])
    _ = tick(108, &conversation)
    #expect(words(conversation.takeEvents()) == [])
    hear(devices("/dev/ttyACM1"), at: 112, in: &conversation)
    #expect(words(conversation.takeEvents()) == ["devices /dev/ttyACM1"])
  }

  @Test("a change of receiver stands between the epochs of the two")
  func change() {
    var conversation = begin(version, devices(path, "/dev/ttyUSB0"))
    _ = conversation.takeEvents()
    hear(tpv(0), at: 101, in: &conversation)
    for second in 0...20 { hear(tpv(Double(second), device: "/dev/ttyUSB0"), at: 101, in: &conversation) }
    conversation.finish()
    #expect(words(conversation.takeEvents()) == ["epochs 1", "now /dev/ttyUSB0", "epochs 6"])
  }

  @Test("rubbish between two reports is passed over")
  func rubbish() {
    var conversation = begin(
      version, devices(path), "\u{1}\u{2}", "{\"class\":", tpv(0), #"{"class":"ERROR","message":"no"}"#)
    conversation.finish()
    #expect(words(conversation.takeEvents()) == ["connected 3.25", "devices /dev/ttyACM0", "refused no", "epochs 1"])
  }

  @Test("the sky tells the strongest signals")
  func sky() {
    let satellites = [21.0, 44, 0, 38, 40, 12].map { #"{"PRN":\#(Int($0) + 1),"ss":\#($0),"used":\#($0 > 30)}"# }
    let line =
      #"{"class":"SKY","device":"/dev/ttyACM0","hdop":0.9,"satellites":[\#(satellites.joined(separator: ","))]}"#
    var conversation = begin(line)
    guard case .sky(let sky) = conversation.takeEvents().first else { return #expect(Bool(false)) }
    #expect(sky.strongestSignals == [44, 40, 38, 21])
    #expect((sky.satellitesVisible, sky.satellitesUsed) == (6, 3))
    #expect(sky.hdop == 0.9)
  }
}
