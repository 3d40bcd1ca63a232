import Foundation
import TestSupport
import Testing

extension LiveTests {
  /// The same drive heard live, from gpspipe's output and from the file. (P-1, P-4.1)
  @Suite("a drive recorded live is the drive replayed")
  struct LiveEqualsReplayTests {
    /// Samples of a steady HDOP, so that the accuracy gpsd takes over an epoch late is the same.
    @Test(
      "of a sample, to the verdict and half a metre", arguments: ["open-sky.nmea", "counter.nmea", "midnight.nmea"])
    func samples(_ file: String) async throws {
      let place = try TemporaryFolder()
      let ways = try await ThreeWays(try Data(contentsOf: Program.samples.appending(path: file)), in: place)
      let difference = Difference(ways.replayed.explanation.epochs, ways.piped.explanation.epochs)
      #expect(difference.compared >= ways.replayed.route.judged - 2)
      #expect(difference.fixes == [])
      #expect(difference.elsewhere == [])
      #expect(difference.late == [])
      #expect(difference.after == [])
      #expect(difference.fixless == [])
      let stored = Difference(ways.replayed.explanation.accepted, ways.recorded.samples)
      #expect(stored.compared >= ways.replayed.route.accepted - 2)
      #expect(stored.fixes == [])
      #expect(stored.elsewhere == [])
      let metres = try #require(ways.replayed.route.metres)
      #expect(abs(metres - (try #require(ways.piped.route.metres))) <= 0.5)
      #expect(abs(metres - (try #require(ways.recorded.route.metres))) <= 0.5)
      #expect(ways.recorded.route.segments == ways.replayed.route.segments)
      #expect(ways.recorded.route.gaps == ways.replayed.route.gaps)
      #expect(abs(ways.recorded.route.judged - ways.replayed.route.judged) <= 1)
    }

    /// A capture of a real receiver and what gpsd makes different of it.
    struct Row: CustomTestStringConvertible {
      var file: String
      /// gpsd moves dates before April 2019 by 1024 weeks.
      var isMoved = false
      /// Verdicts that change because gpsd's `eph` follows a jumping HDOP an epoch late.
      var late = 0
      /// Verdicts that change in the ten epochs behind such a one.
      var after = 0
      /// What else differs, each with its reason.
      var named: [String] = []
      var testDescription: String { file }
    }

    static let rows: [Row] = [
      Row(file: "mtv-f9k-span/MTV.Local1.ublox-F9K.20200206-181434.nmea.gz", late: 39),
      Row(file: "hazer-yodel-adr/vehicle.converted.nmea"),
      Row(file: "ppc-tokyo-run2-spp/spp_1hz.converted.nmea"),
      Row(file: "stationary-adsb-east-part1/converted.nmea", late: 4),
      Row(file: "sharpgis-reno-garmin/NmeaSampleData.txt.gz", isMoved: true, late: 140, after: 19),
      Row(
        file: "stationary-netr9/putty_nmea_netr9.log",
        // gpsd has no date before the first ZDA, so its first fix is our second.
        named: ["2022-11-03T14:05:11.000Z stationary accepted"]),
      Row(file: "gpsd-daemon/quectel-l76k-nmea.log"),
      Row(file: "gpsd-daemon/ublox-neo-m9n-nmea.log"),
      Row(file: "gpsd-daemon/quectelLC79D-1.log"),
      Row(file: "gpsd-daemon/cat-ms352.log"),
    ]

    @Test(
      "of captures of real receivers, with each difference named",
      .enabled(if: Captures.folder != nil, "there are no shared captures beside the package"), arguments: rows)
    func captures(_ row: Row) async throws {
      let place = try TemporaryFolder()
      let options = row.isMoved ? ["--fix-rollover", "--date", "2040-01-01"] : []
      let ways = try await ThreeWays(try await Captures.data(row.file, in: place), replaying: options, in: place)
      let difference = Difference(ways.replayed.explanation.epochs, ways.piped.explanation.epochs)
      #expect(difference.compared >= ways.replayed.route.judged - 4)
      #expect(difference.agreement >= 0.99)
      #expect(difference.elsewhere == [])
      #expect(Set(difference.fixes).subtracting(row.named) == [])
      #expect(difference.late.count <= row.late)
      #expect(difference.after.count <= row.after)
      #expect(difference.fixless == [])
      for route in [ways.piped.route, ways.recorded.route] {
        #expect(route.segments == ways.replayed.route.segments)
        #expect(route.gaps == ways.replayed.route.gaps)
        #expect(abs((route.metres ?? 0) - (ways.replayed.route.metres ?? 0)) <= 0.002 * (route.metres ?? 0))
      }
    }
  }
}
