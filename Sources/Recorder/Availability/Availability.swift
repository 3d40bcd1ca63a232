/// Whether a receiver can be listened to: four facts, held apart and never collapsed.
///
/// That a fix is there is none of them: no fix is a matter of the recording.
package struct Availability: Sendable, Hashable {
  /// gpsd answers. Assumed until the first answer, so that no "off" is shown at every start.
  package var positioningEnabled = true
  package var access = Access.whileRunning
  /// The receiver to listen to is there.
  package var receiverPresent = true
  /// What the receiver can report; asked about only while access is granted.
  package var reportedPrecision = Precision.precise

  package init() {}

  /// May the receiver be read.
  package enum Access: Sendable, Hashable {
    /// No receiver was ever chosen, and gpsd found none.
    case notConfigured
    case denied
    /// An administrator locked it against this user.
    case restricted
    case whileRunning
    /// The recorder may also start without the driver.
    case always
    /// An answer this build does not know.
    case unrecognised(String)
  }

  package enum Precision: Sendable, Hashable {
    /// Fixes carry a horizontal error estimate.
    case precise
    /// They carry none, so it is assumed. (P-1.2)
    case coarse
    case unrecognised(String)
  }

  /// What is shown: the first that holds, in this order.
  package enum Condition: Sendable, Hashable {
    case restricted
    case positioningOff
    case notConfigured
    case denied
    case unrecognised(String)
    case receiverAbsent
    case available(Access, Precision)
  }

  /// What the driver can do about it; nothing is offered that cannot succeed.
  package enum Recovery: Sendable, Hashable {
    case none
    /// Said, because no command of ours does it.
    case describe
    case setUpReceiver
    /// `doctor` names the missing permission.
    case openReceiverAccess
  }
}

extension Availability {
  /// An unrecognised value is never a grant.
  package var isGranted: Bool { access == .whileRunning || access == .always }

  ///
  package var isUsable: Bool { positioningEnabled && receiverPresent && isGranted }

  /// Nil without a grant: anything else would claim a quality nobody has.
  package var precision: Precision? { isGranted ? reportedPrecision : nil }

  package var condition: Condition {
    if access == .restricted { return .restricted }
    if !positioningEnabled { return .positioningOff }
    switch access {
    case .restricted: return .restricted
    case .notConfigured: return .notConfigured
    case .denied: return .denied
    case .unrecognised(let raw): return .unrecognised(raw)
    case .whileRunning, .always: return receiverPresent ? .available(access, reportedPrecision) : .receiverAbsent
    }
  }
}

extension Availability.Condition {
  package var recovery: Availability.Recovery {
    switch self {
    case .positioningOff, .receiverAbsent: .describe
    case .notConfigured: .setUpReceiver
    case .denied: .openReceiverAccess
    case .restricted, .unrecognised, .available: .none
    }
  }
}
