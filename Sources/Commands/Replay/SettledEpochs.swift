import Tracking

/// Hands epochs on once their verdict is final. (P-5.15, P-6.5)
struct SettledEpochs {
  private var pending: [(epoch: Epoch, verdict: Verdict?)] = []
  private var firstPending = 0

  /// Takes a block with what was said about it; gives the epochs that are final.
  mutating func take(_ step: Replay.Step) -> [(epoch: Epoch, verdict: Verdict?)] {
    pending += step.epochs.map { ($0, nil) }
    for case .judged(let number, let verdict) in step.events { pending[number - firstPending].verdict = verdict }
    let ready = Array(pending.prefix(step.settledCount - firstPending))
    pending.removeFirst(ready.count)
    firstPending = step.settledCount
    return ready
  }
}
