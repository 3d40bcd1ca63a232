import Tracking

extension Double {
  /// The figure with `decimals` digits behind the point and thin groups of three before it: `12 435.99`.
  func text(decimals: Int, grouped: Bool = true) -> String {
    guard isFinite, magnitude < 1e15 else { return "\(self)" }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = Int((magnitude * scale).rounded())
    let whole = scaled / Int(scale)
    let sign = self < 0 && scaled != 0 ? "-" : ""
    let digits = grouped ? whole.grouped : String(whole)
    guard decimals > 0 else { return sign + digits }
    return sign + digits + "." + String(scaled % Int(scale)).leftPadded(to: decimals, with: "0")
  }
}

extension Int {
  /// With a space between groups of three: `1 234 567`.
  var grouped: String {
    let digits = String(magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + text
  }

  /// `1 segment`, `2 segments`.
  func of(_ noun: String, plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}

extension String {
  /// Fit for one line of a terminal: control characters, which a file's name may hold, are spelt out.
  var onOneLine: String {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
      ? unicodeScalars.map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : "\($0)" }.joined()
      : self
  }

  func leftPadded(to width: Int, with pad: Character = " ") -> String {
    String(repeating: pad, count: Swift.max(0, width - count)) + self
  }

  func rightPadded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}

extension Interval {
  /// A length of time at a glance: `9 s`, `2 min 05 s`, `1 h 04 min`.
  var text: String {
    let total = Int(seconds.rounded())
    if total < 60 { return "\(total) s" }
    if total < 3600 { return "\(total / 60) min \(String(total % 60).leftPadded(to: 2, with: "0")) s" }
    return "\(total / 3600) h \(String(total / 60 % 60).leftPadded(to: 2, with: "0")) min"
  }
}

extension Distance {
  /// A length at a glance: `815 m`, `1.22 km`.
  var text: String {
    metres < 1000 ? "\(metres.text(decimals: 0)) m" : "\((metres / 1000).text(decimals: 2)) km"
  }
}

extension Mileage {
  /// The figure in the words of R-8.19 to R-8.21: `4.5 mi recorded · partial route`.
  var sentence: String {
    switch status {
    case .noRouteRecorded: return "No route recorded"
    case .notEnoughRouteRecorded: return "Not enough route recorded to measure"
    case .measured: return "\(distance.miles.text(decimals: 1)) mi recorded" + (isPartial ? " · partial route" : "")
    }
  }

  /// The counts in the words of R-8.22; nil for what is not measured (R-8.21).
  var counts: String? {
    guard isMeasured else { return nil }
    let gaps = gapCount == 0 ? "No capture gaps detected" : gapCount.of("capture gap")
    return "\(segmentCount.of("capture segment")) · \(gaps)"
  }
}
