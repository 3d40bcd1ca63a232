import Testing
import Tracking

@testable import GPSDSource

@Suite("one receiver of several (P-8.1)")
struct DeviceChoiceTests {
  private let here = "/dev/ttyACM0"
  private let phone = "tcp://phone:2947"

  private func drive(_ seconds: Range<Int>, _ device: String, offset: Double = 0, mode: Int = 3) -> [(Double, String)] {
    seconds.map { second in
      let time = Double(second) + offset
      return (time, tpv(time, device: device, mode: mode, longitude: device == here ? 15 : 15.00015))
    }
  }

  private func mixed(_ parts: [(Double, String)]...) -> String {
    parts.flatMap(\.self).sorted { $0.0 < $1.0 }.map(\.1).joined()
  }

  @Test("two that alternate make no zigzag")
  func alternating() {
    let result = read(mixed(drive(0..<10, here), drive(0..<10, phone, offset: 0.3)))
    #expect(result.epochs.count == 10)
    #expect(result.epochs.allSatisfy { $0.fix?.coordinate.longitude == 15 })
    #expect(result.changes.isEmpty)
    #expect(result.counts.ignored == 10)
  }

  @Test("the other takes over after fifteen seconds without a fix, visibly", arguments: [0, 1])
  func takeover(lastMode: Int) {
    // The first falls silent, or goes on saying that it has no fix.
    let silent = lastMode == 0 ? [] : drive(10..<60, here, mode: lastMode)
    let result = read(mixed(drive(0..<10, here), silent, drive(0..<60, phone, offset: 0.3)))
    let fixes = result.epochs.filter { $0.fix != nil }
    #expect(result.changes.count == 1)
    #expect(fixes.prefix(10).allSatisfy { $0.fix?.coordinate.longitude == 15 })
    // The other's first fix after 9 s is at 9.3 s; it is followed fifteen seconds later.
    #expect(fixes.dropFirst(10).first?.time == instant(24.3))
    #expect(fixes.last?.time == instant(59.3))
    if let change = result.changes.first { #expect(result.epochs[change].time == instant(24.3)) }
  }

  @Test("one that comes back within fifteen seconds stays the one")
  func comeback() {
    let result = read(mixed(drive(0..<10, here), drive(22..<30, here), drive(0..<30, phone, offset: 0.3)))
    #expect(result.changes.isEmpty)
    #expect(result.epochs.count == 18)
  }

  @Test("one without a fix yet gives way at once, and is no change")
  func firstWithAFix() {
    let result = read(mixed(drive(0..<5, here, mode: 1), drive(2..<5, phone, offset: 0.3)))
    #expect(result.epochs.map { $0.fix != nil } == [false, false, false, true, true, true])
    #expect(result.changes.isEmpty)
  }

  @Test(
    "one that was pulled out is not waited for",
    arguments: [
      #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":0}"#, #"{"class":"DEVICES","devices":[]}"#,
    ])
  func pulled(_ line: String) {
    let result = read(mixed(drive(0..<10, here)) + line + "\r\n" + mixed(drive(12..<20, phone)))
    #expect(result.epochs.count == 18)
    #expect(result.changes == [10])
  }

  @Test("the one asked for is never left, and no other is read")
  func wanted() {
    let text = mixed(drive(0..<10, phone), drive(5..<7, here, offset: 0.3))
    let result = read(text, device: here)
    #expect(result.epochs.map(\.time) == [instant(5.3), instant(6.3)])
    #expect(read(text, device: "/dev/nowhere").epochs.isEmpty)
  }

  @Test("any number of invented names is bounded")
  func manyNames() {
    let text = (0..<2000).map { tpv(Double($0), device: "/dev/x\($0)") }.joined()
    #expect(read(text).epochs.count == 1)
  }
}
