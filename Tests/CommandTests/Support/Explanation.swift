import Foundation

/// What `replay --explain` printed: an epoch a line.
struct Explanation {
  struct Epoch: Equatable {
    var time: String
    var latitude: Double?
    var longitude: Double?
    var accuracy: String?
    var verdict: String

    /// The ninth decimal may be rounded twice on the way through gpsd.
    func isAt(_ other: Epoch) -> Bool {
      guard let latitude, let longitude, let there = other.latitude, let far = other.longitude else {
        return self.latitude == other.latitude && self.longitude == other.longitude
      }
      return abs(latitude - there) < 2.5e-9 && abs(longitude - far) < 2.5e-9
    }
  }

  /// Those that have a time.
  var epochs: [Epoch]

  init(_ text: String) {
    epochs = text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 6, !fields[0].isEmpty else { return nil }
      return Epoch(
        time: fields[0], latitude: Double(fields[1]), longitude: Double(fields[2]), accuracy: fields[3],
        verdict: fields[5])
    }
  }

  var accepted: [Epoch] { epochs.filter { $0.verdict == "accepted" } }
}

/// The figures of a route in the JSON of `replay`, `show` and `status`.
struct Route {
  var metres: Double?
  var segments: Int
  var gaps: Int
  var judged: Int
  var accepted: Int
  var rejected: [String: Int]

  init?(_ value: Any?) {
    guard let object = value as? [String: Any], let route = object["route"] as? [String: Any],
      let fixes = object["fixes"] as? [String: Any], let segments = route["segmentCount"] as? Int,
      let gaps = route["gapCount"] as? Int, let judged = fixes["judged"] as? Int,
      let accepted = fixes["accepted"] as? Int, let rejected = fixes["rejected"] as? [String: Int]
    else { return nil }
    metres = route["recordedDistanceMetres"] as? Double
    (self.segments, self.gaps, self.judged) = (segments, gaps, judged)
    (self.accepted, self.rejected) = (accepted, rejected)
  }
}

/// A JSON text as nested dictionaries, read by another reader than ours.
func object(_ text: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
}

/// The first capture of what `replay --json` printed.
func capture(_ text: String) throws -> [String: Any] {
  (try object(text)["captures"] as? [[String: Any]])?.first ?? [:]
}
