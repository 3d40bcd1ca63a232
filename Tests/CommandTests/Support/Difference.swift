/// How two explanations of one drive differ, apart from the first and the last epoch of each.
struct Difference {
  /// Epochs that either has.
  var compared = 0
  /// Fixes that only one has, and those with another verdict for no reason seen here: when, our verdict, theirs.
  var fixes: [String] = []
  /// Fixes both have, somewhere else.
  var elsewhere: [String] = []
  /// Fixes of another verdict and another accuracy: gpsd's `eph` follows HDOP an epoch late. (P-1)
  var late: [String] = []
  /// Fixes of another verdict soon after an accuracy that came late: another fix was the last one kept.
  var after: [String] = []
  private var sinceLate = Int.max / 2
  /// Epochs without a fix that only one has: gpsd gives no time with most of them.
  var fixless: [String] = []

  init(_ ours: [Explanation.Epoch], _ theirs: [Explanation.Epoch]) {
    let ends = Set([ours.first, ours.last, theirs.first, theirs.last].compactMap { $0?.time })
    let first = Dictionary(ours.map { ($0.time, $0) }) { $1 }
    let second = Dictionary(theirs.map { ($0.time, $0) }) { $1 }
    for time in Set(first.keys).union(second.keys).subtracting(ends).sorted() {
      compared += 1
      compare(first[time], second[time], at: time)
    }
  }

  private mutating func compare(_ a: Explanation.Epoch?, _ b: Explanation.Epoch?, at time: String) {
    sinceLate = a?.accuracy == b?.accuracy ? sinceLate + 1 : 0
    let words = "\(time) \(a?.verdict ?? "-") \(b?.verdict ?? "-")"
    switch (a, b) {
    case (let a?, let b?) where a.verdict == b.verdict: if !a.isAt(b) { elsewhere.append(words) }
    case (let a?, let b?) where a.latitude != nil && b.latitude != nil:
      if !a.isAt(b) { elsewhere.append(words) }
      switch sinceLate {
      case 0: late.append(words)
      case ...10: after.append(words)
      default: fixes.append(words)
      }
    default: if a?.latitude == nil, b?.latitude == nil { fixless.append(words) } else { fixes.append(words) }
    }
  }

  /// The share of epochs that are alike or differ by what is no matter of judging.
  var agreement: Double { compared == 0 ? 0 : 1 - Double(fixes.count) / Double(compared) }
}
