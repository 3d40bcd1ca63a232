internal import Tracking

/// Gathers the reports of one time into an epoch and gives it its day. (P-3.1, P-3.4)
struct EpochAssembler: ~Copyable {
  /// Sentences dropped because their epoch was judged before.
  private(set) var late = 0

  private var open = OpenEpoch(time: 0)
  private var isOpen = false
  private var pace = Pace()
  private var dilution = Dilution()
  private var dating: Dating
  /// Times of the last three epochs closed.
  private var closed: (Int64, Int64, Int64) = (.max, .max, .max)

  init(date: CivilDate?) { dating = Dating(date: date) }

  /// Fixes that never got a day.
  var undatedFixes: Int { dating.undatedFixes }

  @inline(always)
  mutating func add(_ report: borrowing Report, into epochs: inout [Epoch]) {
    guard let time = report.time else { return addTimeless(report, into: &epochs) }
    pace.note(report.kind, report.talker, time)
    if isOpen, time == open.time || TimeOfDay.distance(open.time, time) <= pace.tolerance { return open.add(report) }
    guard !isLate(time) else {
      late &+= 1
      return
    }
    close(into: &epochs)
    open = OpenEpoch(time: time)
    isOpen = true
    open.add(report)
  }

  /// A GSA has no time and claims no position: it joins the open epoch, if there is one.
  @inline(always)
  mutating func add(_ mode: FixMode) {
    if isOpen { open.add(mode) }
  }

  /// At the end of the input: nothing more will tell a day.
  mutating func finish(into epochs: inout [Epoch]) {
    close(into: &epochs)
    dating.giveUp(into: &epochs)
  }

  /// Joins the open epoch, or is an epoch of its own when it claims a fix at no time.
  private mutating func addTimeless(_ report: borrowing Report, into epochs: inout [Epoch]) {
    guard report.coordinate != nil, report.claim == .fix else {
      if isOpen { open.add(report) }
      return
    }
    close(into: &epochs)
    dating.pass(Epoch(noFix: .noTime), into: &epochs)
  }

  @inline(always)
  private func isLate(_ time: Int64) -> Bool {
    let tolerance = pace.tolerance
    // Behind three in order there is nothing to measure the other way round the clock.
    let step = time &- closed.0
    if step > tolerance, closed.0 > closed.1, closed.1 > closed.2, time &- closed.2 < TimeOfDay.day / 2 { return false }
    return TimeOfDay.distance(closed.0, time) <= tolerance || TimeOfDay.distance(closed.1, time) <= tolerance
      || TimeOfDay.distance(closed.2, time) <= tolerance
  }

  @inline(never)
  private mutating func close(into epochs: inout [Epoch]) {
    guard isOpen else { return }
    isOpen = false
    guard open.isAboutPosition else { return }
    closed = (open.time, closed.0, closed.1)
    dating.pass(&open, &dilution, into: &epochs)
  }
}

/// How near two times must be to be one epoch: 20 ms, less for a receiver faster than 20 Hz. (P-3.1)
struct Pace {
  private(set) var tolerance = Self.widest
  /// Per kind, who spoke last and when: the same sentence again at another time shows the interval.
  private var last = InlineArray<6, (talker: UInt16, time: Int64)>(repeating: (0, -1))

  private static let widest: Int64 = 20_000_000

  @inline(always)
  mutating func note(_ kind: Report.Kind, _ talker: Talker, _ time: Int64) {
    guard let index = kind.timedPlace else { return }
    let (before, since) = last[index]
    last[index] = (talker.letters, time)
    guard before == talker.letters, since >= 0, since != time else { return }
    let step = time &- since
    if step >= 2 * Self.widest, step < TimeOfDay.day / 2 { return tolerance = Self.widest }
    tolerance = min(TimeOfDay.distance(since, time) / 2, Self.widest)
  }
}
