internal import Tracking

/// Joins reports of one time to one epoch: the richest wins. (P-3.3)
///
/// An epoch ends when the time of the reports changes, live also when its companions have had their time to come.
struct EpochJoiner {
  /// A report on its way to be an epoch.
  struct Candidate {
    var epoch: Epoch
    /// Higher is richer; of two alike the later wins.
    var richness: Int
  }

  private var open: Candidate?
  /// Times of the last epochs given out, newest last: a report of one of them comes too late.
  private var judged: [Timestamp] = []
  /// The last two steps of time; most receivers speak once a second.
  private var steps = (newer: Interval.seconds(1), older: Interval.seconds(1))

  /// When the open epoch is to be judged even though no other report came; nil on replay, and with none open.
  var deadline: Interval? {
    guard let start = open?.epoch.arrival?.boot else { return nil }
    return start + patience
  }

  /// 0.9 of the learned interval. The shorter of two steps, because one of them may span a tunnel.
  private var patience: Interval {
    max(.seconds(0.3), .seconds(min(steps.newer, steps.older).seconds * 0.9))
  }

  /// Takes a report in and appends what it completes; false when it comes too late for its epoch.
  mutating func add(_ candidate: Candidate, into epochs: inout [Epoch]) -> Bool {
    guard let time = candidate.epoch.time else {
      close(into: &epochs)
      epochs.append(candidate.epoch)
      return true
    }
    if open?.epoch.time == time {
      enrich(with: candidate)
      return true
    }
    guard !judged.contains(time) else { return false }
    learn(time)
    close(into: &epochs)
    open = candidate
    return true
  }

  /// Gives out the open epoch once its deadline has passed.
  mutating func expire(at now: Interval, into epochs: inout [Epoch]) {
    if let deadline, now >= deadline { close(into: &epochs) }
  }

  /// Gives out the open epoch.
  mutating func close(into epochs: inout [Epoch]) {
    guard let last = open?.epoch else { return }
    open = nil
    epochs.append(last)
    if judged.count == 3 { judged.removeFirst() }
    if let time = last.time { judged.append(time) }
  }

  /// The epoch keeps the arrival of its first report.
  private mutating func enrich(with candidate: Candidate) {
    guard let held = open, candidate.richness >= held.richness else { return }
    open = candidate
    open?.epoch.arrival = held.epoch.arrival
  }

  private mutating func learn(_ time: Timestamp) {
    guard let last = open?.epoch.time ?? judged.last, time > last else { return }
    steps = (time - last, steps.newer)
  }
}
