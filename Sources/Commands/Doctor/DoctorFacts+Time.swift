import Recorder
import Tracking

extension DoctorFacts {
  var clockFinding: Finding {
    let subject = "clock"
    let remedy = "sudo timedatectl set-ntp true, or wait for a fix: recording does not need the clock"
    if let ahead = clock.ahead, abs(ahead.seconds) > 2 {
      let side = ahead > .zero ? "ahead of" : "behind"
      let who = clock.isSynchronised ? "synchronised, yet" : "not synchronised,"
      return .attention(
        subject, "\(who) \(Interval.seconds(abs(ahead.seconds)).text) \(side) the receiver",
        clock.isSynchronised ? "check the time server, or the date the receiver reports" : remedy)
    }
    switch clock.trust {
    case .trusted: return .ok(subject, "synchronised")
    case .plausible where clock.ahead != nil, .unknown where clock.ahead != nil:
      return .ok(subject, "agrees with the receiver")
    case .plausible: return .ok(subject, "not synchronised, plausible")
    case .unknown: return .attention(subject, "not set: this boot has no time of its own", remedy)
    }
  }

  var zoneFinding: Finding {
    let subject = "time zone"
    guard DriverZone(clock.zone).name == clock.zone else {
      return .attention(
        subject, "\(clock.zone.prefix(60)) is unknown, so times count as UTC",
        "set TZ to a name like Area/City, or leave it out")
    }
    guard ["UTC", "Etc/UTC", "Etc/UCT", "UCT", "Zulu"].contains(clock.zone) else { return .ok(subject, clock.zone) }
    return .attention(
      subject, "\(clock.zone): days would begin at the wrong hour", "sudo timedatectl set-timezone Area/City")
  }
}
