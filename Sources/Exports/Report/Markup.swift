extension String {
  /// With the characters markup takes for itself written out.
  var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Double {
  /// With one digit behind the point where it needs one: drawings need no more.
  var drawn: String {
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = "\(sign)\(tenths.magnitude / 10)"
    return tenths % 10 == 0 ? whole : "\(whole).\(tenths.magnitude % 10)"
  }
}
