internal import PortolanAddress
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// The areas that contain a point, in one region.
///
/// Outlines decide where there are any. Boundaries that the extract's border cuts and settlements that are but a point have none; these are
/// those of the nearest place, if it is near enough.
struct AreasOfPoint {
    /// The parts of addresses that areas give, in one language.
    private(set) var parts = AddressParts()
    /// By part: the area's place.
    private(set) var places: [AddressPart: PlaceID] = [:]

    private static let political = PlaceFilter(types: ["political", "postal_code"])
    private static let others = PlaceFilter(excluded: [
        "political", "postal_code", "route", "natural_feature", "continent", TransitRoute.kindKey,
    ])
    /// What is looked at around a point.
    static let circle = PlaceCircle(political, radiusMeters: 0, limit: 40)
    static let neighbours = PlaceCircle(others, radiusMeters: 20_000, limit: neighbourLimit)
    /// An area on the same side of every border as a place this near, since outlines are simplified by about as much.
    private static let besideMeters = 30.0
    /// The tags of so many places fill in what no area says.
    private static let neighbourLimit = 5
    /// Nobody is abroad this near to a place, unless a border says so.
    private static let neighbourMeters = 300.0
    /// How far areas without an outline reach from the nearest place that lies in them.
    private static let reachMeters: [AddressLevel: Double] = [
        .neighborhood: 150, .district: 500, .postcode: 400, .town: 2_000, .municipality: 5_000, .county: 10_000, .state: 20_000,
        .country: 20_000,
    ]

    init() {}

    /// - Parameter circles: what will be asked of the point's surroundings besides.
    init(at point: Coordinate, in source: RegionsBackend.Source, language: String?, beside circles: [PlaceCircle]) throws {
        let store = source.store
        // Smallest first, each with itself as the first of its areas.
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
        // What contains an area contains the point as well.
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

    /// The country of a point that no country's outline contains: that of the nearest place if it is close, because its import knows more than the coarse
    /// boundaries of the world, else that of these boundaries.
    private static func country(at point: Coordinate, beside near: NearbyPlace?, in source: RegionsBackend.Source) throws -> String? {
        let bounds = source.region.manifest.bounds
        guard bounds.contains(point) else {
            // Beyond the region's edge as at its edge: a border that the edge has crossed lies between.
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
        // Its own boundary leaves the point out.
        if let id = area.placeKey.flatMap({ PlaceID(rowKey: $0) }), let outline = try source.store.outline(of: id), !outline.isLine {
            return outlined
        }
        return area.code
    }

    /// Whether an area of the nearest place contains the point as well.
    private static func holds(
        _ area: AddressArea,
        _ point: Coordinate,
        _ near: NearbyPlace,
        isAbroad: Bool,
        _ store: PlaceStore
    ) throws -> Bool {
        if let id = area.placeKey.flatMap({ PlaceID(rowKey: $0) }), let outline = try store.outline(of: id), !outline.isLine {
            // The outlines that contain the point are known already.
            return near.distanceMeters <= besideMeters && outline.distanceMeters(to: point) <= 2 * besideMeters
        }
        guard !isAbroad, let level = AddressLevel.areas.first(where: { $0.part == area.part })?.level else { return false }
        return near.distanceMeters <= reachMeters[level] ?? 0
    }

    /// What a place's tags say of the parts for which neither an area nor a nearer place does.
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

    /// How far settlements reach that are but a point, in metres.
    private static let settlements: [(kind: String, part: AddressPart, meters: Double)] = [
        ("place=city", .city, 12_000), ("place=town", .town, 5_000), ("place=village", .village, 2_000),
    ]

    /// The nearest settlement that reaches the point, where nothing else tells the town: in a region of the whole Earth, say.
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

    /// Adds the postcode of the house that the point is at.
    mutating func add(house: AddressParts) {
        guard parts[.postcode] == nil, house.countryCode == parts.countryCode else { return }
        parts[.postcode] = house[.postcode]
    }

    /// Adds the country as a region of the world has it, where only its code is known.
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

    /// The address of one of the areas: its part and what is larger.
    func parts(from part: AddressPart) -> AddressParts {
        var kept = parts
        for (smaller, _) in AddressLevel.areas {
            if smaller == part { break }
            // A town's address has no postcode: it may have many.
            kept[smaller] = nil
            if smaller == .state { kept[.stateCode] = nil }
        }
        if part != .postcode { kept[.postcode] = nil }
        // Addresses name an island below its towns, which is not where it lies.
        for island in [AddressPart.island, .archipelago] where island != part { kept[island] = nil }
        return kept
    }
}

extension CoordinateBounds {
    /// From corner to corner.
    fileprivate var sizeMeters: Double { southWest.distanceMeters(to: northEast) }
}
