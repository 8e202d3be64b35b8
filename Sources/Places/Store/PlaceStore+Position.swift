internal import PortolanAddress
package import PortolanGeo

extension PlaceStore {
    /// Where no outline contains a position, a place this near lies in the same areas.
    private static let neighbourMeters = 2_000.0
    /// Who is farther from the nearest street is not on it.
    private static let streetMeters = 50.0
    private static let areaFilter = PlaceFilter(types: ["political"])
    private static let streetFilter = PlaceFilter(types: ["route"])
    private static let otherFilter = PlaceFilter(excluded: ["political", "route", "route_master", "natural_feature"])

    /// What the places of the store tell of the address at a position where none of them is: the areas around it, by the smallest outline that contains it
    /// or else by the nearest place, and the nearest street.
    /// - Parameter namesStreet: whether the street is wanted.
    package func address(at position: Coordinate, namesStreet: Bool) throws(PlaceStoreError) -> PlaceAddress {
        var near = try nearest(position, radiusMeters: 0, filter: Self.areaFilter, limit: 1).first
        if near == nil { near = try nearest(position, radiusMeters: Self.neighbourMeters, filter: Self.otherFilter, limit: 1).first }
        let street = try namesStreet ? nearest(position, radiusMeters: Self.streetMeters, filter: Self.streetFilter, limit: 1).first : nil
        let names = street.map { AddressNames($0.place.tags) }
        return PlaceAddress(areas: near?.place.address.areas ?? [], street: names.flatMap { $0.local.isEmpty ? nil : $0 })
    }
}
