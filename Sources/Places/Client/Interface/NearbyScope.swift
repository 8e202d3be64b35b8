internal import PortolanDetails

// The meaning of a nearby query without types. Google's searchNearby returns points of interest; OpenStreetMap has far
// more, and nearer: every street, house number and bench.

extension NearbyQuery {
    /// The types that count: those of the query or, if it includes none, those of its scope.
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

    /// The types of all streets and areas of addresses, and the kinds of lines of public transport.
    private static let areas: Set<String> = ["political", "postal_code", "route", "continent", TransitRoute.kindKey]

    /// Types that do not count as a place's primary one; a hotel may also be a building.
    private static let unsought: Set<String> = [
        // Addresses and houses.
        "street_address", "premise", "apartment_building",
        // Land and water: valleys, bays, streams, fields.
        "natural_feature", "colloquial_area",
        // Objects without a more specific type: benches, hydrants, post boxes, former shops.
        "point_of_interest",
        // Parts of places that are places too.
        "public_transport=stop_position", "amenity=parking_entrance", "amenity=parking_space",
    ]
}
