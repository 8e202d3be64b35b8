// What a nearby query without types means. Google's searchNearby answers such a query with points of interest; a map of OpenStreetMap holds far
// more, and nearer: each street, house number and bench.

extension NearbyQuery {
    /// The types that count: those of the query or, where it includes none, those of its scope.
    public var wanted: TypeFilter {
        guard isByScope else { return types }
        var wanted = types
        wanted.excluded.formUnion(Self.areas)
        wanted.excludedPrimary.formUnion(Self.unsought)
        return wanted
    }

    /// Whether only places with a name count.
    public var needsName: Bool { isByScope }

    private var isByScope: Bool { scope == .pointsOfInterest && types.included.isEmpty && types.includedPrimary.isEmpty }

    /// Types that all streets and areas of addresses have.
    private static let areas: Set<String> = ["political", "postal_code", "route", "continent"]

    /// Types that do not count as a place's primary one; a hotel may also be a building.
    private static let unsought: Set<String> = [
        // Addresses and houses.
        "street_address", "premise", "apartment_building",
        // Land and water at large: valleys, bays, streams, fields.
        "natural_feature", "colloquial_area",
        // What has no type of its own: benches, hydrants, post boxes, shops that are no more.
        "point_of_interest",
        // Parts of places that are there themselves.
        "public_transport=stop_position", "amenity=parking_entrance", "amenity=parking_space",
    ]
}
