/// How many epochs met each verdict. (P-5.18)
package struct Tally: Sendable, Hashable {
  /// By raw value, with room to spare. Counted millions of times a second: an array would ask each time who owns it.
  private var counts = InlineArray<32, Int>(repeating: 0)
  /// Usable fixes that came later than `maximumAge` over the time base, whatever their verdict. (P-5.7)
  package var late = 0

  package init() {}

  package subscript(_ verdict: Verdict) -> Int {
    get { counts[Int(verdict.rawValue)] }
    set { counts[Int(verdict.rawValue)] = newValue }
  }

  /// Accepted and all rejected: the number of epochs.
  package var judged: Int { Verdict.allCases.reduce(0) { $0 + self[$1] } }
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

  package static func == (a: Tally, b: Tally) -> Bool {
    a.late == b.late && Verdict.allCases.allSatisfy { a[$0] == b[$0] }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(late)
    for verdict in Verdict.allCases { hasher.combine(self[verdict]) }
  }
}
