import NMEA
import Tracking

/// A second decoder, written from the rules with strings and arrays, to compare the quick one with.
///
/// It keeps every sentence of an epoch and asks its questions afterwards.
struct ObviousDecoder {
  var epochs: [Epoch] = []
  var read = 0
  var badChecksum = 0
  var noChecksum = 0
  var malformed = 0
  var tooLong = 0
  var ignored = 0
  var junkBytes = 0
  var late = 0

  private let options: NMEAOptions
  private var sentences: [ObviousSentence] = []
  private var judged: [ObviousEpoch] = []
  private var lastOfKind: [String: (talker: String, time: Int)] = [:]
  private var tolerance = 20_000_000

  init(_ bytes: [UInt8], _ options: NMEAOptions) {
    self.options = options
    frame(bytes + [0x0a])
    closeEpoch()
    date()
  }
}

// MARK: Sentences (P-2.1, P-2.2)

extension ObviousDecoder {
  private mutating func frame(_ bytes: [UInt8]) {
    var index = 0
    var isAtLineStart = true
    while index < bytes.count {
      switch bytes[index] {
      case 0x0a, 0x0d:
        isAtLineStart = true
        index += 1
      case 0x23 where isAtLineStart: index = skipLine(bytes, index)
      case 0x24, 0x21:
        isAtLineStart = false
        index = sentence(bytes, index)
      case let byte:
        if byte < 0x80 { isAtLineStart = false }
        junkBytes += 1
        index += 1
      }
    }
  }

  private mutating func skipLine(_ bytes: [UInt8], _ start: Int) -> Int {
    let end = bytes[start...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.endIndex
    junkBytes += end - start
    return end
  }

  /// Looks at the sentence at `start`; hands back where to go on.
  private mutating func sentence(_ bytes: [UInt8], _ start: Int) -> Int {
    let window = bytes[(start + 1)...].prefix(1026)
    guard
      let end = window.prefix(1025).firstIndex(where: { [0x24, 0x2a, 0x0a, 0x0d].contains($0) })
        ?? window.dropFirst(1025).indices.first
    else { return bytes.count }
    let body = bytes[(start + 1)..<end]
    let address = body.prefix(5)
    let isAddressed =
      address.count == 5 && address.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8.contains($0) }
    switch (bytes[end], body.count) {
    case (0x24, _):
      junkBytes += end - start
      return end
    case (0x2a, ...1024):
      let digits = bytes[(end + 1)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexadecimal) else {
        let used = end + 1
        if isAddressed { badChecksum += 1 } else { junkBytes += used - start }
        return used
      }
      if UInt8(String(decoding: digits, as: UTF8.self), radix: 16) == body.reduce(0, ^) {
        decode(body)
      } else if isAddressed {
        badChecksum += 1
      } else {
        junkBytes += end + 3 - start
      }
      return end + 3
    case (0x0a, ...1024), (0x0d, ...1024):
      if !isAddressed {
        junkBytes += end - start
      } else if options.allowMissingChecksum {
        decode(body)
      } else {
        noChecksum += 1
      }
      return end
    default:
      if isAddressed { tooLong += 1 } else { junkBytes += end - start }
      return skipLine(bytes, end)
    }
  }

  private mutating func decode(_ body: ArraySlice<UInt8>) {
    read += 1
    let text = body.map { String(UnicodeScalar($0)) }.joined()
    let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let address = fields[0]
    if address == "PQGSA" || address == "PQGSV" { return }
    let isUBlox = address == "PUBX" && fields.count > 2 && fields[1] == "00"
    let isStandard =
      address.utf8.count == 5 && address.utf8.prefix(2).allSatisfy { (0x41...0x5a).contains($0) }
      && !address.hasPrefix("P")
    guard isUBlox || (isStandard && fields.count > 1) else {
      ignored += 1
      return
    }
    let formatter = isUBlox ? "PUBX" : String(address.suffix(3))
    guard ["RMC", "GGA", "GNS", "GLL", "GSA", "VTG", "ZDA", "PUBX"].contains(formatter) else {
      if formatter != "GST" { ignored += 1 }
      return
    }
    let talker = isUBlox ? "" : String(address.prefix(2))
    guard
      let sentence = ObviousSentence(formatter, talker, Array(fields.dropFirst(isUBlox ? 2 : 1)), options.rolloverLimit)
    else {
      malformed += 1
      return
    }
    add(sentence)
  }
}

