import NMEA
import TestSupport
import Tracking

/// A drive that never was, told by a receiver of a random kind and then damaged.
struct DamagedCapture {
  private(set) var bytes: [UInt8] = []
  private(set) var options = NMEAOptions()

  private let talkers: [String]
  private let kinds: [String]
  /// Nanoseconds between epochs.
  private let interval: Int
  /// How many in a thousand sentences are damaged.
  private let damage: Int
  private var time: Int
  private var day: Int

  init(_ numbers: inout SplitMix) {
    let all = ["GP", "GN", "GL", "GA", "GB", "BD", "GQ", "II", "QZ", "GI"]
    talkers =
      Bool.random(using: &numbers)
      ? [all[Int.random(in: 0...2, using: &numbers)]] : Array(all.shuffled(using: &numbers).prefix(3))
    kinds = Array(
      ["RMC", "GGA", "GNS", "GLL", "GSA", "GSA", "GST", "VTG", "ZDA", "PUBX", "GSV", "RMC", "GGA"]
        .shuffled(using: &numbers).prefix(Int.random(in: 1...7, using: &numbers)))
    interval =
      [1_000_000_000, 1_000_000_000, 200_000_000, 100_000_000, 40_000_000, 20_000_000, 10_000_000, 3_700_000_000]
      .randomElement(using: &numbers) ?? 1_000_000_000
    damage = [0, 5, 50, 300].randomElement(using: &numbers) ?? 0
    time =
      Bool.random(using: &numbers)
      ? 86_399_000_000_000 - interval * 4 : Int.random(in: 0..<86_400_000_000_000, using: &numbers)
    time = time / 10_000_000 * 10_000_000
    day = Int.random(in: 3700...40_000, using: &numbers)
    options.allowMissingChecksum = Int.random(in: 0..<4, using: &numbers) == 0
    if Int.random(in: 0..<4, using: &numbers) == 0 { options.date = CivilDate(daysSince1970: day + 1) }
    if Int.random(in: 0..<4, using: &numbers) == 0 { options.rolloverLimit = CivilDate(daysSince1970: 20_254) }
    for _ in 0..<Int.random(in: 2...40, using: &numbers) { epoch(&numbers) }
    if Int.random(in: 0..<6, using: &numbers) == 0 {
      bytes.removeLast(Int.random(in: 0...min(9, bytes.count), using: &numbers))
    }
  }

  /// Takes lines out as long as `fails` still holds, so that a report is short.
  mutating func shrink(_ fails: ([UInt8]) -> Bool) {
    var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
    var index = 0
    while index < lines.count {
      var fewer = lines
      fewer.remove(at: index)
      if fails(Array(fewer.joined(separator: [0x0a]))) { lines = fewer } else { index += 1 }
    }
    bytes = Array(lines.joined(separator: [0x0a]))
  }

  private mutating func epoch(_ numbers: inout SplitMix) {
    let mood = Int.random(in: 0..<100, using: &numbers)
    for kind in kinds {
      let jitter =
        Int.random(in: 0..<40, using: &numbers) == 0 ? Int.random(in: -3...3, using: &numbers) * 10_000_000 : 0
      let talker = talkers.randomElement(using: &numbers) ?? "GP"
      append(body(kind, talker, clock(time + jitter), mood, &numbers), &numbers)
    }
    time +=
      Int.random(in: 0..<30, using: &numbers) == 0 ? Int.random(in: -4...20, using: &numbers) * interval : interval
    if time < 0 { time = 0 }
    if time >= 86_400_000_000_000 { (time, day) = (time - 86_400_000_000_000, day + 1) }
  }

  private func clock(_ time: Int) -> String {
    let time = (time + 86_400_000_000_000) % 86_400_000_000_000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let seconds = time / 1_000_000_000
    return two(seconds / 3600) + two(seconds / 60 % 60) + two(seconds % 60) + "." + two(time / 10_000_000 % 100)
  }

  private func angle(_ degrees: Int, _ width: Int, _ numbers: inout SplitMix) -> String {
    let minutes = Int.random(in: 0..<60, using: &numbers)
    let fraction = String(
      String(Int.random(in: 0..<10_000_000_000, using: &numbers)).prefix(Int.random(in: 0...10, using: &numbers)))
    let digits = String(degrees * 100 + minutes)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
      + (fraction.isEmpty ? "" : "." + fraction)
  }

