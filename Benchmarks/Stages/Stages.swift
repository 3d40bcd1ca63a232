internal import CAllocations
import Glibc
import NMEA
import Tracking

/// Measures single stages of the pipeline inside one process, each beside its yardstick, and prints them as
/// tab-separated lines: measure, unit, value. `Scripts/bench` runs it and makes the table.
@main
struct Stages {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let stage = Stage(rawValue: arguments[1]) else {
      print("usage: Stages \(Stage.allCases.map(\.rawValue).joined(separator: "|")) FILE")
      exit(64)
    }
    guard let bytes = read(arguments[2]) else {
      print("cannot read \(arguments[2])")
      exit(66)
    }
    switch stage {
    case .decode: decode(bytes)
    case .policy: policy(bytes)
    case .store: try await store(bytes)
    case .samples: samples(bytes)
    }
  }

  enum Stage: String, CaseIterable { case decode, policy, store, samples }

  /// Decoding alone, block by block as a replay reads. The yardstick outside is `wc -l` on the same file.
  static func decode(_ bytes: [UInt8]) {
    let times = (0..<5).map { _ in seconds { _ = epochCount(bytes) } }
    say("decode", "MB/s", Double(bytes.count) / 1e6 / median(times))
    let before = callocations_count()
    let epochs = epochCount(bytes)
    say(
      "decode allocations", "per million epochs", Double(callocations_count() - before) * 1e6 / Double(max(1, epochs)))
  }

  /// The policy over epochs in memory, beside a plain distance sum over the same fixes.
  static func policy(_ bytes: [UInt8]) {
    let epochs = decoded(bytes)
    // As a replay hands them over.
    let blocks = stride(from: 0, to: epochs.count, by: 1024).map { Array(epochs[$0..<min(epochs.count, $0 + 1024)]) }
    var (judging, summing) = ([Double](), [Double]())
    var check = 0.0
    for _ in 0..<5 {
      summing.append(seconds { check += plainSum(epochs) })
      judging.append(seconds { check += judge(blocks) })
    }
    say("policy", "ns/fix", median(judging) * 1e9 / Double(epochs.count))
    say("plain sum", "ns/fix", median(summing) * 1e9 / Double(epochs.count))
    say("policy over plain sum", "x", median(zip(judging, summing).map { $0 / $1 }))
    let before = callocations_count()
    check += judge(blocks)
    say("policy allocations", "per million fixes", Double(callocations_count() - before) * 1e6 / Double(epochs.count))
    if check.isNaN { print("the sum is no number") }  // Keeps the work from being left out.
  }
}

extension Stages {
  static func decoded(_ bytes: [UInt8]) -> [Epoch] {
    var reader = NMEAReader()
    var epochs: [Epoch] = []
    bytes.withUnsafeBytes { reader.read($0, into: &epochs) }
    reader.finish(into: &epochs)
    return epochs
  }

  /// Prints the kept samples as CSV rows of the store's table, for SQLite's shell to import.
  static func samples(_ bytes: [UInt8]) {
    var text = ""
    for sample in keptSamples(decoded(bytes)) {
      text += "1,\(sample.time.nanoseconds),\(sample.latitude),\(sample.longitude),\(sample.accuracy)\n"
    }
    print(text, terminator: "")
  }

  private static func epochCount(_ bytes: [UInt8]) -> Int {
    var reader = NMEAReader()
    var epochs: [Epoch] = []
    var count = 0
    bytes.withUnsafeBytes { all in
      for start in stride(from: 0, to: all.count, by: 1 << 18) {
        reader.read(UnsafeRawBufferPointer(rebasing: all[start..<min(all.count, start + 1 << 18)]), into: &epochs)
        count += epochs.count
        epochs.removeAll(keepingCapacity: true)
      }
    }
    reader.finish(into: &epochs)
    return count + epochs.count
  }

  /// What anybody would write first: the distance from each fix to the next, out of the same memory.
  private static func plainSum(_ epochs: [Epoch]) -> Double {
    var metres = 0.0
    var last: Coordinate?
    for epoch in epochs {
      guard case .fix(let fix) = epoch.content else { continue }
      if let last { metres += Ellipsoid.distance(from: last, to: fix.coordinate).metres }
      last = fix.coordinate
    }
    return metres
  }

  /// As a replay does, in blocks of a thousand epochs; the route is not walked, only its samples are counted.
  private static func judge(_ blocks: [[Epoch]]) -> Double {
    var capture = Capture(policy: .vehicle)
    var kept = 0.0
    var events: [CaptureEvent] = []
    for epochs in blocks {
      events.removeAll(keepingCapacity: true)
      capture.take(epochs, into: &events)
      kept += Double(events.count)
    }
    return kept
  }

  /// Processor seconds: what else the machine does counts as little as it can.
  private static func seconds(_ work: () -> Void) -> Double {
    let start = processorSeconds()
    work()
    return processorSeconds() - start
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  static func say(_ what: String, _ unit: String, _ value: Double) {
    print("\(what)\t\(unit)\t\((value * 100).rounded() / 100)")
  }

  private static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let got = Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        guard got > 0 else { break }
        count += got
      }
    }
  }
}
