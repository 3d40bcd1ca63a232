import Foundation
import Tracking

@testable import GPSDSource

/// Reads `text` as a capture, cut into pieces of `piece` bytes.
func read(
  _ text: String, piece: Int = .max, device: String? = nil
) -> (epochs: [Epoch], changes: [Int], counts: ReportCounts) {
  var reader = GPSDReader(options: GPSDOptions(device: device))
  var (epochs, changes): ([Epoch], [Int]) = ([], [])
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    rest.prefix(piece).withUnsafeBytes { reader.read($0, into: &epochs) }
    changes += reader.deviceChanges
    rest = rest.dropFirst(piece)
  }
  reader.finish(into: &epochs)
  return (epochs, changes + reader.deviceChanges, reader.counts)
}

/// A TPV line; nil leaves a member out.
func tpv(
  _ second: Double? = 0, device: String = "/dev/ttyACM0", mode: Int? = 3, latitude: Double? = 45,
  longitude: Double? = 15,
  extra: String = ""
) -> String {
  var members = [#""class":"TPV","device":"\#(device)""#]
  if let mode { members.append(#""mode":\#(mode)"#) }
  if let second { members.append(#""time":"\#(instant(second).iso8601())""#) }
  if let latitude { members.append(#""lat":\#(latitude)"#) }
  if let longitude { members.append(#""lon":\#(longitude)"#) }
  if !extra.isEmpty { members.append(extra) }
  return "{\(members.joined(separator: ","))}\r\n"
}

/// So many seconds after noon of an invented day.
func instant(_ second: Double) -> Timestamp { Timestamp(seconds: 1_749_988_800) + .seconds(second) }

let version = #"{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}"# + "\r\n"

func devices(_ paths: String...) -> String {
  let list = paths.map {
    #"{"class":"DEVICE","path":"\#($0)","driver":"NMEA0183","activated":"2025-06-15T12:00:00.000Z"}"#
  }
  return #"{"class":"DEVICES","devices":[\#(list.joined(separator: ","))]}"# + "\r\n"
}

extension Epoch {
  var fix: Fix? { if case .fix(let fix) = content { fix } else { nil } }
  var reason: NoFix? { if case .noFix(let reason) = content { reason } else { nil } }
}
