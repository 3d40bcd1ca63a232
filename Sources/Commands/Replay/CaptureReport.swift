import Tracking

/// What a replay found out about one capture. (P-9.1)
struct CaptureReport: Sendable {
  var file: String
  /// Why it is unusable: one sentence.
  var failure: Failure?
  /// Nil when it could not be read at all.
  var findings: Findings?

  /// What sentences call it.
  var name: String { file == "-" ? "standard input" : file }
}

/// The figures of a capture that could be read.
struct Findings: Sendable {
  var kind: CaptureKind
  /// Uncompressed.
  var bytes = 0
  var input = InputCounts()
  var firstFixAt: Timestamp?
  var lastFixAt: Timestamp?
  var usableCount = 0
  var tally = Tally()
  var walk = RouteWalk()
  var ledger = GapLedger()
  var speedDistance: Distance?
  /// Nil for a policy that does not tell moving from standing. (P-5.17)
  var motion: Motion?
  private var sessionCount = 0
  private var first: Sample?

  init(kind: CaptureKind, policy: AcceptancePolicy) {
    self.kind = kind
    motion = policy.motion == nil ? nil : Motion()
  }

  var mileage: Mileage { Mileage(walk) }

  /// Takes what the capture said next.
  mutating func take(_ event: CaptureEvent) {
    switch event {
    case .began:
      sessionCount += 1
      first = nil
    case .kept(let sample):
      if first == nil { first = sample }
      walk.append(sample, session: sessionCount)
    case .ended(let facts): close(facts)
    case .judged: break
    }
  }

  private mutating func close(_ facts: SessionFacts) {
    tally += facts.tally
    motion?.moving += facts.moving
    motion?.standing += facts.standing
    if let metres = facts.speedDistance { speedDistance = (speedDistance ?? .zero) + metres }
    if let first, let last = walk.last { ledger.append(facts, first: first, last: last) }
  }
}

/// How long the vehicle moved and stood while it was heard.
struct Motion: Sendable {
  var moving = Interval.zero
  var standing = Interval.zero

  var text: String { "moving \(moving.text) · standing \(standing.text)" }
}

/// What the reader counted before anything was judged.
struct InputCounts: Sendable, Hashable {
  var read = 0
  var badChecksum = 0
  var noChecksum = 0
  var malformed = 0
  var tooLong = 0
  var ignored = 0
  var junkBytes = 0
  /// Epochs that could not be dated at all. (P-3.4)
  var undated = 0
}
