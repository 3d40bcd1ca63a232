import Simulation
import Testing
import Tracking

@Suite("The driving") struct DrivingTests {
  @Test("keeps within what a car does", arguments: Drive.Kind.allCases)
  func limits(_ kind: Drive.Kind) {
    let path = Drive(kind, seed: 7, duration: .seconds(300), rate: .tenHertz).path
    for (a, b) in zip(path, path.dropFirst()) {
      #expect(b.speed <= 33)
      #expect(abs(b.speed - a.speed) <= 0.1 * 4.5, "harder than an emergency stop at \(b.time)")
      #expect(abs(b.metres - a.metres - (a.speed + b.speed) / 2 * 0.1) < 0.06)
    }
  }

  @Test("corners no harder than tyres and passengers allow", arguments: Drive.Kind.allCases)
  func corners(_ kind: Drive.Kind) {
    let path = Drive(kind, seed: 8, duration: .seconds(200), rate: .tenHertz).path
    for (a, (b, c)) in zip(path, zip(path.dropFirst(), path.dropFirst(2))) where b.speed > 1 {
      let (first, second) = (a.offset(to: b), b.offset(to: c))
      let across = abs(first.north * second.east - first.east * second.north) / (a.distance(to: b) * b.distance(to: c))
      #expect(across * b.speed / 0.1 < 6, "m/s² sideways at \(b.time)")
    }
  }

  @Test("stands when it stands, and the stops last", arguments: [Drive.Kind.stopAndGo, .suburban, .counter, .parked])
  func stops(_ kind: Drive.Kind) {
    let path = Drive(kind, seed: 9, duration: .seconds(900)).path
    for (a, b) in zip(path, path.dropFirst()) where a.speed == 0 && b.speed == 0 {
      #expect((a.metres, a.latitude, a.longitude) == (b.metres, b.latitude, b.longitude))
    }
    let standing = path.filter { $0.speed == 0 }.count
    let expected = [Drive.Kind.stopAndGo: 250...700, .suburban: 40...300, .counter: 620...780, .parked: 901...901]
    #expect(expected[kind]?.contains(standing) == true, "\(standing) s")
  }

  @Test("is at rest at both ends", arguments: Drive.Kind.allCases)
  func ends(_ kind: Drive.Kind) {
    let path = Drive(kind, seed: 10, duration: .seconds(300)).path
    #expect(path.prefix(20).allSatisfy { $0.speed == 0 })
    #expect(path.suffix(5).allSatisfy { $0.speed == 0 })
  }

  @Test("stays in its part of the world", arguments: Drive.Kind.allCases)
  func home(_ kind: Drive.Kind) throws {
    let path = Drive(kind, seed: 11, duration: .seconds(4000)).path
    let first = try #require(path.first)
    #expect(path.allSatisfy { first.distance(to: $0) < 20_000 })
  }

  @Test("has as many epochs as duration and rate say", arguments: Drive.Rate.allCases)
  func epochs(_ rate: Drive.Rate) {
    let drive = Drive(.suburban, duration: .seconds(90), rate: rate)
    #expect(drive.path.count == 90 * rate.rawValue + 1)
    #expect(drive.sentences("RMC").count == 90 * rate.rawValue + 1)
  }
}
