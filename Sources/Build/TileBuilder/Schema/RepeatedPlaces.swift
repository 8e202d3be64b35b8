internal import PortolanBasics
internal import PortolanGeo

/// Finds labels of places that OpenStreetMap maps twice, so that a map names each place once.
///
/// - A settlement may be both a node in its middle and an area, often its boundary. The node is where people look for the name, so the
///   area's label goes; an island's area says how large it is, so there the node's label goes.
/// - A city state is both a country and a city. The country names it until the city does.
struct RepeatedPlaces: Sendable {
    /// A label of the layer `place`.
    struct Label: Sendable {
        /// Index of the feature.
        var feature: Int
        /// The value of the tag `place`.
        var kind: String
        var name: String
        var isNode: Bool
        /// Whether it is the capital of a country.
        var isCapital: Bool
        /// Where the label stands.
        var point: MapPoint
        /// The extent of the object; of a boundary that the extract cuts, the extent of what it has.
        var box: MapBox
    }

    /// A capital farther from its country's label than this names something else: the country is larger than the city.
    private static let cityStateMeters = 15_000.0
    private static let islands: Set<String> = ["island", "islet"]

    private var labels: [Label] = []

    mutating func add(_ label: Label) { labels.append(label) }

    /// Labels that go, by the index of their feature.
    func repeated() -> Set<Int> {
        struct Key: Hashable {
            var kind: String
            var name: String
        }
        var found: Set<Int> = []
        for same in Dictionary(grouping: labels, by: { Key(kind: $0.kind, name: $0.name) }).values where same.count > 1 {
            for area in same where !area.isNode {
                for node in same where node.isNode && area.box.contains(node.point) {
                    found.insert(Self.islands.contains(area.kind) ? node.feature : area.feature)
                }
            }
        }
        return found
    }

    /// Labels of countries and the labels of cities that take their place.
    func cityStates() -> [(country: Int, city: Int)] {
        labels.filter { $0.kind == "country" }.compactMap { country in
            let reach = Self.cityStateMeters
            let cities = labels.filter { city in
                city.isCapital && city.name == country.name && city.kind != "country"
                    && city.point.mercator.coordinate.distanceMeters(to: country.point.mercator.coordinate) <= reach
            }
            return cities.min { $0.feature < $1.feature }.map { (country.feature, $0.feature) }
        }
    }
}

extension TileBuilder {
    /// Takes away labels of places that are mapped twice.
    mutating func removeRepeatedPlaces() {
        let repeated = places.repeated()
        var gone = repeated
        for (country, city) in places.cityStates() where !repeated.contains(country) {
            let first = store.features[city].minZoom
            if first > store.features[country].minZoom {
                store.end(feature: country, beforeZoom: first)
            } else {
                gone.insert(country)
            }
        }
        store.remove(features: gone)
    }
}
