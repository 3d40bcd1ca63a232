import Glibc
import Tracking

extension Timestamp {
  /// In this machine's zone with its offset: `Mon 2026-03-02 08:00 +01:00`.
  var localText: String {
    let local = LocalTime(self)
    return "\(local.weekday) \(local.date) \(local.clock) \(local.offset)"
  }
}

/// An instant on the driver's clock. (localtime_r(3))
struct LocalTime {
  let weekday: String
  /// `2026-03-02`.
  let date: String
  /// `08:00`.
  let clock: String
  /// `08:00:05`.
  let clockWithSeconds: String
  /// `+01:00`.
  let offset: String

  init(_ timestamp: Timestamp) {
    var seconds = time_t(timestamp.nanoseconds / 1_000_000_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ value: Int32) -> String { String(value).leftPadded(to: 2, with: "0") }
    let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    weekday = names[Int(parts.tm_wday) % 7]
    date = "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    clock = "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    clockWithSeconds = "\(clock):\(two(parts.tm_sec))"
    let minutes = abs(parts.tm_gmtoff / 60)
    offset = (parts.tm_gmtoff < 0 ? "-" : "+") + two(Int32(minutes / 60)) + ":" + two(Int32(minutes % 60))
  }
}

/// Today's day in UTC.
func today() -> CivilDate {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Timestamp(seconds: Int64(now.tv_sec)).date
}

/// The name of this machine's time zone, as the IANA has it; "UTC" where nothing tells.
func zoneName() -> String {
  if let name = getenv("TZ").map({ String(cString: $0) }).flatMap(zoneName(told:)) { return name }
  var bytes = [CChar](repeating: 0, count: 256)
  let count = readlink("/etc/localtime", &bytes, bytes.count)
  let path = bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
  return zoneName(inPath: String(decoding: path, as: UTF8.self)) ?? "UTC"
}

/// The name in a value of `TZ`, which may stand behind a colon or be the path of its file; nil for an empty one. (tzset)
func zoneName(told: String) -> String? {
  let name = told.hasPrefix(":") ? String(told.dropFirst()) : told
  return name.isEmpty ? nil : zoneName(inPath: name) ?? name
}

/// What stands behind the folder of zones: `Europe/Berlin`.
private func zoneName(inPath path: String) -> String? {
  let parts = path.split(separator: "/")
  guard let index = parts.lastIndex(of: "zoneinfo"), index + 1 < parts.count else { return nil }
  return parts[(index + 1)...].joined(separator: "/")
}
