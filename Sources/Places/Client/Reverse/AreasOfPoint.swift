internal import PortolanAddress
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// The areas of one region that contain a point.
///
/// The outlines of areas decide, if there are outlines. A boundary that the extract's border cuts has no outline, and
/// neither has a settlement that is mapped as a point. In these cases the areas are those of the nearest place, if that
/// place is near enough.
struct AreasOfPoint {
    /// The address parts of the areas, in one language.
    private(set) var parts = AddressParts()
    /// The place of each area, by its part of the address.
    private(set) var places: [AddressPart: PlaceID] = [:]

    private static let political = PlaceFilter(types: ["political", "postal_code"])
    private static let others = PlaceFilter(excluded: [
        "political", "postal_code", "route", "natural_feature", "continent", TransitRoute.kindKey,
    ])
    /// The search for areas around a point.
    static let circle = PlaceCircle(political, radiusMeters: 0, limit: 40)
    static let neighbours = PlaceCircle(others, radiusMeters: 20_000, limit: neighbourLimit)
    /// A place within this distance of the point, in metres, counts as on the same side of every border as the point.
    /// Outlines are simplified by about this distance.
    private static let besideMeters = 30.0
    /// The tags of at most this many neighbouring places fill in parts that no area has.
    private static let neighbourLimit = 5
    /// A place within this distance of the point, in metres, lies in the same country as the point, unless a border
    /// separates them.
    private static let neighbourMeters = 300.0
    /// An area of the nearest place counts as an area of the point if the place is within this distance, in metres.
    /// This applies to areas without an outline.
    private static let reachMeters: [AddressLevel: Double] = [
        .neighborhood: 150, .district: 500, .postcode: 400, .town: 2_000, .municipality: 5_000, .county: 10_000, .state: 20_000,
        .country: 20_000,
    ]

    init() {}

    /// - Parameter circles: searches around the point that will follow. The store fetches them together.
    init(at point: Coordinate, in source: RegionsBackend.Source, language: String?, beside circles: [PlaceCircle]) throws {
        let store = source.store
        // The smallest area comes first. The first area in the address of an area is that area itself.
        let containing = try store.nearest(point, radiusMeters: 0, filter: Self.political, limit: Self.circle.limit)
            .filter { $0.outline.map { !$0.isLine } ?? false }
            .sorted { $0.place.bounds.sizeMeters < $1.place.bounds.sizeMeters }
        let neighbours = try store.nearby(
            point,
            radiusMeters: Self.neighbours.radiusMeters,
            filter: Self.others,
            limit: Self.neighbourLimit
        )
        let near = neighbours.first?.place.address.areas.compactMap { $0.placeKey.flatMap { PlaceID(rowKey: $0) } } ?? []
        try store.readAhead(around: point, shapes: circles, and: Set(near))
        let country = try Self.country(at: point, beside: neighbours.first, in: source)

        var areas: [AddressArea] = []
        for shaped in containing {
            guard let itself = shaped.place.address.areas.first, itself.placeKey == shaped.place.id.rowKey else { continue }
            if !areas.contains(where: { $0.part == itself.part }) { areas.append(itself) }
        }
        // The areas that contain these areas contain the point too.
        for area in containing.flatMap({ $0.place.address.areas.dropFirst() }) where !areas.contains(where: { $0.part == area.part }) {
            if area.part != .postcode { areas.append(area) }
        }
        if let near = neighbours.first {
            let isAbroad = country != nil && near.place.address.areas.last.map { $0.part == .country && $0.code != country } ?? false
            for area in near.place.address.areas where !areas.contains(where: { $0.part == area.part }) {
                if try Self.holds(area, point, near, isAbroad: isAbroad, store) { areas.append(area) }
            }
        }
        if !areas.contains(where: { $0.part == .country }), let country { areas.append(.country(country)) }
        let order = AddressLevel.areas.map(\.part)
        areas.sort { (order.firstIndex(of: $0.part) ?? order.count) < (order.firstIndex(of: $1.part) ?? order.count) }
        parts = AddressResolver(areas: areas).parts(language: language, tags: OSMTags())
        for area in areas { places[area.part] = area.placeKey.flatMap { PlaceID(rowKey: $0) } }
        for near in neighbours { takeTags(near, language) }
        if parts[first: .city, .town, .village, .municipality] == nil { try takeSettlement(point, store, language) }
    }

    /// Returns the country of a point that no country's outline contains. It is the country of the nearest place if
    /// that place is close, because an import knows the country of a place better than the coarse boundaries of the
    /// world do. Otherwise the boundaries of the world decide.
    private static func country(at point: Coordinate, beside near: NearbyPlace?, in source: RegionsBackend.Source) throws -> String? {
        let bounds = source.region.manifest.bounds
        guard bounds.contains(point) else {
            // A point beyond the region's edge gets the country at the edge. The nearest place does not decide, because
            // a border may lie between the place and the edge.
            guard near != nil, !bounds.crossesAntimeridian else { return nil }
            let edge = Coordinate(
                latitude: min(max(point.latitude, bounds.south), bounds.north),
                longitude: min(max(point.longitude, bounds.west), bounds.east)
            )
            return source.assembler.sites.country(at: edge)
        }
        let outlined = source.assembler.sites.country(at: point)
        guard let near, near.distanceMeters <= neighbourMeters,
            let area = near.place.address.areas.last(where: { $0.part == .country && !$0.code.isEmpty }), area.code != outlined
        else { return outlined }
        // The area's own boundary excludes the point.
        if let id = area.placeKey.flatMap({ PlaceID(rowKey: $0) }), let outline = try source.store.outline(of: id), !outline.isLine {
            return outlined
        }
        return area.code
    }

