internal import SQLite
internal import Shifts

extension ShiftStore {
  /// `shift` with its pauses, parked stretches, offers and deliveries.
  func whole(_ shift: Shift) throws -> Shift {
    Shift(
      id: shift.id, startedAt: shift.startedAt, endedAt: shift.endedAt, zone: shift.zone,
      pauses: try stretches(.pause, of: shift.id), parkedStretches: try stretches(.parked, of: shift.id),
      offers: try offers(of: shift.id), deliveries: try deliveries("d.shift = (\(Self.key))", shift.id.text))
  }

  func whole(_ numbered: NumberedShift) throws -> NumberedShift {
    NumberedShift(number: numbered.number, shift: try whole(numbered.shift))
  }

  private static let key = "SELECT key FROM shift WHERE id = ?"

  private func stretches(_ kind: Stretch.Kind, of shift: ShiftID) throws -> [Stretch] {
    try connection.statement(
      """
      SELECT id, started_at, started_boot, started_boot_time, ended_at, ended_boot, ended_boot_time
      FROM \(kind.table) WHERE shift = (\(Self.key)) ORDER BY key
      """
    ).all(shift.text) {
      Stretch(id: StretchID(text: $0.text(0)), startedAt: $0.instant(1), endedAt: $0.instant(ifAny: 4))
    }
  }

  private func offers(of shift: ShiftID) throws -> [Offer] {
    try connection.statement(
      "SELECT id, accepted_at, accepted_boot, accepted_boot_time FROM offer WHERE shift = (\(Self.key)) ORDER BY key"
    ).all(shift.text) { Offer(id: OfferID(text: $0.text(0)), acceptedAt: $0.instant(1)) }
  }

  /// The deliveries that meet `condition` on `d`, with its one parameter.
  func deliveries(_ condition: String, _ parameter: String) throws -> [Delivery] {
    try connection.statement(
      """
      SELECT d.id, o.id, p.id, \(Delivery.Stage.columns("d.")) FROM delivery d JOIN offer o ON o.key = d.offer
      LEFT JOIN pickup_place p ON p.key = d.pickup_place WHERE \(condition) ORDER BY d.key
      """
    ).all(parameter) { row in
      Delivery(
        id: DeliveryID(text: row.text(0)), offer: OfferID(text: row.text(1)),
        place: row.text(ifAny: 2).map { PlaceID(text: $0) }, acceptedAt: row.instant(3),
        arrivedAtPickupAt: row.instant(ifAny: 6), pickedUpAt: row.instant(ifAny: 9),
        deliveredAt: row.instant(ifAny: 12), cancelledAt: row.instant(ifAny: 15))
    }
  }
}

extension Stretch.Kind {
  /// Where stretches of this kind are kept.
  var table: String {
    switch self {
    case .pause: "shift_pause"
    case .parked: "route_suspension"
    }
  }
}

extension Delivery.Stage {
  private var column: String {
    switch self {
    case .accepted: "accepted"
    case .arrivedAtPickup: "arrived_at_pickup"
    case .pickedUp: "picked_up"
    case .delivered: "delivered"
    case .cancelled: "cancelled"
    }
  }

  /// The three columns of every stage, in their order.
  static func columns(_ prefix: String = "") -> String {
    allCases.map { "\(prefix)\($0.column)_at, \(prefix)\($0.column)_boot, \(prefix)\($0.column)_boot_time" }
      .joined(separator: ", ")
  }
}
