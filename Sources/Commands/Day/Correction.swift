import ShiftStore
import Shifts
import Tracking

/// One shift being put right: its zone, where its typed times are looked for, and how they were understood. (R-2.31)
struct Correction {
  let shift: Shift
  let zone: DriverZone
  private let about: RefusedShift
  private let now: Timestamp
  private let window: ClosedRange<Timestamp>
  private var understood: [String] = []

  init(_ shift: Shift, _ act: Act, about: RefusedShift) throws {
    guard let start = shift.startedAt.timestamp, let now = act.now.timestamp else { throw Refusal.timeUnknown }
    self.shift = shift
    self.about = about
    self.now = now
    zone = DriverZone(shift.zone)
    window = start...max(start, shift.endedAt?.timestamp ?? now)
  }

  /// The instant `typed` means for this shift.
  mutating func instant(_ typed: String) throws(Failure) -> Timestamp {
    guard let time = TypedTime(typed) else {
      throw Failure(.usage, "'\(typed)' is no time; write 18:05, 'yesterday 23:40' or 2026-02-03T18:05.")
    }
    let found: [Timestamp]
    do { found = try time.instants(in: zone, window: window, now: now) } catch {
      return try instant(Choice.another(after: error))
    }
    let meant = found.count == 1 ? found[0] : try Choice(typed, found, zone).ask()
    understood.append("\(typed) is understood as \(zone.text(meant))")
    return meant
  }

  /// Does what a typed time may be refused for; the refusal then says how that time was understood.
  func trying<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let refusal as Refusal {
      let reason = refusal.sentence(about: about)
      guard !understood.isEmpty else { throw Failure(.dataError, reason) }
      throw Failure(.dataError, "\(understood.joined(separator: " and ")): \(reason.lowercasedFirst)")
    }
  }

  /// An instant as it is read back.
  func text(_ instant: Instant?) -> String { instant?.timestamp.map { zone.text($0) } ?? "a time not known" }

  /// `18:05 to 18:20 on Tue …`, with its length.
  func text(_ stretch: Stretch) -> String {
    let length = stretch.endedAt.flatMap { stretch.startedAt.interval(to: $0) }
      .map { $0 < .zero ? "cannot be measured" : $0.text }
    let end = stretch.endedAt?.timestamp.map { zone.clock($0) } ?? "open"
    return "\(text(stretch.startedAt)) to \(end)\(length.map { " (\($0))" } ?? "")"
  }

  /// What goes with an earlier end. (R-2.27)
  static func loss(_ count: Int) -> String {
    guard count > 0 else { return "no recorded position is lost." }
    return "\(count.of("recorded position")) after it \(count == 1 ? "is" : "are") deleted "
      + "and will not come back if the end is moved later again."
  }
}
