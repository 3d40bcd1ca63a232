import Foundation
print(TimeZone(identifier: "Europe/Berlin")!.secondsFromGMT(for: Date(timeIntervalSince1970: 1_770_000_000)), "Cafe\u{301}".precomposedStringWithCanonicalMapping.unicodeScalars.count)
