internal import Tracking

/// Gives epochs their day, from their own date, the last fix before them or the first dated one after. (P-3.4)
struct Dating {
  /// Fixes given up because nothing told their day.
  private(set) var undatedFixes = 0

  /// The last fix with a day.
  private var reference: DayTime?
  /// The day somebody named.
  private let date: CivilDate?
  /// Epochs before the first day, their times counted from 1970: a ring once it is full.
  private var held: [Epoch] = []
  private var oldest = 0

  private static let mostHeld = 100_000

  init(date: CivilDate?) { self.date = date }

  /// Hands on a closed epoch, now or when its day is known.
  @inline(always)
  mutating func pass(_ epoch: inout OpenEpoch, _ dilution: inout Dilution, into epochs: inout [Epoch]) {
    let told = epoch.date
    let known = (told ?? reference)?.nearest(epoch.time) ?? startOfNamedDay(epoch.time)
    let when = known ?? DayTime(day: 0, time: epoch.time)
    let dated = epoch.epoch(at: when.timestamp, &dilution)
    if known == nil { return hold(dated, into: &epochs) }
    if told != nil, !held.isEmpty { release(before: when, into: &epochs) }
    // Void sentences carry made-up times as well as dates: only a fix is a stepping stone.
    if case .fix = dated.content { reference = when }
    epochs.append(dated)
  }

  /// Hands on an epoch without a time, behind those still held.
  mutating func pass(_ epoch: Epoch, into epochs: inout [Epoch]) {
    if reference == nil, date == nil {
      hold(epoch, into: &epochs)
    } else {
      epochs.append(epoch)
    }
  }

  /// Hands on what is still held: fixes without a time cannot be.
  mutating func giveUp(into epochs: inout [Epoch]) {
    epochs.reserveCapacity(epochs.count + held.count)
    for index in held.indices { epochs.append(undated(inOrder(index))) }
    held.removeAll()
    oldest = 0
  }

  private func startOfNamedDay(_ time: Int64) -> DayTime? {
    date.map { DayTime(day: $0.daysSince1970, time: time) }
  }

  private mutating func hold(_ epoch: Epoch, into epochs: inout [Epoch]) {
    guard held.count == Self.mostHeld else { return held.append(epoch) }
    epochs.append(undated(held[oldest]))
    held[oldest] = epoch
    oldest = (oldest + 1) % Self.mostHeld
  }

  /// Walks back from the first known day, then hands on in order.
  private mutating func release(before first: DayTime, into epochs: inout [Epoch]) {
    var following = first
    let start = epochs.count
    epochs.reserveCapacity(start + held.count)
    for index in held.indices { epochs.append(inOrder(index)) }
    for index in epochs.indices[start...].reversed() {
      guard let time = epochs[index].time else { continue }
      let when = following.nearest(time.nanoseconds)
      epochs[index].move(to: when.timestamp)
      if case .fix = epochs[index].content { following = when }
    }
    held = []
    oldest = 0
  }

  private func inOrder(_ index: Int) -> Epoch { held[(oldest + index) % held.count] }

  private mutating func undated(_ epoch: Epoch) -> Epoch {
    guard case .fix = epoch.content else {
      guard case .noFix(let reason) = epoch.content else { return epoch }
      return Epoch(noFix: reason)
    }
    undatedFixes &+= 1
    return Epoch(noFix: .noTime)
  }
}

extension Epoch {
  fileprivate mutating func move(to time: Timestamp) {
    self.time = time
    guard case .fix(var fix) = content else { return }
    fix.time = time
    content = .fix(fix)
  }
}
