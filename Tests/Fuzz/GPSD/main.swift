import GPSDSource
import Tracking

/// Reads one input as a capture, twice: whole, and cut where its first bytes say. Both must give the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGPSD(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeRawBufferPointer(start: start, count: count)
  guard input.count > 4 else { return 0 }
  let (cuts, text) = (input[..<4], UnsafeRawBufferPointer(rebasing: input[4...]))
  let (epochs, counts) = read(text, pieces: [UInt8(text.count > 255 ? 0 : text.count)])
  let (cutEpochs, cutCounts) = read(text, pieces: Array(cuts))
  precondition(epochs == cutEpochs, "The epochs depend on how the bytes are cut.")
  precondition(counts == cutCounts, "The counts depend on how the bytes are cut.")
  precondition(counts.malformed + counts.ignored <= counts.read, "More lines were dropped than read.")
  epochs.forEach(check)
  return 0
}

/// Feeds `text` in pieces of the lengths in turn; 0 stands for 256.
private func read(_ text: UnsafeRawBufferPointer, pieces: [UInt8]) -> ([Epoch], ReportCounts) {
  var reader = GPSDReader()
  var epochs: [Epoch] = []
  var (rest, turn) = (text[...], 0)
  while !rest.isEmpty {
    let length = pieces[turn % pieces.count]
    let piece = rest.prefix(length == 0 ? 256 : Int(length))
    // A copy of its own size, so that the address sanitizer sees a read past its end.
    Array(piece).withUnsafeBytes { reader.read($0, into: &epochs) }
    (rest, turn) = (rest.dropFirst(piece.count), turn + 1)
  }
  reader.finish(into: &epochs)
  return (epochs, reader.counts)
}

/// Nothing that is not finite comes through. (P-1.1)
private func check(_ epoch: Epoch) {
  guard case .fix(let fix) = epoch.content else { return }
  precondition(fix.coordinate.latitude.isFinite && fix.coordinate.longitude.isFinite)
  precondition(fix.accuracy.map { $0.metres.isFinite && $0.metres > 0 } ?? true)
  precondition(fix.speed.map { $0.metresPerSecond.isFinite && $0.metresPerSecond >= 0 } ?? true)
  precondition(fix.track?.isFinite ?? true)
}
