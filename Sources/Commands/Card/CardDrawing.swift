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
  /// - Parameters:
  ///   - message: what the last key led to, or nothing.
  ///   - isRecording: whether somebody keeps the route; of that only the lack is said. (R-20.8, R-27.17)
  func lines(_ snapshot: CardSnapshot?, at now: Instant, message: String = "", isRecording: Bool = true) -> [String] {
    guard let snapshot else {
      let words = wrapped("No shift in progress", .headline) + wrapped("Start one with: dashpilot start", .figures)
      return fitted(words + [.blank] + keys([]) + spoken(message))
    }
    let end = keys(snapshot.controls.map(\.keyed)) + spoken(message) + quiet(isRecording)
    let body = details(snapshot, at: now) + [.blank] + end
    let figure = snapshot.workingTime(at: now).clock
    if let tall = tall(snapshot, figure).map({ $0 + body }), tall.count <= height { return fitted(tall) }
    let plain = [headline(snapshot), .blank, CardLine("\(figure) working time", .headline), .blank] + body
    let hasRoom = plain.count { $0.rank != .blank } <= height
    return fitted(hasRoom ? plain : close(snapshot, figure) + body)
  }

  /// The state in a word, a symbol and a colour. (R-9.7)
  private func headline(_ snapshot: CardSnapshot, _ more: String = "") -> CardLine {
    let symbol = snapshot.isPaused ? (style.hasUnicode ? "‖" : "=") : (style.hasUnicode ? "▶" : ">")
    return CardLine(style.plain("\(symbol) \(snapshot.title)\(more)"), .headline, colour: snapshot.isPaused ? 33 : 32)
  }

  /// State and figure with the one large figure as digits five lines tall; nil where the screen is small. (R-9.2)
  private func tall(_ snapshot: CardSnapshot, _ figure: String) -> [CardLine]? {
    let digits = BigDigits.rows(figure, style: style)
    guard height >= 20, digits.allSatisfy({ $0.count <= width }) else { return nil }
    let large = digits.map { CardLine($0, .headline) } + [CardLine("working time", .figures)]
    return [headline(snapshot), .blank] + large + [.blank]
  }

  /// State and figure on one line, if it is long enough.
  private func close(_ snapshot: CardSnapshot, _ figure: String) -> [CardLine] {
    let one = headline(snapshot, " · \(figure) working")
    return one.text.count <= width ? [one] : [headline(snapshot), CardLine("\(figure) working time", .headline)]
  }

  /// What the card says of route and deliveries. (R-20.3)
  private func details(_ snapshot: CardSnapshot, at now: Instant) -> [CardLine] {
    var lines = wrapped(snapshot.mileageLine, .figures) + wrapped(snapshot.countLine, .counts)
    if let status = snapshot.deliveryStatus { lines += wrapped(status, .extra) }
    if let notice = snapshot.routeSuspendedNotice {
      lines += wrapped("\(style.hasUnicode ? "■" : "#") \(notice)", .figures, colour: 36)
    }
    for timer in snapshot.activeDeliveryTimers { lines += self.lines(timer, at: now) }
    if let rest = snapshot.remainderLine { lines += wrapped(rest, .extra) }
    if snapshot.stepNotice != nil, let first = snapshot.activeDeliveryTimers.first {
      // A key could not say which one; the command can. (R-27.16)
      lines += wrapped("Several deliveries are open; record a step with: dashpilot next \(first.number)", .advice)
    }
    return lines
  }

  /// When space is short the state goes to a line of its own, and gives way before the clock. (R-20.5, R-27.14)
  private func lines(_ timer: CardSnapshot.Timer, at now: Instant) -> [CardLine] {
    let clock = timer.clock(at: now).map { [$0.shortClock] } ?? []
    let state = timer.standing(at: now)
    let whole = ([timer.title, state] + clock).joined(separator: " · ")
    if whole.count <= width { return [CardLine(style.plain(whole), .deliveries)] }
    let short = CardLine(style.plain(([timer.title] + clock).joined(separator: " · ")), .deliveries)
    return [short] + (state.count + 2 <= width ? [CardLine("  \(state)", .extra)] : [])
  }

  private func quiet(_ isRecording: Bool) -> [CardLine] {
    isRecording ? [] : [.blank] + wrapped("Nothing is recording this shift", .warning, colour: 2)
  }

  private func spoken(_ message: String) -> [CardLine] {
    message.isEmpty ? [] : [.blank] + wrapped(message, .message)
  }
}

extension CardDrawing {
  /// As many of `lines` as the screen has room for: blank ones go first, the controls last, of one rank the lowest first.
  private func fitted(_ lines: [CardLine]) -> [String] {
    var lines = lines
    while lines.count > max(1, height), let rank = lines.map(\.rank).max(),
      let last = lines.lastIndex(where: { $0.rank == rank })
    {
      lines.remove(at: last)
    }
    return lines.map { line in line.colour.map { style.coloured(line.text, $0) } ?? line.text }
  }

  /// Controls on one row, else in rows of two; a label is never cut. (R-20.14)
  private func keys(_ controls: [String]) -> [CardLine] {
    let keys = controls + ["[q] Quit"]
    let row = keys.joined(separator: "  ")
    if row.count <= width { return [CardLine(row, .controls)] }
    let pairs = stride(from: 0, to: keys.count, by: 2).map { keys[$0..<min($0 + 2, keys.count)] }
    let left = pairs.compactMap { $0.first?.count }.max() ?? 0
    let right = pairs.compactMap { $0.count > 1 ? $0.last?.count : nil }.max() ?? 0
    guard left + 1 + right <= width else { return keys.map { CardLine($0, .controls) } }
    let column = left + min(2, width - left - right)
    return pairs.map { pair in
      let second = pair.count > 1 ? pair[pair.startIndex + 1] : ""
      return CardLine(
        second.isEmpty ? pair[pair.startIndex] : pair[pair.startIndex].rightPadded(to: column) + second, .controls)
    }
  }

  private func wrapped(_ text: String, _ rank: CardLine.Rank, colour: Int? = nil) -> [CardLine] {
    var lines: [String] = []
    for word in style.plain(text).split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { CardLine($0, rank, colour: colour) }
  }
}
