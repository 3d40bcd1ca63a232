package import Tracking

/// What names a capture session inside the store; grows with every session and is never used again.
package struct SessionKey: Hashable, Comparable, Sendable {
  package let value: Int64

  package static func < (a: SessionKey, b: SessionKey) -> Bool { a.value < b.value }
}

/// A capture session as it is stored. (P-6.6)
package struct StoredSession: Hashable, Sendable {
  package let key: SessionKey
  /// From one, within its shift.
  package let ordinal: Int
  /// The receiver it was heard on.
  package let device: String
  /// Nil while the session is open; `facts.endReason` is nil as well when a later build gave a reason unknown here.
  package let endedAt: Timestamp?
  package let facts: SessionFacts
}
