internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// Identifies a thing that two regions have, such as a town in its own region and in a world region. If both regions
/// have the same OpenStreetMap object, it has the same ID in both. If the regions have other data or different objects,
/// their places are compared by Wikidata ID, or by name, kind and position.
struct PlaceIdentity {
    /// The kinds of things that are compared. Things of different groups are never the same.
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

        /// Returns the greatest distance between the centres of the same thing in two data sets, in metres.
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

    /// Returns nil for kinds that are compared by ID alone.
    init?(_ place: PlaceRecord) {
        guard let group = Group(place), place.id.point == nil else { return nil }
        self.place = place
        self.group = group
        reachMeters = group.reachMeters(kinds: place.kinds)
        names = Self.names(of: place)
    }

    /// The box in which other data has the same thing.
    var area: CoordinateBounds {
        var area = place.bounds
        area.extend(to: CoordinateBounds(center: place.location, radiusMeters: reachMeters))
        return area
    }

    /// Returns the place of a store that is the same thing: the same object, or else the nearest place with a matching
    /// Wikidata ID or name.
    func twin(in store: PlaceStore) throws -> PlaceRecord? {
        if let same = try store.place(place.id) { return same }
        if let id = try store.target(ofAlias: place.id), let same = try store.place(id) { return same }
        let near = try store.nearby(place.location, radiusMeters: reachMeters, filter: group.filter, limit: Self.nearLimit)
        let wikidata = place.tags["wikidata"]
        let sure = wikidata.flatMap { id in near.first { $0.place.tags["wikidata"] == id } }
        return (sure ?? near.first { isSame($0.place) })?.place
    }

    private static let nearLimit = 60

    private func isSame(_ other: PlaceRecord) -> Bool {
        if let one = place.tags["wikidata"], let other = other.tags["wikidata"] { return one == other }
        // Towns on both sides of a border may have the same name, and so may states.
        if let one = Self.country(of: place), let other = Self.country(of: other), one != other { return false }
        return !names.isDisjoint(with: Self.names(of: other))
    }

    /// Returns the ISO 3166 code of the country that a place is or lies in; nil if the place's address and tags lack
    /// it.
    private static func country(of place: PlaceRecord) -> String? {
        let area = place.address.areas.last { $0.part == .country && !$0.code.isEmpty }
        let code = area?.code ?? place.tags["ISO3166-1:alpha2"] ?? place.tags["ISO3166-1"] ?? place.tags["is_in:country_code"]
        return (code ?? place.tags["ISO3166-2"].map { String($0.prefix(2)) })?.uppercased()
    }

    /// Returns the words of a place's names in all languages.
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
        /// The index of the region in `sources`.
        var source: Int
        /// Whether the more detailed region has the whole thing, and not just the part within the region's edge.
        var isBetter: Bool
    }

    /// Returns a place as a more detailed region has it; nil if no such region has the place. A region with the whole
    /// place is preferred to regions with a part of it.
    /// - Parameter index: the index of the source in which the place was found.
    func twin(of place: PlaceRecord, in index: Int) throws -> Twin? {
        guard index > 0, let identity = PlaceIdentity(place) else { return nil }
        let own = sources[index].region.folder
        var partial: Twin?
        for (number, source) in sources[..<index].enumerated() {
            let bounds = source.region.manifest.bounds
            guard source.region.folder != own, bounds.intersects(identity.area), let twin = try identity.twin(in: source.store),
                try !source.isSuperseded(twin.id)
            else { continue }
            // A region's box may overlap a neighbouring area, of which the region has only a name or a corner.
            let isPoint = place.bounds == CoordinateBounds(place.location)
            let isWhole = bounds.nearlyContains(place.bounds) && (isPoint || twin.bounds.nearlyContains(place.bounds))
            let found = Twin(place: twin, source: number, isBetter: isWhole)
            if isWhole { return found }
            partial = partial ?? found
        }
        return partial
    }
}

extension CoordinateBounds {
    /// Whether another box lies inside this one, with a tolerance of a tenth of the other box's size and some
    /// kilometres, because two data sets draw the same border differently.
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

/// The places of an answer so far, by the IDs of all objects that they consist of.
struct KnownPlaces {
    private let backend: RegionsBackend
    private var numbers: [PlaceID: Int] = [:]

    init(_ backend: RegionsBackend) { self.backend = backend }

    /// Records a place of a source under its number in the answer.
    /// - Returns: the number under which the place is already known; nil if it is new.
    mutating func insert(_ id: PlaceID, of source: Int, as number: Int) throws -> Int? {
        let objects = try backend.sources[source].objects(of: id, isAlone: backend.sources.count == 1)
        if let known = objects.lazy.compactMap({ [numbers] in numbers[$0] }).first { return known }
        for object in objects { numbers[object] = number }
        return nil
    }

    /// Records a place of a source; returns false if the place or its twin is already known.
    mutating func insert(_ place: PlaceRecord, of source: Int) throws -> Bool {
        guard try insert(place.id, of: source, as: 0) == nil else { return false }
        // The most detailed source comes first, so a twin that belongs to the answer is already in it.
        guard let twin = try backend.twin(of: place, in: source) else { return true }
        return numbers[twin.place.id] == nil
    }
}
