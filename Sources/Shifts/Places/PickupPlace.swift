/// A name the driver typed, shared by the deliveries collected there; no address, no position.
package struct PickupPlace: Hashable, Sendable, Identifiable {
  package let id: PlaceID
  package let name: PlaceName
  package let createdAt: Instant

  package init(id: PlaceID = PlaceID(), name: PlaceName, createdAt: Instant) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
  }

  /// The place renamed, unless another one holds the new key.
  package func renamed(_ name: PlaceName, among places: [PickupPlace]) throws(Refusal) -> PickupPlace {
    if let other = places.first(where: { $0.id != id && $0.name.key == name.key }) {
      throw .place(.nameTaken(by: other.name.display))
    }
    return PickupPlace(id: id, name: name, createdAt: createdAt)
  }
}
