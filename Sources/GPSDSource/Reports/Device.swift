internal import CGPS

/// A receiver as gpsd knows it.
package struct Device: Sendable, Hashable {
  /// The node or address gpsd opened.
  package var path: String
  /// gpsd's driver, `NMEA0183` or `u-blox`; nil until it has recognised the receiver.
  package var driver: String?
  /// Whether gpsd has it open; an unplugged receiver may stay in the list without.
  package var isActivated: Bool
  /// Bits a second on the line; nil where gpsd does not say, as for a receiver with a USB port of its own.
  package var baud: Int?

  package init(path: String, driver: String? = nil, isActivated: Bool = true, baud: Int? = nil) {
    self.path = path
    self.driver = driver
    self.isActivated = isActivated
    self.baud = baud
  }

  /// Whether `path` names this receiver, be it by a link to its node.
  package func isNamed(_ path: String) -> Bool { DeviceChoice.isSame(path, self.path) }

  init(_ raw: cgps_device) {
    let driver = String(field: raw.driver)
    self.init(
      path: String(field: raw.path), driver: driver.isEmpty ? nil : driver, isActivated: raw.is_activated,
      baud: raw.baud > 0 ? Int(raw.baud) : nil)
  }

  static func list(of raw: cgps_report) -> [Device] {
    let all = [raw.devices.0, raw.devices.1, raw.devices.2, raw.devices.3]
    return all.prefix(Int(raw.device_count)).map { Device($0) }.filter { !$0.path.isEmpty }
  }
}
