/// A kind of place, such as a restaurant, a town, or a part of an address.
///
/// Every type of Google's tables is a constant. `PlaceType(rawValue:)` makes others, such as OpenStreetMap's
/// kinds (`amenity=cafe`), which requests also accept. docs/place-types.md lists the OpenStreetMap objects of
/// each type.
public struct PlaceType: RawRepresentable, Hashable, Sendable {
    /// The type's name in the Places API, such as `amusement_park`.
    public let rawValue: String

    /// Makes the type with a name. Any text is accepted.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension Sequence<PlaceType> {
    /// The names in alphabetical order, so that they do not depend on the order of a set.
    var names: [String] { map(\.rawValue).sorted() }
}
