/// A udev rules file, read as strictly as `udevadm verify` would, which Debian 12 does not have yet.
struct UdevRuleFile {
  /// One `KEY{attribute}operator"value"`.
  struct Token: Equatable {
    var key: String
    var attribute: String?
    var sign: String
    var value: String

    var isMatch: Bool { sign == "==" || sign == "!=" }
    /// Several patterns may stand in one value, as in `"01a5|01a6"`.
    var alternatives: [String] { value.split(separator: "|").map(String.init) }
  }

  struct Rule: Equatable {
    var line: Int
    var tokens: [Token]

    func first(_ key: String, _ attribute: String? = nil) -> Token? {
      tokens.first { $0.key == key && $0.attribute == attribute }
    }
  }

  struct Complaint: Error, Equatable {
    var line: Int
    var about: String
  }

  var rules: [Rule] = []

  init(_ text: String) throws(Complaint) {
    var pending = ""
    var start = 1
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if pending.isEmpty { start = index + 1 }
      let isComment = line.drop(while: \.isWhitespace).hasPrefix("#")
      guard !isComment || pending.isEmpty else { throw Complaint(line: start, about: "comment in a continued line") }
      if isComment { continue }
      pending += line.hasSuffix("\\") ? line.dropLast() + " " : line
      if line.hasSuffix("\\") { continue }
      if pending.contains(where: { !$0.isWhitespace }) { rules.append(try Self.rule(pending, line: start)) }
      pending = ""
    }
    guard pending.isEmpty else { throw Complaint(line: start, about: "file ends in a continued line") }
  }

  private static func rule(_ text: String, line: Int) throws(Complaint) -> Rule {
    let token = /\s*(?<key>[A-Z_]+)(\{(?<attribute>[^}"]+)\})?(?<sign>==|!=|\+=|-=|:=|=)"(?<value>[^"]*)"\s*/
    var tokens: [Token] = []
    var rest = text[...]
    while true {
      guard let match = rest.prefixMatch(of: token) else { throw Complaint(line: line, about: "syntax") }
      tokens.append(
        Token(
          key: String(match.key), attribute: match.attribute.map(String.init), sign: String(match.sign),
          value: String(match.value)))
      rest = rest[match.range.upperBound...]
      if rest.isEmpty { return Rule(line: line, tokens: tokens) }
      guard rest.hasPrefix(",") else { throw Complaint(line: line, about: "syntax") }
      rest = rest.dropFirst()
    }
  }
}

extension UdevRuleFile {
  /// What udev knows of one key: the operators it takes and whether it wants an `{attribute}`.
  private static let keys: [String: (signs: Set<String>, needsAttribute: Bool)] = {
    let match: Set = ["==", "!="]
    let list: Set = ["=", "+=", "-=", ":="]
    var keys: [String: (signs: Set<String>, needsAttribute: Bool)] = [
      "ATTR": (match.union(["="]), true), "ATTRS": (match, true), "ENV": (match.union(["=", "+="]), true),
      "IMPORT": (match.union(["="]), true), "SYMLINK": (list.union(match), false), "TAG": (list.union(match), false),
      "OPTIONS": (["=", "+="], false), "GOTO": (["="], false), "LABEL": (["="], false),
    ]
    for key in ["ACTION", "DEVPATH", "DRIVERS", "KERNEL", "KERNELS", "SUBSYSTEM", "SUBSYSTEMS", "TAGS"] {
      keys[key] = (match, false)
    }
    return keys
  }()

  /// Converters for everything with a serial port: their vendor and product say nothing about what hangs on them.
  private static let converterVendors: Set = ["067b", "0403", "10c4", "1a86"]
  /// `ATTRS` of one rule must all be found on one parent, and these two sets live on different ones.
  private static let deviceAttributes: Set = ["idVendor", "idProduct", "product", "manufacturer", "serial"]
  private static let interfaceAttributes: Set = ["bInterfaceNumber", "bInterfaceClass", "interface"]

  /// What is wrong with the file beyond its syntax; empty when nothing is.
  var complaints: [Complaint] {
    rules.flatMap { rule in
      (rule.tokens.compactMap(Self.fault) + Self.faults(of: rule) + jumpFaults(of: rule))
        .map { Complaint(line: rule.line, about: $0) }
    }
  }

  private static func fault(in token: Token) -> String? {
    guard let known = keys[token.key] else { return "unknown key" }
    guard known.signs.contains(token.sign) else { return "operator" }
    guard known.needsAttribute == (token.attribute != nil) else { return "attribute" }
    if ["idVendor", "idProduct"].contains(token.attribute), !token.alternatives.allSatisfy(isUSBNumber) {
      return "not four lower-case hexadecimal digits"
    }
    return token.value.isEmpty && !token.isMatch ? "empty value" : nil
  }

  private static func isUSBNumber(_ text: String) -> Bool { text.wholeMatch(of: /[0-9a-f]{4}/) != nil }

  private static func faults(of rule: Rule) -> [String] {
    var faults: [String] = []
    let parents = Set(rule.tokens.filter { $0.key == "ATTRS" }.compactMap(\.attribute))
    if !parents.isDisjoint(with: deviceAttributes), !parents.isDisjoint(with: interfaceAttributes) {
      faults.append("attributes of two parents")
    }
    if let vendor = rule.first("ATTRS", "idVendor") {
      let isConverter = !converterVendors.isDisjoint(with: vendor.alternatives)
      let product = rule.first("ATTRS", isConverter ? "product" : "idProduct")
      if product?.alternatives.allSatisfy({ !$0.allSatisfy("*?".contains) }) != true { faults.append("bare vendor") }
    }
    if rule.first("ENV", "SYSTEMD_USER_WANTS") != nil, rule.first("TAG")?.value != "systemd" {
      faults.append("wanted unit without the systemd tag")
    }
    return faults
  }

  /// udev jumps forward only, and to one place.
  private func jumpFaults(of rule: Rule) -> [String] {
    var faults: [String] = []
    if let target = rule.first("GOTO")?.value {
      let labels = rules.filter { $0.first("LABEL")?.value == target }
      if labels.count != 1 || labels[0].line <= rule.line { faults.append("jump to nowhere") }
    }
    if let label = rule.first("LABEL")?.value, !rules.contains(where: { $0.first("GOTO")?.value == label }) {
      faults.append("label nobody jumps to")
    }
    return faults
  }
}
