internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// One thing that two regions have: a town of a region is a town of the world, too. Objects of OpenStreetMap are known again by their IDs; what comes
/// from other data, or is another object in each region, by its Wikidata ID, or by its name, its kind and where it is.
struct PlaceIdentity {
    /// What is compared; things of different groups are never one.
    private enum Group {
        case country, state, settlement, water

        init?(_ place: PlaceRecord) {
            let types = Set(place.types)
            if types.contains("country") {
                self = .country
            } else if types.contains("locality") {
                self = .settlement
            } else if types.contains("administrative_area_level_1") {
                self = .state
            } else if types.contains("natural_feature"), !Self.waters.isDisjoint(with: place.kinds) {
                self = .water
            } else {
                return nil
            }
        }

        private static let waters: Set<String> = ["place=sea", "place=ocean", "natural=bay", "natural=strait"]

        var filter: PlaceFilter {
            switch self {
            case .country: PlaceFilter(types: ["country"])
            case .state: PlaceFilter(types: ["administrative_area_level_1"])
            case .settlement: PlaceFilter(types: ["locality"])
            case .water: PlaceFilter(kinds: Self.waters)
            }
        }

        /// So far apart may two data sets put the middle of one thing of these kinds, in metres.
        func reachMeters(kinds: [String]) -> Double {
            switch self {
            case .country, .water: 1_000_000
            case .state: 300_000
            case .settlement: kinds.contains("place=city") ? 15_000 : kinds.contains("place=town") ? 8_000 : 4_000
            }
        }
    }

    private let place: PlaceRecord
    private let group: Group
    private let reachMeters: Double
    private let names: Set<[String]>

    /// nil for what has no twin but under its own ID.
    init?(_ place: PlaceRecord) {
        guard let group = Group(place), place.id.point == nil else { return nil }
        self.place = place
        self.group = group
        reachMeters = group.reachMeters(kinds: place.kinds)
        names = Self.names(of: place)
    }

    /// Where the same thing is in other data.
    var area: CoordinateBounds {
        var area = place.bounds
        area.extend(to: CoordinateBounds(center: place.location, radiusMeters: reachMeters))
        return area
    }

    /// The same thing in a store: the same object, or else the nearest that is called so.
    func twin(in store: PlaceStore) throws -> PlaceRecord? {
        if let same = try store.place(place.id) { return same }
        if let id = try store.target(ofAlias: place.id), let same = try store.place(id) { return same }
        let near = try store.nearby(place.location, radiusMeters: reachMeters, filter: group.filter, limit: Self.nearLimit)
        return near.first { isSame($0.place) }?.place
    }

    private static let nearLimit = 60

    private func isSame(_ other: PlaceRecord) -> Bool {
        if let one = place.tags["wikidata"], let other = other.tags["wikidata"] { return one == other }
        return !names.isDisjoint(with: Self.names(of: other))
    }

    /// In all languages, in words.
    private static func names(of place: PlaceRecord) -> Set<[String]> {
        var names: Set<[String]> = []
        for tag in place.tags.all {
            guard let field = SearchField.of(key: tag.key, hasName: true), field == .name || nameKeys.contains(tag.key) else { continue }
            for name in tag.value.split(separator: ";") { names.insert(FoldedWords.of(String(name))) }
        }
        names.remove([])
        return names
    }

    private static let nameKeys: Set<String> = ["alt_name", "official_name"]
}

extension RegionsBackend {
    /// The same thing in a more detailed region.
    struct Twin {
        var place: PlaceRecord
        /// Index in the sources.
        var source: Int
        /// Whether the more detailed region has the whole of it, and not just what lies within its edge.
        var isBetter: Bool
    }

    /// The same thing as a source has in a more detailed region; nil if none has it.
    /// - Parameter index: of the source in which the place was found.
    func twin(of place: PlaceRecord, in index: Int) throws -> Twin? {
        guard index > 0, let identity = PlaceIdentity(place) else { return nil }
        let own = sources[index].region.folder
        for (number, source) in sources[..<index].enumerated() {
            let bounds = source.region.manifest.bounds
            guard source.region.folder != own, bounds.intersects(identity.area), let twin = try identity.twin(in: source.store),
                try !source.isSuperseded(twin.id)
            else { continue }
            return Twin(place: twin, source: number, isBetter: bounds.nearlyContains(place.bounds))
        }
        return nil
    }
}

extension CoordinateBounds {
    /// Whether a box lies inside, but for a tenth of its size and some kilometres: two data sets do not draw one border alike.
    fileprivate func nearlyContains(_ other: CoordinateBounds) -> Bool {
        let high = (other.north - other.south) / 10 + 0.05
        let wide = other.longitudeSpan / 10 + 0.05
        if longitudeSpan + 2 * wide >= 360 { return other.south >= south - high && other.north <= north + high }
        let grown = CoordinateBounds(
            south: south - high,
            west: Coordinate.wrappedLongitude(west - wide),
            north: north + high,
            east: Coordinate.wrappedLongitude(east + wide)
        )
        return other.longitudeSpan <= longitudeSpan + 2 * wide && grown.contains(other.southWest) && grown.contains(other.northEast)
    }
}

/// The places that an answer has so far, each known by all objects that it consists of.
struct KnownPlaces {
    private let backend: RegionsBackend
    private var numbers: [PlaceID: Int] = [:]

    init(_ backend: RegionsBackend) { self.backend = backend }

    /// Notes a place of a source under its number in the answer.
    /// - Returns: the number under which it is known already; nil if it is new.
    mutating func insert(_ id: PlaceID, of source: Int, as number: Int) throws -> Int? {
        let objects = try backend.sources[source].objects(of: id, isAlone: backend.sources.count == 1)
        if let known = objects.lazy.compactMap({ [numbers] in numbers[$0] }).first { return known }
        for object in objects { numbers[object] = number }
        return nil
    }

    /// Notes a place of a source; false if it is known already, or a more detailed region has it, which tells of it itself.
    mutating func insert(_ place: PlaceRecord, of source: Int) throws -> Bool {
        guard try insert(place.id, of: source, as: 0) == nil else { return false }
        return try backend.twin(of: place, in: source) == nil
    }
}
