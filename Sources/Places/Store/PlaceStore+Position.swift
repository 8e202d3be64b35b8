internal import PortolanAddress
package import PortolanGeo

extension PlaceStore {
    /// A position that no outline contains gets the areas of the nearest place within this distance, in metres.
    private static let neighbourMeters = 2_000.0
    /// A position is on the nearest street within this distance, in metres.
    private static let streetMeters = 50.0
    private static let areaFilter = PlaceFilter(types: ["political"])
    private static let streetFilter = PlaceFilter(types: ["route"])
    private static let otherFilter = PlaceFilter(excluded: ["political", "route", "route_master", "natural_feature"])

    /// Returns the address of a position that is no place, from the places around. Its areas are those of the smallest
    /// outline that contains the position, or else those of the nearest place. Its street is the nearest street.
    /// - Parameter namesStreet: whether the street is looked up.
    package func address(at position: Coordinate, namesStreet: Bool) throws(PlaceStoreError) -> PlaceAddress {
        var near = try nearest(position, radiusMeters: 0, filter: Self.areaFilter, limit: 1).first
        if near == nil { near = try nearest(position, radiusMeters: Self.neighbourMeters, filter: Self.otherFilter, limit: 1).first }
        let street = try namesStreet ? nearest(position, radiusMeters: Self.streetMeters, filter: Self.streetFilter, limit: 1).first : nil
        let names = street.map { AddressNames($0.place.tags) }
        return PlaceAddress(areas: near?.place.address.areas ?? [], street: names.flatMap { $0.local.isEmpty ? nil : $0 })
    }
}
