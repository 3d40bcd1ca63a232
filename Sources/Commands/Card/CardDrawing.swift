import LiveCard
import Shifts
import Tracking

/// Draws a snapshot as lines of text; it reads no clock and no store. (R-20.2)
struct CardDrawing {
  var style = CardStyle()
  var width = 80
  var height = 24

  /// The screen at `now`; without a snapshot there is no card. (R-20.1)
  ///
  /// - Parameter message: what the last key led to, or nothing.
  func lines(_ snapshot: CardSnapshot?, at now: Instant, message: String = "") -> [String] {
    guard let snapshot else {
      return framed(["No shift in progress", "Start one with: dashpilot start"], [], message)
    }
    var lines = [headline(snapshot)]
    lines += figure(snapshot.workingTime(at: now).clock)
    lines += wrapped(snapshot.mileageLine) + wrapped(snapshot.countLine)
    if let status = snapshot.deliveryStatus { lines += wrapped(status) }
    if let notice = snapshot.routeSuspendedNotice {
      lines.append(style.coloured("\(style.hasUnicode ? "■" : "#") \(style.plain(notice))", 36))
    }
    lines += snapshot.activeDeliveryTimers.map { line($0, at: now) }
    if let rest = snapshot.remainderLine { lines.append(rest) }
    if let notice = snapshot.stepNotice { lines += wrapped(notice) }
    return framed(lines, snapshot.controls.map(\.keyed), message)
  }

  /// The state in a word, a symbol and a colour. (R-9.7)
  private func headline(_ snapshot: CardSnapshot) -> String {
    let symbol = snapshot.isPaused ? (style.hasUnicode ? "‖" : "=") : (style.hasUnicode ? "▶" : ">")
    return style.coloured("\(symbol) \(snapshot.title)", snapshot.isPaused ? 33 : 32)
  }

  /// The one large figure, on one line where the screen is small. (R-9.2)
  private func figure(_ clock: String) -> [String] {
    let rows = BigDigits.rows(clock, style: style)
    let isRoomy = height >= 20 && (rows.first?.count ?? 0) <= width
    return [""] + (isRoomy ? rows : [clock]) + [""]
  }

  /// The state gives way before the clock when space is short. (R-20.5)
  private func line(_ timer: CardSnapshot.Timer, at now: Instant) -> String {
    let clock = timer.clock(at: now).map { [$0.shortClock] } ?? []
    let whole = ([timer.title, timer.stateLabel] + clock).joined(separator: " · ")
    return style.plain(whole.count <= width ? whole : ([timer.title] + clock).joined(separator: " · "))
  }

  private func framed(_ lines: [String], _ keys: [String], _ message: String) -> [String] {
    var screen = lines + [""] + rows(keys + ["[q] Quit"])
    if !message.isEmpty { screen += [""] + wrapped(message) }
    return Array(screen.prefix(max(1, height)))
  }

  /// Controls on one row, else in rows of two; a label is never cut. (R-20.14)
  private func rows(_ keys: [String]) -> [String] {
    let row = keys.joined(separator: "  ")
    if row.count <= width { return [row] }
    let pairs = stride(from: 0, to: keys.count, by: 2).map { keys[$0..<min($0 + 2, keys.count)] }
    let left = pairs.compactMap { $0.first?.count }.max() ?? 0
    let right = pairs.compactMap { $0.count > 1 ? $0.last?.count : nil }.max() ?? 0
    guard left + 1 + right <= width else { return keys }
    let column = left + min(2, width - left - right)
    return pairs.map { $0.count > 1 ? $0[$0.startIndex].rightPadded(to: column) + $0[$0.startIndex + 1] : $0.joined() }
  }

  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in style.plain(text).split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension CardControl {
  /// The key it is pressed with.
  var key: Character {
    switch self {
    case .step: "n"
    case .startDelivery: "d"
    case .park: "k"
    case .resumeDriving, .resume: "r"
    case .pause: "p"
    case .end: "e"
    }
  }

  fileprivate var keyed: String { "[\(key)] \(label)" }
}

extension Interval {
  /// `h:mm:ss`. (R-9.2)
  var clock: String {
    let total = Int(nanoseconds / 1_000_000_000)
    let two = { (number: Int) in String(number).leftPadded(to: 2, with: "0") }
    return "\(total / 3600):\(two(total / 60 % 60)):\(two(total % 60))"
  }

  /// `18:04`, with the hour where there is one.
  var shortClock: String {
    guard nanoseconds < 3_600_000_000_000 else { return clock }
    let total = Int(nanoseconds / 1_000_000_000)
    return "\(total / 60):\(String(total % 60).leftPadded(to: 2, with: "0"))"
  }
}
