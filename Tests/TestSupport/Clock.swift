package import Shifts
package import Tracking

extension Timestamp {
  /// `hh:mm` or `hh:mm:ss` of an invented day; hours past 24 lie in the next.
  package static func clock(_ text: String) -> Timestamp {
    let parts = text.split(separator: ":").compactMap { Int64($0) } + [0]
    return Timestamp(seconds: 1_750_000_000 / 86_400 * 86_400 + parts[0] * 3600 + parts[1] * 60 + parts[2])
  }
}

extension Instant {
  package static func clock(_ text: String) -> Instant { .utc(.clock(text)) }
}
