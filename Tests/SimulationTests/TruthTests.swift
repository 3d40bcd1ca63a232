import Simulation
import Testing
import Tracking

@Suite("The known length") struct TruthTests {
  @Test("is the sum of the path's own steps", arguments: Drive.Kind.allCases)
  func length(_ kind: Drive.Kind) {
    let drive = Drive(kind, seed: 1, duration: .seconds(500), rate: .tenHertz)
    let heard = drive.path.filter(\.isHeard)
    let sum = zip(heard, heard.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    // Chords at 10 Hz cut the tightest corners by 1e-4; outages have their straight line instead of their road.
    let outages = drive.truth.outages.reduce(0) { $0 + $1.length.metres - $1.straightLine.metres }
    #expect(abs(sum + outages - drive.truth.length.metres) <= 3e-4 * max(1, sum))
    #expect((drive.truth.length.metres > 100) == (kind != .parked))
  }

  @Test("is exact where the road has no tight corners", arguments: [-60.0, 0.5, 43.2, 78])
  func exact(latitude: Double) {
    let drive = Drive(
      .highway, seed: 3, duration: .seconds(900), rate: .tenHertz,
      origin: Coordinate(latitude: latitude, longitude: 179.95))
    let path = drive.path
    let sum = zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    #expect(abs(sum / drive.truth.length.metres - 1) < 1e-6)
  }

  @Test("does not depend on rate, receiver or sky", arguments: [Drive.Kind.suburban, .stopAndGo, .oldTown])
  func independent(_ kind: Drive.Kind) {
    let slow = Drive(kind, seed: 4)
    let fast = Drive(kind, seed: 4, environment: .canyon, habit: .sirf, rate: .tenHertz)
    #expect(abs(slow.truth.length.metres - fast.truth.length.metres) < 1e-6)
  }

  @Test(
    "lists the outages and what was driven in them",
    arguments: [
      (Drive.Kind.suburban, 0...0, 0.0...0), (.tunnel, 2...6, 1000...2000), (.underpass, 5...30, 30...220),
      (.multiStoreyPark, 1...3, 600...900), (.reboot, 1...1, 50...600), (.coldStart, 0...0, 0...0),
    ] as [(Drive.Kind, ClosedRange<Int>, ClosedRange<Double>)])
  func outages(_ kind: Drive.Kind, count: ClosedRange<Int>, metres: ClosedRange<Double>) {
    let truth = Drive(kind, seed: 5, duration: .seconds(900)).truth
    #expect(count.contains(truth.outages.count))
    for outage in truth.outages {
      #expect(metres.contains(outage.length.metres))
      #expect(outage.straightLine.metres <= outage.length.metres + 1e-6)
      #expect((2...400).contains(outage.duration.seconds))
    }
    let inside = truth.outages.reduce(0) { $0 + $1.length.metres }
    #expect(abs(truth.length(outsideOutagesLongerThan: .zero).metres + inside - truth.length.metres) < 1e-6)
  }

  @Test("counts a short outage as road and a long one not")
  func bridged() {
    let truth = Drive(.underpass, seed: 5, duration: .seconds(900)).truth
    #expect(truth.length(outsideOutagesLongerThan: .seconds(15)) == truth.length)
    #expect(truth.length(outsideOutagesLongerThan: .zero) < truth.length)
  }

  @Test("counts every fix the sentences claim", arguments: Drive.Kind.allCases)
  func fixes(_ kind: Drive.Kind) {
    let drive = Drive(kind, seed: 6, duration: .seconds(400))
    let valid = drive.sentences("RMC").filter { $0[2] == "A" }
    #expect(valid.count == drive.truth.fixCount)
    #expect(valid.allSatisfy { !$0[3].isEmpty && !$0[9].isEmpty })
  }

  @Test("is told in JSON")
  func json() {
    let text = String(decoding: Drive(.reboot, seed: 20, duration: .seconds(300)).truth.json, as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"formatVersion\": 1,\n  \"firstFixAt\": \"2026-03-04T09:00:00.000Z\""))
    #expect(text.contains("\"outages\": [\n    {\"startedAt\": \"2026-03-04T09:02:29.000Z\""))
  }
}
