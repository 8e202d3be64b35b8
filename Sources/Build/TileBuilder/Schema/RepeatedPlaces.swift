internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel

/// Finds labels of places that OpenStreetMap maps twice, so that a map names each place once.
///
/// - A settlement may be both a node in its middle and an area, often its boundary. The node is where people look for the name, so the
///   area's label goes; an island's area says how large it is, so there the node's label goes.
/// - A city state is both a country and a city. The country names it until the city does.
struct RepeatedPlaces: Sendable {
    /// A label of the layer `place`.
    struct Label: Sendable {
        /// The batch is set when the label leaves it.
        var feature: FeatureReference
        var key: OSMKey
        /// The feature's first zoom.
        var minZoom: UInt8
        /// The value of the tag `place`.
        var kind: String
        var name: String
        var isNode: Bool
        /// Whether it is the capital of a country.
        var isCapital: Bool
        /// Where the label stands.
        var point: GridPoint
        /// The extent of the object; of a boundary that the extract cuts, the extent of what it has.
        var box: GridBox
    }

    /// A capital farther from its country's label than this names something else: the country is larger than the city.
    private static let cityStateMeters = 15_000.0
    private static let islands: Set<String> = ["island", "islet"]

    private let labels: [Label]

    init(_ labels: [Label]) { self.labels = labels }

    /// The features that go, and those that end before a zoom.
    func changes() -> (gone: Set<FeatureReference>, ends: [FeatureReference: UInt8]) {
        let repeated = repeated()
        var gone = repeated
        var ends: [FeatureReference: UInt8] = [:]
        for (country, city) in cityStates() where !repeated.contains(country.feature) {
            if city.minZoom > country.minZoom { ends[country.feature] = city.minZoom - 1 } else { gone.insert(country.feature) }
        }
        return (gone, ends)
    }

    /// Labels of the same thing.
    private func repeated() -> Set<FeatureReference> {
        struct Key: Hashable {
            var kind: String
            var name: String
        }
        var found: Set<FeatureReference> = []
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
    private func cityStates() -> [(country: Label, city: Label)] {
        labels.filter { $0.kind == "country" }.compactMap { country in
            let reach = Self.cityStateMeters
            let cities = labels.filter { city in
                city.isCapital && city.name == country.name && city.kind != "country"
                    && city.point.mercator.coordinate.distanceMeters(to: country.point.mercator.coordinate) <= reach
            }
            return cities.min { $0.key < $1.key }.map { (country, $0) }
        }
    }
}

/// The place of a feature in the spool.
struct FeatureReference: Hashable, Sendable {
    var batch: Int
    var feature: Int
}
