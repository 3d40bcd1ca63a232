/// What a capture has to say after an epoch, in the order it happened.
package enum CaptureEvent: Sendable, Hashable {
  /// A session has its first reference; its first sample follows.
  case began(at: Timestamp)
  /// An accepted fix of the session that began last.
  case kept(Sample)
  /// The session is over; its facts are final.
  ///
  /// Seldom and large: boxed, it leaves the others small.
  indirect case ended(SessionFacts)
  /// Verdict of the epoch with this number, from 0; a later one for the same epoch replaces it. (P-5.15, P-6.5)
  case judged(epoch: Int, Verdict)
}
