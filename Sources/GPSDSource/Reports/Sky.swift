internal import CGPS

/// The satellites of one receiver, as far as they help to tell a bad sky from a bad cable.
package struct Sky: Sendable, Hashable {
  /// The receiver that sees it.
  package var path: String
  package var hdop: Double?
  package var satellitesVisible: Int?
  package var satellitesUsed: Int?
  /// Up to four signals in dB-Hz, strongest first.
  package var strongestSignals: [Double]

  init(_ raw: cgps_report) {
    path = String(field: raw.device.path)
    hdop = raw.hdop.isFinite ? raw.hdop : nil
    satellitesVisible = raw.satellites_visible >= 0 ? Int(raw.satellites_visible) : nil
    satellitesUsed = raw.satellites_used >= 0 ? Int(raw.satellites_used) : nil
    let signals = [raw.signals.0, raw.signals.1, raw.signals.2, raw.signals.3]
    strongestSignals = signals.filter { $0 > 0 && $0.isFinite }
  }
}
