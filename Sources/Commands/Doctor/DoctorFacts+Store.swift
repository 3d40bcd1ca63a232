import Recorder
import ShiftStore

extension DoctorFacts {
  private static let scarce: Int64 = 100_000_000
  private static let gone: Int64 = 5_000_000
  /// What recording may cost a card, counted in pages of the disk as the kernel counts. (B81)
  private static let hourlyBudget = 10e6

  var diskFinding: Finding {
    let subject = "disk"
    guard let free = store.freeBytes else { return .unknown(subject, "its free space cannot be told") }
    let words = "\((Double(free) / 1e6).text(decimals: 0)) MB free"
    let remedy = "free some space on the file system of \(store.path)"
    if free < Self.gone { return .broken(subject, words, remedy) }
    return free < Self.scarce ? .attention(subject, words, remedy) : .ok(subject, words)
  }

  var writingFinding: Finding {
    let subject = "write rate"
    guard let writing = store.recorder else { return .ok(subject, "nothing records now") }
    guard let hourly = writing.hourly else {
      return .ok(subject, "\((Double(writing.bytes) / 1e6).text(decimals: 1)) MB in the first \(writing.since.text)")
    }
    let words = "\((hourly / 1e6).text(decimals: 1)) MB an hour over \(writing.since.text)"
    return hourly > Self.hourlyBudget
      ? .attention(
        subject, "\(words), more than the 10 MB a card should have", "look for other writers of \(store.path)")
      : .ok(subject, words)
  }

  var storeFinding: Finding {
    let subject = "store"
    guard let trouble = store.trouble else { return .ok(subject, "\(store.path) is sound") }
    if trouble.condition == .absent { return .ok(subject, "none yet; the first shift makes it") }
    let sentence = "\(trouble)"
    guard let semicolon = sentence.firstIndex(of: ";") else { return .broken(subject, sentence, nil) }
    let remedy = sentence[sentence.index(after: semicolon)...].drop { $0 == " " }
    let level: Finding.Level = trouble.condition == .locked ? .attention : .broken
    return Finding(subject: subject, level: level, words: String(sentence[..<semicolon]), remedy: String(remedy))
  }

  var recorderFinding: Finding {
    let subject = "recorder"
    guard let state = store.state else {
      return .attention(subject, "not running", "systemctl --user start dashpilot-record, or: dashpilot record")
    }
    return .ok(subject, state)
  }
}
