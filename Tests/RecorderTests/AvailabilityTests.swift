import Testing

@testable import Recorder

private typealias Access = Availability.Access
private typealias Precision = Availability.Precision

@Suite("availability (R-5)")
struct AvailabilityTests {
  /// One row of the mapping table.
  struct Row: Sendable {
    let isOn: Bool
    let access: Availability.Access
    var precision = Availability.Precision.precise
    var isPresent = true
    let isUsable: Bool
    let condition: Availability.Condition
    let recovery: Availability.Recovery
  }

  @Test(
    "each row of the mapping table",
    arguments: [
      Row(isOn: true, access: .notConfigured, isUsable: false, condition: .notConfigured, recovery: .setUpReceiver),
      Row(isOn: true, access: .denied, isUsable: false, condition: .denied, recovery: .openReceiverAccess),
      Row(isOn: true, access: .restricted, isUsable: false, condition: .restricted, recovery: .none),
      Row(isOn: false, access: .restricted, isUsable: false, condition: .restricted, recovery: .none),
      Row(isOn: false, access: .notConfigured, isUsable: false, condition: .positioningOff, recovery: .describe),
      Row(isOn: false, access: .denied, isUsable: false, condition: .positioningOff, recovery: .describe),
      Row(isOn: false, access: .whileRunning, isUsable: false, condition: .positioningOff, recovery: .describe),
      Row(isOn: false, access: .always, isUsable: false, condition: .positioningOff, recovery: .describe),
      Row(
        isOn: true, access: .whileRunning, isUsable: true, condition: .available(.whileRunning, .precise),
        recovery: .none),
      Row(
        isOn: true, access: .whileRunning, precision: .coarse, isUsable: true,
        condition: .available(.whileRunning, .coarse), recovery: .none),
      Row(isOn: true, access: .always, isUsable: true, condition: .available(.always, .precise), recovery: .none),
      Row(
        isOn: true, access: .whileRunning, precision: .unrecognised("9"), isUsable: true,
        condition: .available(.whileRunning, .unrecognised("9")), recovery: .none),
      Row(isOn: true, access: .unrecognised("9"), isUsable: false, condition: .unrecognised("9"), recovery: .none),
      Row(
        isOn: true, access: .whileRunning, isPresent: false, isUsable: false, condition: .receiverAbsent,
        recovery: .describe),
      Row(
        isOn: true, access: .notConfigured, isPresent: false, isUsable: false, condition: .notConfigured,
        recovery: .setUpReceiver),
    ])
  func maps(_ row: Row) {
    var availability = Availability()
    availability.positioningEnabled = row.isOn
    availability.access = row.access
    availability.reportedPrecision = row.precision
    availability.receiverPresent = row.isPresent
    #expect(availability.isUsable == row.isUsable)
    #expect(availability.condition == row.condition)
    #expect(availability.condition.recovery == row.recovery)
  }

  @Test(
    "precision is told only with a grant (R-5.5)",
    arguments: [
      (Access.whileRunning, Precision?.some(.coarse)), (.always, .coarse), (.denied, nil), (.notConfigured, nil),
      (.restricted, nil), (.unrecognised("x"), nil),
    ] as [(Availability.Access, Availability.Precision?)])
  func precision(_ access: Availability.Access, _ expected: Availability.Precision?) {
    var availability = Availability()
    availability.access = access
    availability.reportedPrecision = .coarse
    #expect(availability.precision == expected)
  }

  @Test("before the first answer nothing is called off (R-5.12)")
  func assumed() { #expect(Availability().condition == .available(.whileRunning, .precise)) }
}
