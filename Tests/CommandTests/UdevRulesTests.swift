import Foundation
import Glibc
import Testing

@Suite("udev rules")
struct UdevRulesTests {
  @Test("the file is well formed")
  func wellFormed() throws {
    let file = try UdevRuleFile(String(contentsOf: rulesFile, encoding: .utf8))
    #expect(file.complaints == [])
    #expect(file.rules.count > 10)
  }

  @Test(
    "a damaged line is found",
    arguments: [
      (#"KERNEL=="a", SYMLINK+="b"#, "syntax"),
      (#"KERNEL=="a" SYMLINK+="b""#, "syntax"),
      (#"KERNEL=="a",, SYMLINK+="b""#, "syntax"),
      (#"KERNEL=="a","#, "syntax"),
      (#"KERNEL==a"#, "syntax"),
      (#"KERNEL=~"a""#, "syntax"),
      (#"ENV{X="1""#, "syntax"),
      (#"kernel=="a""#, "syntax"),
      (#"KERNEL=="a", \"#, "file ends in a continued line"),
      ("KERNEL==\"a\", \\\n# why\n  SYMLINK+=\"b\"", "comment in a continued line"),
      (#"KERNAL=="a""#, "unknown key"),
      (#"KERNEL="a""#, "operator"),
      (#"GOTO=="a""#, "operator"),
      (#"SYMLINK+="""#, "empty value"),
      (#"ENV="1""#, "attribute"),
      (#"KERNEL{a}=="b""#, "attribute"),
      (#"ATTRS{idVendor}=="1546", ATTRS{idProduct}=="01A8""#, "not four lower-case hexadecimal digits"),
      (#"ATTRS{idVendor}=="0x1546", ATTRS{idProduct}=="01a8""#, "not four lower-case hexadecimal digits"),
      (#"ATTRS{idVendor}=="1546", ATTRS{idProduct}=="01a8|1a9""#, "not four lower-case hexadecimal digits"),
      (#"ATTRS{idVendor}=="067b""#, "bare vendor"),
      (#"ATTRS{idVendor}=="0403", ATTRS{idProduct}=="6001""#, "bare vendor"),
      (#"ATTRS{idVendor}=="10c4|1a86", ATTRS{product}=="*""#, "bare vendor"),
      (#"ATTRS{idVendor}=="1a86", ATTRS{product}=="*GPS*|?*""#, "bare vendor"),
      (#"ATTRS{idVendor}=="1546""#, "bare vendor"),
      (#"ATTRS{idProduct}=="0125", ATTRS{bInterfaceNumber}=="01""#, "attributes of two parents"),
      (#"ENV{SYSTEMD_USER_WANTS}+="a.service""#, "wanted unit without the systemd tag"),
      (#"GOTO="away""#, "jump to nowhere"),
      ("LABEL=\"back\"\nGOTO=\"back\"", "jump to nowhere"),
      ("GOTO=\"a\"\nLABEL=\"a\"\nLABEL=\"a\"", "jump to nowhere"),
      (#"LABEL="alone""#, "label nobody jumps to"),
    ])
  func damage(_ line: String, about: String) {
    let found: [String]
    do throws(UdevRuleFile.Complaint) {
      found = try UdevRuleFile(line).complaints.map(\.about)
    } catch {
      found = [error.about]
    }
    #expect(found.contains(about))
  }

  @Test(
    "a receiver is claimed, a converter and a modem's other ports are left alone (B79)",
    arguments: [
      ("u-blox 8 mouse", "ttyACM0", "1546", "01a8", "u-blox GNSS receiver", "00", Claim.device),
      ("u-blox modem", "ttyACM0", "1546", "1102", "u-blox Wireless Module", "00", nil),
      ("Garmin on a cable", "ttyUSB0", "091e", "0003", "", "00", .device),
      ("SiRF puck that says so", "ttyUSB3", "067b", "2303", "SiRF GPS Receiver", "00", .device),
      ("Prolific cable", "ttyUSB3", "067b", "2303", "USB-Serial Controller", "00", nil),
      ("FTDI cable", "ttyUSB1", "0403", "6001", "FT232R USB UART", "00", nil),
      ("Quectel NMEA port", "ttyUSB1", "2c7c", "0125", "EC25", "01", .port),
      ("Quectel command port", "ttyUSB2", "2c7c", "0125", "EC25", "02", nil),
      ("built-in port", "ttyS0", "1546", "01a8", "", "00", nil),
    ])
  func claims(
    _ name: String, node: String, vendor: String, product: String, title: String, interface: String, claim: Claim?
  ) throws {
    let file = try UdevRuleFile(String(contentsOf: rulesFile, encoding: .utf8))
    var device = PluggedDevice(node: node, vendor: vendor, product: product, title: title, interface: interface)
    device.run(file)
    #expect(device.claim == claim, "\(name)")
    #expect(device.links.contains("dashpilot/gnss") == (claim != nil), "\(name)")
  }

  @Test("two receivers of one make get a name each")
  func twoReceivers() throws {
    let file = try UdevRuleFile(String(contentsOf: rulesFile, encoding: .utf8))
    let links = ["usb-0:1:1.0", "usb-0:2:1.0"].map { path in
      var device = PluggedDevice(node: "ttyACM0", vendor: "1546", product: "01a8", title: "", interface: "00")
      device.properties["ID_PATH"] = path
      device.run(file)
      return device.links.subtracting(["dashpilot/gnss"])
    }
    #expect(links[0].isDisjoint(with: links[1]) && !links[0].isEmpty)
  }

  @Test("the unit that a receiver wants exists")
  func wantedUnit() throws {
    let file = try UdevRuleFile(String(contentsOf: rulesFile, encoding: .utf8))
    let wanted = file.rules.compactMap { $0.first("ENV", "SYSTEMD_USER_WANTS")?.value }
    #expect(wanted == ["dashpilot-record.service"])
    #expect(FileManager.default.fileExists(atPath: packageRoot.appending(path: "systemd/\(wanted[0])").path))
  }
}

/// How much of a device is kept from ModemManager.
enum Claim {
  case device
  case port
}

/// A device as the rules see it, and what they made of it.
private struct PluggedDevice {
  var node: String
  var attributes: [String: String]
  var properties: [String: String]
  var links: Set<String> = []

  init(node: String, vendor: String, product: String, title: String, interface: String) {
    self.node = node
    attributes = ["idVendor": vendor, "idProduct": product, "product": title]
    properties = ["ID_USB_INTERFACE_NUM": interface, "ID_PATH": "usb-0:1:1.0"]
  }

  var claim: Claim? {
    if properties["ID_MM_DEVICE_IGNORE"] == "1" { return .device }
    return properties["ID_MM_PORT_IGNORE"] == "1" ? .port : nil
  }

  /// Does what udev does with the keys that our file uses.
  mutating func run(_ file: UdevRuleFile) {
    var target: String?
    for rule in file.rules {
      if let label = target, rule.first("LABEL")?.value != label { continue }
      target = nil
      guard rule.tokens.allSatisfy(holds) else { continue }
      for token in rule.tokens where !token.isMatch { apply(token) }
      target = rule.first("GOTO")?.value
    }
  }

  private func holds(_ token: UdevRuleFile.Token) -> Bool {
    guard token.isMatch else { return true }
    let fact =
      switch token.key {
      case "ACTION": "add"
      case "SUBSYSTEM": "tty"
      case "KERNEL": node
      case "ATTRS": attributes[token.attribute ?? ""] ?? ""
      default: properties[token.attribute ?? ""] ?? ""
      }
    return token.alternatives.contains { fnmatch($0, fact, 0) == 0 } == (token.sign == "==")
  }

  private mutating func apply(_ token: UdevRuleFile.Token) {
    switch token.key {
    case "ENV": properties[token.attribute ?? ""] = token.value
    case "SYMLINK":
      links.insert(
        properties.reduce(token.value) { $0.replacing("$env{\($1.key)}", with: $1.value) })
    default: break
    }
  }
}

private let rulesFile = packageRoot.appending(path: "udev/60-dashpilot.rules")
private let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