    /// Whether an area of the nearest place contains the point too.
    private static func holds(
        _ area: AddressArea,
        _ point: Coordinate,
        _ near: NearbyPlace,
        isAbroad: Bool,
        _ store: PlaceStore
    ) throws -> Bool {
        if let id = area.placeKey.flatMap({ PlaceID(rowKey: $0) }), let outline = try store.outline(of: id), !outline.isLine {
            // The outlines that contain the point are already known.
            return near.distanceMeters <= besideMeters && outline.distanceMeters(to: point) <= 2 * besideMeters
        }
        guard !isAbroad, let level = AddressLevel.areas.first(where: { $0.part == area.part })?.level else { return false }
        return near.distanceMeters <= reachMeters[level] ?? 0
    }

    /// Adds the parts of a place's tags, except parts that an area or a nearer place has given already.
    private mutating func takeTags(_ near: NearbyPlace, _ language: String?) {
        let tagged = near.place.addressParts(language: language)
        if let country = parts.countryCode, let other = tagged.countryCode, country != other { return }
        let towns: [AddressPart] = [.city, .town, .village]
        let hasTown = parts[first: .city, .town, .village, .municipality] != nil
        for (part, level) in AddressLevel.areas where parts[part] == nil && level >= .postcode {
            if towns.contains(part) || part == .hamlet, hasTown { continue }
            if near.distanceMeters <= Self.reachMeters[level] ?? 0 { parts[part] = tagged[part] }
        }
        for (part, code) in [(AddressPart.state, AddressPart.stateCode), (.country, .countryCode)]
        where parts[code] == nil && parts[part] != nil {
            parts[code] = tagged[code]
        }
    }

    /// The reach of settlements that are mapped as points, in metres.
    private static let settlements: [(kind: String, part: AddressPart, meters: Double)] = [
        ("place=city", .city, 12_000), ("place=town", .town, 5_000), ("place=village", .village, 2_000),
    ]

    /// Takes the nearest settlement that reaches the point, if nothing else names the town, for example in a region of
    /// the whole Earth.
    private mutating func takeSettlement(_ point: Coordinate, _ store: PlaceStore, _ language: String?) throws {
        let filter = PlaceFilter(kinds: Set(Self.settlements.map(\.kind)))
        for near in try store.nearby(point, radiusMeters: 12_000, filter: filter, limit: 10) {
            let settlement = Self.settlements.first { near.place.kinds.contains($0.kind) && near.distanceMeters <= $0.meters }
            guard let settlement, near.place.bounds.southWest == near.place.bounds.northEast else { continue }
            let own = near.place.addressParts(language: language)
            if let country = parts.countryCode, let other = own.countryCode, country != other { continue }
            parts[settlement.part] = PlaceName.choose(DetailTags(near.place.tags), language: language)?.text ?? near.place.name
            places[settlement.part] = near.place.id
            for part in [AddressPart.country, .countryCode] where parts[part] == nil { parts[part] = own[part] }
            return
        }
    }

    /// Adds the postcode of the house at the point.
    mutating func add(house: AddressParts) {
        guard parts[.postcode] == nil, house.countryCode == parts.countryCode else { return }
        parts[.postcode] = house[.postcode]
    }

    /// Adds the ID that the country has in a world region, if no place of the country is known.
    mutating func addCountry() {
        if places[.country] == nil { places[.country] = parts.countryCode.flatMap { PlaceID(country: $0) } }
    }

    /// Adds the parts of a less detailed region.
    mutating func add(_ other: AreasOfPoint) {
        if let country = parts.countryCode, let otherCountry = other.parts.countryCode, country != otherCountry { return }
        let largest = AddressLevel.areas.last { parts[$0.part] != nil }?.level
        for (part, level) in AddressLevel.areas where parts[part] == nil {
            if let largest, level <= largest { continue }
            parts[part] = other.parts[part]
            places[part] = other.places[part]
        }
        for code in [AddressPart.stateCode, .countryCode] where parts[code] == nil { parts[code] = other.parts[code] }
    }

    /// Returns the address of one of the areas: the area's own part and the parts for larger areas.
    /// - Parameter part: the area's own part.
    func parts(from part: AddressPart) -> AddressParts {
        var kept = parts
        for (smaller, _) in AddressLevel.areas {
            if smaller == part { break }
            // The address of a town has no postcode, because the town may have many.
            kept[smaller] = nil
            if smaller == .state { kept[.stateCode] = nil }
        }
        if part != .postcode { kept[.postcode] = nil }
        // Addresses treat an island as smaller than its towns. The address of another area therefore names no island.
        for island in [AddressPart.island, .archipelago] where island != part { kept[island] = nil }
        return kept
    }
}

extension CoordinateBounds {
    /// The distance between opposite corners, in metres.
    fileprivate var sizeMeters: Double { southWest.distanceMeters(to: northEast) }
}
