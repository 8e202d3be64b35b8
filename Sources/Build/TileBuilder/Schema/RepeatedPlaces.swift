internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel

/// Finds labels of places that OpenStreetMap maps twice, so that a map names each place once.
///
/// - A settlement may be both a node in its middle and an area, often its boundary. People look for the name at the
///   node, so the area's label is removed. An island's area shows how large it is, so there the node's label is
///   removed.
/// - A city state is both a country and a city. The country's label names it up to the zoom at which the city's label
///   begins.
struct RepeatedPlaces: Sendable {
    /// A label of the layer `place`.
    struct Label: Sendable {
        /// The reference to the feature. Its batch is set when the label leaves the batch.
        var feature: FeatureReference
        var key: OSMKey
        /// The feature's first zoom.
        var minZoom: UInt8
        /// The value of the tag `place`.
        var kind: String
        var name: String
        var isNode: Bool
        /// Whether the place is the capital of a country.
        var isCapital: Bool
        /// The position of the label.
        var point: GridPoint
        /// The extent of the object; if the extract cuts a boundary, the extent of the part in the extract.
        var box: GridBox
    }

    /// The largest distance of a city state's label from its country's label. Beyond it, the country is larger than the
    /// city.
    private static let cityStateMeters = 15_000.0
    private static let islands: Set<String> = ["island", "islet"]

    private let labels: [Label]

    init(_ labels: [Label]) { self.labels = labels }

    /// Returns the features to remove, and the features that end before a zoom.
    func changes() -> (gone: Set<FeatureReference>, ends: [FeatureReference: UInt8]) {
        let repeated = repeated()
        var gone = repeated
        var ends: [FeatureReference: UInt8] = [:]
        for (country, city) in cityStates() where !repeated.contains(country.feature) {
            if city.minZoom > country.minZoom { ends[country.feature] = city.minZoom - 1 } else { gone.insert(country.feature) }
        }
        return (gone, ends)
    }

    /// Returns the labels that repeat another label of the same thing.
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

    /// Returns the labels of countries, each with the label of the city that replaces it.
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

/// The location of a feature in the spool.
struct FeatureReference: Hashable, Sendable {
    var batch: Int
    var feature: Int
}
