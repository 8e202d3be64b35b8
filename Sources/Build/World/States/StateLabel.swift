internal import PortolanBasics
internal import PortolanGeo
internal import PortolanNaturalEarth

/// The name and position of a state or province. The installed files of Natural Earth have no areas of states. So the
/// borders between states divide the land into areas, and the names on either side of each border tell which state an
/// area is.
struct StateLabel: Hashable {
    /// The name in English.
    var name: String
    /// The name in Natural Earth's spelling.
    var sourceName: String
    /// The names in other languages, by the suffix of OpenStreetMap's name key.
    var translations: [String: String]
    /// The ISO 3166-1 code of the country.
    var country: String
    var location: Coordinate
    /// The bounds of the state's largest area, accurate to 0.1 degrees.
    var bounds: CoordinateBounds
    /// The first zoom at which the name fits between the borders, for tiles 512 points wide.
    var firstZoom: UInt8

    /// The rank from 1 to 6, which follows from the first zoom.
    var rank: Int { min(max(Int(firstZoom) - 2, 1), 6) }
}

extension StateLabel {
    /// Identifies a part of a country.
    private struct State: Hashable, Comparable {
        var country: String
        /// The name in Natural Earth's spelling.
        var name: String

        static func < (a: State, b: State) -> Bool { (a.country, a.name) < (b.country, b.name) }
    }

    /// The facts that the lines of a state's border give.
    private struct Facts {
        var otherNames: Set<String> = []
        /// The name in the language or languages of the country.
        var localName: String?
        /// The first zoom that shows a line of the border; nil if no zoom shows one.
        var firstZoom: UInt8?
    }

    /// The distance in degrees from a border at which the areas on its two sides are looked up. A point at this
    /// distance lies beyond the cells that the border closes.
    private static let reach = 0.16

    /// The weight of a city in an area relative to a point of the border.
    private static let cityVotes = 5

    /// Reads all states.
    /// - Parameters:
    ///   - places: The places. If a place names its state, this name also counts for the area in which the place lies.
    ///   - catalogs: The catalogues of names in other languages; nil for none.
    static func all(
        _ source: NaturalEarth,
        places: [PopulatedPlace],
        languages: [String],
        catalogs: GeoNamesCatalogs?
    ) throws(ShapefileError) -> [StateLabel] {
        let codes = NaturalEarth.countryCodes(try source.read(.places, .large, columns: ["adm0_a3", "iso_a2"]))
        var grid = AreaGrid(land: try source.read(.land, .large, columns: []).flatMap(\.parts))
        let borders = try StateBorder.all(source)
        for border in borders { for line in border.lines { grid.close(along: line) } }
        for border in try source.read(.countryBorders, .large, columns: []) { for line in border.parts { grid.close(along: line) } }
        grid.findAreas()

        var facts: [State: Facts] = [:]
        var votes = [[State: Int]](repeating: [:], count: grid.areas.count)
        for border in borders {
            guard let country = codes[border.country] else { continue }
            for (side, turn) in [(border.left, -1.0), (border.right, 1.0)] where !side.name.isEmpty {
                let state = State(country: country, name: side.name)
                var told = facts[state] ?? Facts()
                told.otherNames.formUnion(side.otherNames)
                if !side.localName.isEmpty { told.localName = side.localName }
                if let zoom = border.firstZoom { told.firstZoom = min(told.firstZoom ?? zoom, zoom) }
                facts[state] = told
                for line in border.lines {
                    for (point, east, north) in AreaGrid.points(along: line) {
                        let beside = Coordinate(
                            latitude: point.latitude - turn * east * reach,
                            longitude: point.longitude + turn * north * reach
                        )
                        if let area = grid.area(at: beside) { votes[area][state, default: 0] += 1 }
                    }
                }
            }
        }
        for place in places {
            guard let country = place.country, let area = grid.area(at: place.location) else { continue }
            let state = State(country: country, name: place.partName)
            if votes[area][state] != nil { votes[area][state, default: 0] += cityVotes }
        }

        var largest: [State: Int] = [:]
        for (area, votes) in votes.enumerated() {
            guard let winner = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { continue }
            if let known = largest[winner], grid.areas[known].size >= grid.areas[area].size { continue }
            largest[winner] = area
        }
        // All states are matched, including those without an area, so that no state takes another one's name.
        let states = facts.keys.sorted()
        let items = items(states, facts, catalogs)
        let translations = NameTranslations(catalogs ?? GeoNamesCatalogs([:]), languages: languages, items: items)
        var labels: [StateLabel] = []
        for (state, item) in zip(states, items) {
            guard let area = largest[state], let first = facts[state]?.firstZoom, let fitting = firstZoom(item.name, grid, area) else {
                continue
            }
            let location = AreaGrid.coordinate(grid.areas[area].middle)
            // A city that is also a state has its name on the map already, so the state gets no label.
            let isCity = places.contains { place in
                place.scaleRank <= 4 && place.location.distanceMeters(to: location) < 150_000
                    && PlaceSpelling.agreement([place.name, place.spelling], item.name) == .equal
            }
            guard !isCity else { continue }
            labels.append(
                StateLabel(
                    name: item.name,
                    sourceName: state.name,
                    translations: translated(item, translations),
                    country: state.country,
                    location: location,
                    bounds: grid.bounds(area),
                    firstZoom: max(first, fitting)
                )
            )
        }
        return labels
    }

    private static func translated(_ item: NameTranslations.Item, _ translations: NameTranslations) -> [String: String] {
        var names: [String: String] = [:]
        for (language, name) in translations.names(of: item) {
            let name = StateNames.withoutKind(name, language, country: item.country ?? "")
            if name != item.name { names[language] = name }
        }
        return names
    }

    /// Returns the first zoom at which the area is as wide and as high as its name; nil if there is none.
    private static func firstZoom(_ name: String, _ grid: AreaGrid, _ area: Int) -> UInt8? {
        // The label is set in spaced capitals of about nine points. A name of several words takes several
        // lines.
        let words = name.split(whereSeparator: { " -–/".contains($0) }).map(\.count)
        let width = 10 * Double(max(words.max() ?? 1, min(name.count, 6)))
        let height = 14 * Double(min(words.count, 3))
        let stretch = AreaGrid.stretch(grid.areas[area].middle)
        return (StateBorder.firstZoom...WorldBuilder.lastZoom).first { zoom in
            let points = 512 * Double(1 << Int(zoom)) / 360
            return grid.breadth(area) * points >= width && grid.areas[area].room * 2 * stretch * points >= height
        }
    }

    /// Returns the items to translate, with the states' English names and their keys in the catalogues.
    private static func items(_ states: [State], _ facts: [State: Facts], _ catalogs: GeoNamesCatalogs?) -> [NameTranslations.Item] {
        var items: [NameTranslations.Item] = []
        var index = 0
        // States are sorted by country, so the states of one country are consecutive.
        while index < states.count {
            let country = states[index].country
            let end = states[index...].firstIndex { $0.country != country } ?? states.count
            let own = states[index..<end].map { StateNames.State(name: $0.name, otherNames: (facts[$0]?.otherNames ?? []).sorted()) }
            let parts = StateNames(own, catalogs?.parts(of: country) ?? []).parts
            for (state, part) in zip(states[index..<end], parts) {
                var item = NameTranslations.Item(
                    key: part?.key ?? "",
                    country: country,
                    name: StateNames.english(state.name, part, country: country)
                )
                if let language = StateNames.language(of: country) { item.local[language] = facts[state]?.localName }
                items.append(item)
            }
            index = end
        }
        return items
    }
}