// MARK: Epochs (P-3.1)

extension ObviousDecoder {
  private mutating func add(_ sentence: ObviousSentence) {
    guard let time = sentence.time else {
      if sentence.claim == .yes, sentence.place != nil, ["RMC", "GGA", "GNS", "GLL"].contains(sentence.kind) {
        closeEpoch()
        judged.append(ObviousEpoch(sentences: [], tolerance: 0))
      } else if !sentences.isEmpty {
        sentences.append(sentence)
      }
      return
    }
    if let last = lastOfKind[sentence.kind], last.talker == sentence.talker, last.time != time {
      tolerance = min(20_000_000, apart(last.time, time) / 2)
    }
    lastOfKind[sentence.kind] = (sentence.talker, time)
    if let opened = sentences.first?.time, apart(opened, time) <= tolerance {
      sentences.append(sentence)
    } else if judged.compactMap(\.time).suffix(3).contains(where: { apart($0, time) <= tolerance }) {
      late += 1
    } else {
      closeEpoch()
      sentences = [sentence]
    }
  }

  private mutating func closeEpoch() {
    guard !sentences.isEmpty else { return }
    let epoch = ObviousEpoch(sentences: sentences, tolerance: tolerance)
    if epoch.isAboutPosition { judged.append(epoch) }
    sentences = []
  }
}

// MARK: Days (P-3.4)

extension ObviousDecoder {
  private mutating func date() {
    var days = [Int?](repeating: nil, count: judged.count)
    let firstTold = judged.firstIndex { $0.told != nil }
    let start = options.date == nil ? firstTold ?? judged.count : 0
    var reference: Int?
    for index in judged.indices[start...] {
      guard let time = judged[index].time else { continue }
      if let near = judged[index].told ?? reference {
        days[index] = nearest(time, to: near)
      } else if let date = options.date {
        days[index] = date.daysSince1970 * 86_400_000_000_000 + time
      }
      if judged[index].isFix { reference = days[index] }
    }
    var following = firstTold == start ? firstTold.flatMap { days[$0] } : nil
    for index in judged.indices[..<start].reversed() {
      guard let near = following, let time = judged[index].time else { continue }
      days[index] = nearest(time, to: near)
      if judged[index].isFix { following = days[index] }
    }
    var dilution: (hdop: Double, isDifferential: Bool, time: Int)?
    epochs = zip(judged, days).map { $0.epoch(at: $1, &dilution) }
  }

  private func nearest(_ time: Int, to reference: Int) -> Int {
    let midnight = Int((Double(reference) / 86_400e9).rounded(.down)) * 86_400_000_000_000
    let sameDay = midnight + time
    if abs(sameDay - reference) <= 43_200_000_000_000 { return sameDay }
    return sameDay > reference ? sameDay - 86_400_000_000_000 : sameDay + 86_400_000_000_000
  }
}

/// Nanoseconds between two times of day, the shorter way.
private func apart(_ a: Int, _ b: Int) -> Int {
  let difference = abs(a - b) % 86_400_000_000_000
  return min(difference, 86_400_000_000_000 - difference)
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool { "0123456789abcdefABCDEF".utf8.contains(self) }
}

// MARK: One epoch (P-2.6, P-3.2)

private struct ObviousEpoch {
  var sentences: [ObviousSentence]
  var tolerance: Int

  var time: Int? { sentences.first?.time }

