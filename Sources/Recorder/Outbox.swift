internal import Shifts
package import ShiftStore
package import Tracking

/// What waits to be written, in its order: nothing leaves it before the store has it. (P-10.2)
package struct Outbox: Sendable {
  /// One thing to write.
  enum Entry: Sendable {
    case open(ShiftID, device: String, SessionFacts)
    case samples([Sample])
    case close(SessionFacts)
    case tally(ShiftID, Tally)
  }

  private var entries: [Entry] = []
  private var session: SessionKey?
  /// Samples waiting, for the bound and for what is said when they are lost.
  package private(set) var sampleCount = 0

  /// Ten hours at a sample a second: far beyond the ten minutes that must fit. (P-10.2)
  package static let limit = 36_000

  package var isEmpty: Bool { entries.isEmpty }
  package var isFull: Bool { sampleCount >= Self.limit }
  /// A session has begun that the store does not know of.
  var opensSession: Bool { entries.contains { if case .open = $0 { true } else { false } } }

  mutating func add(_ entry: Entry) {
    guard case .samples(let new) = entry else { return entries.append(entry) }
    sampleCount += new.count
    guard case .samples(var waiting)? = entries.last else { return entries.append(entry) }
    entries.removeLast()  // Before it grows, so that hours of waiting are not copied for each sample.
    waiting += new
    entries.append(.samples(waiting))
  }

  /// Writes what waits; with `facts`, what is known of the open session goes along.
  ///
  /// - Throws: `StoreError`; what was not written stays.
  package mutating func deliver(to store: ShiftStore, facts: SessionFacts?) async throws {
    while let entry = entries.first {
      let next = entries.count > 1 ? entries[1] : nil
      let used = try await deliver(entry, next, to: store, facts: facts)
      for entry in entries.prefix(used) { if case .samples(let samples) = entry { sampleCount -= samples.count } }
      entries.removeFirst(used)
    }
    guard let facts, let session else { return }
    _ = try await unlessRefused { try await store.append([], to: session, facts: facts) }
  }

  /// Writes one entry, the last samples of a session together with its end (P-10.3); gives how many it wrote.
  private mutating func deliver(
    _ entry: Entry, _ next: Entry?, to store: ShiftStore, facts: SessionFacts?
  ) async throws -> Int {
    switch (entry, next) {
    case (.open(let shift, let device, let facts), _):
      session = try await unlessRefused { try await store.openSession(of: shift, device: device, facts: facts) }
    case (.samples(let samples), .close(let facts)?):
      try await close(samples, facts, store)
      return 2
    case (.samples(let samples), _):
      guard let session else { break }
      _ = try await unlessRefused { try await store.append(samples, to: session) }
    case (.close(let facts), _): try await close([], facts, store)
    case (.tally(let shift, let tally), _):
      _ = try await unlessRefused { try await store.addTally(tally, toLastSessionOf: shift) }
    }
    return 1
  }

  private mutating func close(_ samples: [Sample], _ facts: SessionFacts, _ store: ShiftStore) async throws {
    guard let session else { return }
    let reason = facts.endReason ?? .processStopped
    _ = try await unlessRefused {
      try await store.closeSession(session, samples: samples, facts: facts, reason: reason)
    }
    self.session = nil
  }

  /// A refusal means that the shift is over or gone: what was meant for it has no place any more.
  private func unlessRefused<Result>(_ body: () async throws -> Result) async throws -> Result? {
    do { return try await body() } catch is Refusal { return nil }
  }
}
