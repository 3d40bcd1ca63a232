import NMEA
import Tracking

/// What libFuzzer calls with every input: must neither trap nor depend on where the bytes are cut.
///
/// The first byte chooses the options and the second the longest block; the rest is the capture.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count >= 2 else { return 0 }
  let input = UnsafeRawBufferPointer(start: start, count: count)
  let capture = UnsafeRawBufferPointer(rebasing: input[2...])
  let options = NMEAOptions(choice: input[0])
  let whole = decode(capture, options, longestBlock: .max)
  let cut = decode(capture, options, longestBlock: Int(input[1]))
  precondition(whole.epochs == cut.epochs, "blocks change the epochs")
  precondition(whole.counts == cut.counts, "blocks change the counts")
  return 0
}

/// Blocks of zero to `longestBlock` bytes, as the bytes themselves say, so that every run is the same.
private func decode(
  _ capture: UnsafeRawBufferPointer, _ options: NMEAOptions, longestBlock: Int
) -> (epochs: [Epoch], counts: SentenceCounts) {
  var reader = NMEAReader(options: options)
  var epochs: [Epoch] = []
  var position = 0
  while position < capture.count {
    let size = longestBlock == .max ? capture.count : Int(capture[position]) % (longestBlock + 1) + 1
    let end = min(position + size, capture.count)
    reader.read(UnsafeRawBufferPointer(rebasing: capture[position..<end]), into: &epochs)
    position = end
  }
  reader.finish(into: &epochs)
  return (epochs, reader.counts)
}

extension NMEAOptions {
  fileprivate init(choice: UInt8) {
    self.init()
    allowMissingChecksum = choice & 1 != 0
    if choice & 2 != 0 { date = CivilDate(daysSince1970: 20_254) }
    if choice & 4 != 0 { rolloverLimit = CivilDate(daysSince1970: 20_254) }
  }
}
