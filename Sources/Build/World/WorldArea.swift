internal import PortolanGeo
internal import PortolanNaturalEarth
internal import PortolanOSMModel
internal import PortolanStore
internal import PortolanTimeZones

/// A country, state or sea as a place. It has the name that the map of the world shows.
struct WorldArea {
    enum Kind: String {
        case country, state, ocean, sea

        /// The place types of this kind, as in `kinds.tsv`.
        var types: [String] {
            switch self {
            case .country: ["country", "political"]
            case .state: ["administrative_area_level_1", "political"]
            case .ocean, .sea: ["natural_feature"]
            }
        }
    }

    var id: PlaceID
    var kind: Kind
    /// The name in English.
    var name: String
    /// The names in other languages, by the suffix of OpenStreetMap's name key.
    var translations: [String: String]
    /// The ISO 3166-1 code of the country; nil for seas.
    var country: String?
    var location: Coordinate
    /// The bounds; nil if Natural Earth does not give them.
    var bounds: CoordinateBounds?
}

extension WorldArea {
    /// Makes all areas, each with its own ID.
    static func all(
        _ source: NaturalEarth,
        _ boundaries: BoundaryMap,
        states: [StateLabel],
        languages: [String]
    ) throws(ShapefileError) -> [WorldArea] {
        let names = RegionNames(languages: languages)
        let boxes = try CountryBoxes(source, boundaries)
        var areas: [WorldArea] = []
        for label in CountryLabel.countries {
            guard let (name, translations) = names.names(label.code), let id = PlaceID(country: label.code) else { continue }
            areas.append(
                WorldArea(
                    id: id,
                    kind: .country,
                    name: name,
                    translations: translations,
                    country: label.code,
                    location: label.location,
                    bounds: boxes[label.code]
                )
            )
        }
        // Natural Earth has no numbers for states and seas, so a number is derived from the country and the
        // name.
        var numbers: Set<Int64> = []
        func id(_ key: String, _ group: Int64) -> PlaceID? {
            var number = group << 40 | Int64(fnvHash(key) & 0xFF_FFFF_FFFF)
            while !numbers.insert(number).inserted { number += 1 }
            return PlaceID(naturalEarth: number)
        }
        for label in states {
            guard let id = id("\(label.country)|\(label.sourceName)", 3) else { continue }
            areas.append(
                WorldArea(
                    id: id,
                    kind: .state,
                    name: label.name,
                    translations: label.translations,
                    country: label.country,
                    location: label.location,
                    bounds: label.bounds
                )
            )
        }
        for label in SeaLabel.all {
            guard let id = id(label.name, 4) else { continue }
            let kind = label.isOcean ? Kind.ocean : .sea
            areas.append(WorldArea(id: id, kind: kind, name: label.name, translations: label.translations, location: label.location))
        }
        return areas
    }

    /// The area as an import of OpenStreetMap would store it.
    var record: PlaceRecord {
        var tags = OSMTags()
        tags["place"] = kind.rawValue
        tags["name"] = name
        for (language, text) in translations.sorted(by: { $0.key < $1.key }) { tags["name:" + language] = text }
        if let country {
            tags["is_in:country_code"] = country
            if kind == .country { tags["ISO3166-1:alpha2"] = country }
            if kind == .state { tags["is_in:state"] = name }
        }
        return PlaceRecord(id: id, location: location, bounds: bounds, kinds: ["place=\(kind.rawValue)"], types: kind.types, tags: tags)
    }
}

extension StateLabel {
    /// Whether the state is only the surroundings of a city of the same name, as the district of Porto is.
    /// People then mean the city, which is a place.
    func isSurroundings(of places: [PopulatedPlace]) -> Bool {
        guard bounds.southWest.distanceMeters(to: bounds.northEast) < Self.surroundingsMeters else { return false }
        return places.contains { $0.country == country && $0.name == sourceName && bounds.contains($0.location) }
    }

    private static let surroundingsMeters = 200_000.0
}

/// The bounds of countries. They follow from borders, coasts and places, because the installed files of Natural
/// Earth have no areas of countries.
private struct CountryBoxes {
    private var points: [String: [Coordinate]] = [:]

    init(_ source: NaturalEarth, _ boundaries: BoundaryMap) throws(ShapefileError) {
        let places = try source.read(.places, .large, columns: ["adm0_a3", "iso_a2"])
        let codes = NaturalEarth.countryCodes(places)
        for border in try source.read(.countryBorders, .large, columns: ["adm0_a3_l", "adm0_a3_r"]) {
            for side in border.values { if let code = codes[side] { points[code, default: []] += border.parts.joined() } }
        }
        for place in places { if let code = codes[place.values[0]] { points[code, default: []] += place.parts.joined() } }
        for coast in try source.read(.land, .medium, columns: []) {
            for point in coast.parts.joined() { if let code = boundaries.country(at: point) { points[code, default: []].append(point) } }
        }
    }

    /// The smallest box around a country. It crosses the antimeridian if that makes it smaller.
    subscript(code: String) -> CoordinateBounds? {
        guard let points = points[code], let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max() else {
            return nil
        }
        let longitudes = points.map(\.longitude).sorted()
        guard let first = longitudes.first, let last = longitudes.last else { return nil }
        // The box begins to the east of the widest gap between longitudes.
        var (west, east, widest) = (first, last, first + 360 - last)
        for (one, next) in zip(longitudes, longitudes.dropFirst()) where next - one > widest {
            (west, east, widest) = (next, one, next - one)
        }
        return CoordinateBounds(south: south, west: west, north: north, east: east)
    }
}
