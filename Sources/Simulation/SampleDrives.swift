internal import Tracking

/// One invented capture of the `Samples` folder.
package struct SampleDrive: Sendable {
  /// Its file is `NAME.nmea`, its truth `NAME.truth.json`.
  package var name: String
  /// What it shows, a line each.
  package var about: [String]
  package var drive: Drive
  package var sentences: Drive.Sentences

  /// The whole file: the header in `#` lines, then the sentences.
  package var nmea: [UInt8] {
    var bytes: [UInt8] = []
    for line in about + ["Invented: no such place, car or receiver. True length: \(name).truth.json"] {
      bytes += Array("# \(line)\r\n".utf8)
    }
    drive.write(sentences) { bytes += $0 }
    return bytes
  }
}

extension SampleDrive {
  /// Every capture of the folder; the three with a steady dilution read the same live and on replay.
  package static let all: [SampleDrive] = [
    SampleDrive(
      name: "open-sky",
      about: [
        "Five minutes of motorway under an open sky, u-blox manners, 1 Hz, steady HDOP.", "One segment, no gap.",
      ],
      drive: Drive(.highway, seed: 11, duration: .seconds(300)), sentences: .habitual),
    SampleDrive(
      name: "stop-and-go",
      about: [
        "Seven minutes in a city queue, MTK manners, 1 Hz.",
        "Crawling and red lights: fixes keep coming, so none of the stops is a gap.",
      ],
      drive: Drive(.stopAndGo, seed: 12, duration: .seconds(420), environment: .suburban, habit: .mtk),
      sentences: .rmcGGAGSA),
    SampleDrive(
      name: "tunnel",
      about: [
        "Five minutes with one tunnel of more than a kilometre, u-blox manners, 1 Hz.",
        "The tunnel is a gap: its straight line is reported, never added.",
      ],
      drive: Drive(.tunnel, seed: 13, duration: .seconds(280), environment: .suburban), sentences: .rmcGGAGSA),
    SampleDrive(
      name: "counter",
      about: [
        "Fourteen minutes with ten of them parked at a counter, u-blox manners, 1 Hz, steady HDOP.",
        "The wait adds no distance and is no gap.",
      ],
      drive: Drive(.counter, seed: 14, duration: .seconds(860)), sentences: .rmcGGAGSA),
    SampleDrive(
      name: "multipath",
      about: [
        "Four minutes of streets, u-blox manners, 1 Hz; reflections throw the position off by 80 to 250 m for seconds.",
        "Three short jumps are refused; a long one is followed and left again, which are two gaps. None adds distance.",
      ],
      drive: Drive(.multipath, seed: 580, duration: .seconds(240), environment: .suburban), sentences: .rmcGGAGSA),
    SampleDrive(
      name: "cold-start",
      about: [
        "Switched on without sky, MTK manners, 1 Hz: no time, then January 1980, then the right time, then a fix.",
        "Nothing before the first valid fix counts, least of all its dates.",
      ],
      drive: Drive(.coldStart, seed: 16, duration: .seconds(300), environment: .suburban, habit: .mtk),
      sentences: .everything),
    SampleDrive(
      name: "midnight",
      about: [
        "Five minutes across midnight and New Year, south of the equator and west of Greenwich, u-blox manners, 1 Hz, "
          + "steady HDOP.",
        "One segment, no gap: the date rolls over with the time of day.",
      ],
      drive: Drive(
        .midnight, seed: 17, duration: .seconds(300), start: Timestamp(seconds: 1_798_761_460),
        origin: Coordinate(latitude: -36.5, longitude: -24.0)), sentences: .rmcGGAGSA),
    SampleDrive(
      name: "mixed-talkers-5hz",
      about: [
        "Ninety seconds at 5 Hz, Quectel manners: GP, GN, GL and PQ talkers in one epoch.",
        "As many miles as the same drive thinned to 1 Hz.",
      ],
      drive: Drive(
        .suburban, seed: 18, duration: .seconds(90), environment: .suburban, habit: .quectel, rate: .fiveHertz),
      sentences: .habitual),
    SampleDrive(
      name: "parked",
      about: ["Ten minutes parked in a suburb, u-blox manners, 1 Hz.", "No miles: nothing but noise moves here."],
      drive: Drive(.parked, seed: 19, duration: .seconds(600), environment: .suburban), sentences: .rmcGGAGSA),
    SampleDrive(
      name: "reboot",
      about: [
        "Five minutes in which the receiver loses power at full speed, u-blox manners, 1 Hz.",
        "Twenty seconds without a byte, then lines without a fix, then a new session.",
      ],
      drive: Drive(.reboot, seed: 20, duration: .seconds(300), environment: .suburban), sentences: .rmcGGAGSA),
  ]
}