  private func all(_ kinds: String...) -> [ObviousSentence] { sentences.filter { kinds.contains($0.kind) } }

  var isAboutPosition: Bool { !positions.isEmpty }

  private var positions: [ObviousSentence] { all("RMC", "GGA", "GNS", "GLL") }

  var claimsFix: Bool {
    let claims = positions.filter { $0.claim == .yes }
    let denials = sentences.filter { $0.claim == .no && $0.kind != "GSA" }
    guard !claims.isEmpty, denials.allSatisfy(\.isSingle) else { return false }
    if !denials.isEmpty, claims.allSatisfy({ $0.isSingle && $0.kind != "GNS" }) { return false }
    let modes = all("GSA").map(\.claim)
    let isWithout = modes.contains(.no) && !modes.contains(.yes)
    return !isWithout || (claims.contains { $0.kind == "GGA" } && claims.contains { $0.kind == "RMC" })
  }

  var place: Coordinate? { best(positions.filter { $0.claim != .no && $0.place != nil })?.place }

  var isFix: Bool { time != nil && claimsFix && place != nil }

  /// The instant told by RMC or ZDA.
  var told: Int? {
    guard isFix else { return nil }
    guard all("RMC").isEmpty else {
      return best(
        all("RMC").filter { $0.claim == .yes && $0.day != nil && $0.time != nil && $0.place?.isOnEarth == true })?
        .instant
    }
    return all("ZDA").last { $0.day != nil && $0.time != nil }?.instant
  }

  /// The last of those with the highest rank.
  private func best(_ sentences: [ObviousSentence]) -> ObviousSentence? {
    sentences.max { $0.rank < $1.rank }.flatMap { top in sentences.last { $0.rank == top.rank } }
  }

  func epoch(at instant: Int?, _ dilution: inout (hdop: Double, isDifferential: Bool, time: Int)?) -> Epoch {
    guard let time else { return Epoch(noFix: .noTime) }
    let utc = instant.map { Timestamp(nanoseconds: Int64($0)) }
    let precise = best(all("GGA", "GNS"))
    let quality = all("GGA", "GNS").last { $0.claim == .yes }
    let isDifferential = quality.map { $0.solution == .differential }
    if let hdop = precise?.hdop { dilution = (hdop, isDifferential ?? false, time) }
    guard claimsFix else { return Epoch(noFix: .noFix, time: utc) }
    guard let place else { return Epoch(noFix: .noPosition, time: utc) }
    guard let utc else { return Epoch(noFix: .noTime) }
    let known = dilution.flatMap { apart($0.time, time) <= 5_000_000_000 ? $0 : nil }
    let radius = known.map { $0.hdop * (isDifferential ?? $0.isDifferential ? 4.75 : 19) } ?? 30
    let isSentinel = known.map { $0.hdop <= 0 || $0.hdop >= 50 } ?? false
    let moving = best(all("RMC").filter { $0.claim == .yes })
    let vtg = all("VTG").filter { $0.claim != .no }
    let kinds = positions.filter { $0.claim == .yes && $0.solution != nil }
    let unmeasured = kinds.filter { [.deadReckoned, .manual, .simulated].contains($0.solution) }
    let dimensions = all("GSA").compactMap(\.dimension)
    return Epoch(
      Fix(
        time: utc, coordinate: place, accuracy: isSentinel ? nil : .metres(radius),
        accuracySource: known == nil ? .assumed : .fromDilution,
        speed: (moving?.speed ?? vtg.last { $0.speed != nil }?.speed).map { .metresPerSecond($0) },
        track: moving?.track ?? vtg.last { $0.track != nil }?.track,
        dimension: dimensions.contains(.threeD) ? .threeD : dimensions.first ?? precise?.dimension ?? .twoD,
        solution: best(unmeasured.isEmpty ? kinds : unmeasured)?.solution ?? .autonomous,
        satellitesUsed: precise?.satellites))
  }
}
