package import Shifts

/// What a card lets the driver do.
package enum CardControl: Hashable, Sendable {
  case step(Delivery.Stage)
  case startDelivery
  case park
  case resumeDriving
  case pause
  case resume
  case end

  package var label: String {
    switch self {
    case .step(let stage): stage.controlLabel ?? ""
    case .startDelivery: "Start Delivery"
    case .park: "Park Vehicle"
    case .resumeDriving: "Resume Driving"
    case .pause: "Pause Shift"
    case .resume: "Resume Shift"
    case .end: "End Shift"
    }
  }

  /// Park and pause are not emphasised; resuming to drive leads.
  package var isEmphasised: Bool {
    switch self {
    case .step, .resumeDriving, .resume: true
    case .startDelivery, .park, .pause, .end: false
    }
  }
}

extension Shift {
  /// The controls that apply now, in their order. None acts where a rule would refuse it; the store asks again.
  var controls: [CardControl] {
    guard state == .running else { return state == .paused ? [.resume, .end] : [] }
    let open = openDeliveries
    let step = open.count == 1 ? open.first?.state.next.map { [CardControl.step($0)] } ?? [] : []
    let stops: [CardControl] = open.isEmpty ? [.pause, .end] : []
    return isParked ? [.resumeDriving] + step + [.startDelivery] + stops : step + [.startDelivery, .park] + stops
  }
}
