internal import PortolanDetails

// Decides which places a nearby query without types returns. Google's searchNearby returns points of interest.
// OpenStreetMap also has every street, house number and bench, which are so many and so near that they would fill the
// answer.

extension NearbyQuery {
    /// The filter of types: the query's own or, if it includes no types, the filter of its scope.
    public var wanted: TypeFilter {
        guard isByScope else { return types }
        var wanted = types
        wanted.excluded.formUnion(Self.areas)
        wanted.excludedPrimary.formUnion(Self.unsought)
        return wanted
    }

    /// Whether only places with a name are returned.
    public var needsName: Bool { isByScope }

    private var isByScope: Bool { scope == .pointsOfInterest && types.included.isEmpty && types.includedPrimary.isEmpty }

    /// The types of all streets and areas of addresses, and the kinds of lines of public transport.
    private static let areas: Set<String> = ["political", "postal_code", "route", "continent", TransitRoute.kindKey]

    /// Types that exclude a place if they are its primary type. They may be further types of a place: a hotel may also
    /// be a building.
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
