/// A kind of place: a restaurant, a town, a part of an address.
///
/// Every type of Google's tables is a constant; `PlaceType(rawValue:)` makes others, such as OpenStreetMap's kinds (`amenity=cafe`), which
/// requests accept too. docs/place-types.md tells which objects of OpenStreetMap have which type.
public struct PlaceType: RawRepresentable, Hashable, Sendable {
    /// The type's name in the Places API, such as `amusement_park`.
    public let rawValue: String

    /// The type of a name; any text makes one.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension Sequence<PlaceType> {
    /// The names in an order that does not depend on that of a set.
    var names: [String] { map(\.rawValue).sorted() }
}
