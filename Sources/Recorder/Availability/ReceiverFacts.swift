package import GPSDSource
internal import Tracking

/// Everything known about the way from the sky to this program, gathered in one place. (P-8.3)
package struct ReceiverFacts: Sendable, Hashable {
  package var gpsd: GPSDProcess
  /// The receiver the driver asked for.
  package var chosen: String?
  /// What stands below /dev: the chosen one, those gpsd is configured for, and what is plugged in.
  package var nodes: [ReceiverNode]
  /// ModemManager runs on this machine.
  package var hasModemManager: Bool
  /// The recorder is enabled and its user lingers.
  package var startsByItself: Bool
  package var answer: Answer

  /// How gpsd answered.
  package enum Answer: Sendable, Hashable {
    case failed(GPSDError)
    case heard(Hearing)
  }

  /// Looks around on `machine`; nothing is opened and nothing changed.
  package init(on machine: Machine, port: UInt16, chosen: String?, startsByItself: Bool, answer: Answer) {
    gpsd = GPSDProcess(on: machine, port: port)
    self.chosen = chosen
    self.startsByItself = startsByItself
    self.answer = answer
    let identity = gpsd.identity
    let named = [chosen].compactMap { $0 } + gpsd.configuredDevices
    let asked = named.filter { $0.hasPrefix("/") }.map { ReceiverNode($0, on: machine, for: identity) }
    nodes = asked.isEmpty ? ReceiverNode.all(on: machine, for: identity) : asked
    hasModemManager = !machine.processes(named: "ModemManager").isEmpty
  }

  /// The R-5 facts these are. The one place that translates them.
  package var availability: Availability {
    var availability = Availability()
    availability.positioningEnabled = isAnswered
    availability.access = access
    availability.receiverPresent = !open.isEmpty
    if case .heard(let hearing) = answer, hearing.accuracySource == .assumed {
      availability.reportedPrecision = .coarse
    }
    return availability
  }

  /// The receivers gpsd has open and the driver may want.
  package var open: [Device] {
    guard case .heard(let hearing) = answer else { return [] }
    return hearing.devices.filter { $0.isActivated && (chosen.map($0.isNamed) ?? true) }
  }

  /// The nodes that are there and that gpsd's user may not open.
  package var forbidden: [ReceiverNode] { nodes.filter { $0.kind == .node && !$0.isOpenToGPSD } }

  private var isAnswered: Bool {
    switch answer {
    case .heard, .failed(.notGPSD): true
    case .failed: false
    }
  }

  private var access: Availability.Access {
    if case .failed(.notGPSD) = answer { return .unrecognised("not gpsd's protocol") }
    guard open.isEmpty else { return startsByItself ? .always : .whileRunning }
    if !forbidden.isEmpty { return .denied }
    guard case .heard(let hearing) = answer else { return .whileRunning }
    let isConfigured = chosen != nil || !gpsd.configuredDevices.isEmpty || !hearing.devices.isEmpty
    return isConfigured || !nodes.isEmpty ? .whileRunning : .notConfigured
  }
}
