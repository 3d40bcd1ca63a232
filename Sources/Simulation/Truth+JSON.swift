internal import Tracking

extension Truth {
  /// What stands in `NAME.truth.json`; metres to the millimetre, absent instants null.
  package var json: [UInt8] {
    var bytes = Bytes(capacity: 1 << 12)
    bytes.text("{\n  \"formatVersion\": 1,\n  \"firstFixAt\": ")
    bytes.quoted(firstFixAt)
    bytes.text(",\n  \"lastFixAt\": ")
    bytes.quoted(lastFixAt)
    bytes.text(",\n  \"fixes\": ")
    bytes.integer(fixCount)
    bytes.text(",\n  \"lengthMetres\": ")
    bytes.fixed(length.metres, decimals: 3)
    bytes.text(",\n  \"lengthOutsideOutagesMetres\": ")
    bytes.fixed(length(outsideOutagesLongerThan: .zero).metres, decimals: 3)
    bytes.text(",\n  \"outages\": [")
    for (index, outage) in outages.enumerated() { bytes.outage(outage, isFirst: index == 0) }
    bytes.text(outages.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    return Array(bytes.written)
  }
}

extension Bytes {
  fileprivate mutating func quoted(_ time: Timestamp?) {
    guard let time else { return text("null") }
    byte(UInt8(ascii: "\""))
    iso(time)
    byte(UInt8(ascii: "\""))
  }

  fileprivate mutating func outage(_ outage: Truth.Outage, isFirst: Bool) {
    text(isFirst ? "\n    {\"startedAt\": " : ",\n    {\"startedAt\": ")
    quoted(outage.startedAt)
    text(", \"endedAt\": ")
    quoted(outage.endedAt)
    text(", \"seconds\": ")
    fixed(outage.duration.seconds, decimals: 3)
    text(", \"lengthMetres\": ")
    fixed(outage.length.metres, decimals: 3)
    text(", \"straightLineMetres\": ")
    fixed(outage.straightLine.metres, decimals: 3)
    text("}")
  }
}
