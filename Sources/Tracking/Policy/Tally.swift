/// How many epochs met each verdict. (P-5.18)
package struct Tally: Sendable, Hashable {
  private var counts = [Int](repeating: 0, count: Verdict.allCases.count)
  /// Usable fixes that came later than `maximumAge` over the time base, whatever their verdict. (P-5.7)
  package var late = 0

  package init() {}

  package subscript(_ verdict: Verdict) -> Int {
    get { counts[Int(verdict.rawValue)] }
    set { counts[Int(verdict.rawValue)] = newValue }
  }

  /// Accepted and all rejected: the number of epochs.
  package var judged: Int { counts.reduce(0, +) }
  package var accepted: Int { self[.accepted] }
  package var rejected: Int { judged - accepted }

  /// The verdicts that occurred, rules in their order, acceptance left out.
  package var rejections: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.filter { $0 != .accepted && self[$0] > 0 }.map { ($0, self[$0]) }
  }

  package static func += (a: inout Tally, b: Tally) {
    for verdict in Verdict.allCases { a[verdict] += b[verdict] }
    a.late += b.late
  }
}