  private func body(
    _ kind: String, _ talker: String, _ clock: String, _ mood: Int, _ numbers: inout SplitMix
  ) -> String {
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &numbers) ?? "" }
    let time = pick([clock, clock, clock, clock, clock, clock, clock, clock, clock, mood < 10 ? "" : clock])
    let place =
      mood < 8
      ? ",,,"
      : "\(angle(Int.random(in: 0..<90, using: &numbers), 4, &numbers)),\(pick(["N", "S"])),\(angle(Int.random(in: 0..<180, using: &numbers), 5, &numbers)),\(pick(["E", "W", "E "]))"
    let mode = mood < 15 ? "N" : pick(["A", "A", "A", "A", "D", "E", "R", "F", "M", "S", "", "X", "N"])
    let date = CivilDate(daysSince1970: day)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let shortDate = pick([two(date.day) + two(date.month) + two(date.year % 100), "", "310225", "150625"])
    let hdop = pick(["1.0", "0.62", "", "99.99", "0.0", "12.3456789", "-1"])
    switch kind {
    case "RMC":
      return
        "\(talker)RMC,\(time),\(mood < 15 ? "V" : pick(["A", "A", "A", " A", "D", "V", ""])),\(place),\(pick(["36.0", "0.123", "", "5"])),\(pick(["", "12.5", "360", "-1"])),\(shortDate),,,\(mode),V"
    case "GGA":
      return
        "\(talker)GGA,\(time),\(place),\(mood < 15 ? "0" : pick(["1", "1", "2", "4", "5", "6", "7", "8", "9", "", "0"])),\(pick(["08", "", "300"])),\(hdop),\(pick(["100.1", ""])),M,0.0,M,,"
    case "GNS":
      return
        "\(talker)GNS,\(time),\(place),\(mood < 15 ? "NN" : pick(["AANN", "A", "NNDN", "NNNN", "", "ER"])),12,\(hdop),100.0,0.0,,"
    case "GLL": return "\(talker)GLL,\(place),\(time),\(mood < 15 ? "V" : pick(["A", "A", "V"])),\(mode)"
    case "GSA": return "\(talker)GSA,A,\(mood < 15 ? "1" : pick(["3", "3", "2", "1", ""])),01,02,,,,,,,,,,,1.5,0.8,1.2"
    case "VTG": return "\(talker)VTG,\(pick(["", "12.0"])),T,,M,\(pick(["36.0", ""])),N,\(pick(["66.7", ""])),K,\(mode)"
    case "ZDA": return "\(talker)ZDA,\(time),\(two(date.day)),\(two(date.month)),\(date.year),00,00"
    case "PUBX": return "PUBX,00,\(time),\(place),100.0,G3,3.0,3.0,0.1,0.0,0.0,,0.9,1.2,0.8,9,0,0"
    default: return "\(talker)\(kind),\(time),1,2,3,4"
    }
  }

  private mutating func append(_ body: String, _ numbers: inout SplitMix) {
    var body = Array(body.utf8)
    if Int.random(in: 0..<1000, using: &numbers) < damage { hurt(&body, &numbers) }
    let text = sentence(String(decoding: body, as: UTF8.self))
    var line = Array(Int.random(in: 0..<9, using: &numbers) == 0 ? text.lowercasedChecksum.utf8 : text.utf8)
    if Int.random(in: 0..<1000, using: &numbers) < damage { hurt(&line, &numbers) }
    if Int.random(in: 0..<1000, using: &numbers) < damage { bytes += junk(&numbers) }
    bytes += line
    bytes += Array((["\r\n", "\r\n", "\r\n", "\n", "\r", "\n\n", ""].randomElement(using: &numbers) ?? "").utf8)
  }

  private func hurt(_ bytes: inout [UInt8], _ numbers: inout SplitMix) {
    let telling = Array("$*!#,.-0159 ANSVE\r\n".utf8) + [0, 0xff]
    for _ in 0..<Int.random(in: 1...3, using: &numbers) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &numbers)
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
      case 1: bytes[index] = telling.randomElement(using: &numbers) ?? 0
      case 2: bytes.insert(telling.randomElement(using: &numbers) ?? 0, at: index)
      case 3: bytes.remove(at: index)
      default: bytes.removeSubrange(index...)
      }
    }
  }

  private func junk(_ numbers: inout SplitMix) -> [UInt8] {
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: Array("# a comment, $GPGLL,,,,,,V*06 and all\n".utf8)
    case 1: Array("{\"class\":\"SKY\",\"price\":\"$5\"}\r\n".utf8)
    case 2: (0..<40).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    case 3: Array("\\s:1,c:2*33\\".utf8)
    case 4:
      Array("$GPTXT,".utf8) + [UInt8](repeating: 0x41, count: Int.random(in: 1010...1030, using: &numbers))
        + Array("*00\r\n".utf8)
    default: [0xef, 0xbb, 0xbf]
    }
  }
}

extension String {
  /// The two digits at the end in small letters.
  fileprivate var lowercasedChecksum: String { dropLast(2) + suffix(2).lowercased() }
}
