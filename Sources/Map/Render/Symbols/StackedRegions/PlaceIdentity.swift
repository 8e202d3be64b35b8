import PortolanGeo
import PortolanStyle
import PortolanTiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The data that tells whether two labels of different regions name the same place: IDs, or else names, kinds
/// and positions.
struct PlaceIdentity {
    /// Groups of kinds that data sets mix up: one data set's city is another's town.
    enum Family: Hashable {
        case settlement
        case quarter
        case area
        case sea
        case water
        /// Features of one `class` of one source layer.
        case other(sourceLayer: Int, class: String)
    }

    var family: Family
    var position: MercatorPoint
    /// The largest distance in metres between the positions that two data sets have for one place of this kind.
    var reach: Double
    /// The feature's `place_id`.
    var id: String?
    /// The feature's `wikidata`.
    var wikidata: String?
    /// The names in all languages, without duplicates.
    var names: [String]

    /// Whether both identities belong to the same place. Different families mean no. Equal IDs mean yes; otherwise
    /// equal Wikidata items mean yes, and different ones no. Without these, the identities belong to the same place
    /// if they share a name and are near each other.
    func isSame(as other: PlaceIdentity) -> Bool {
        guard family == other.family else { return false }
        if let id, id == other.id { return true }
        if let wikidata, let item = other.wikidata { return wikidata == item }
        return isNear(other) && sharesName(with: other)
    }

    /// Whether the two are within reach of each other on the ground, also across the antimeridian.
    func isNear(_ other: PlaceIdentity) -> Bool {
        let reach = max(reach, other.reach)
        guard reach < .infinity else { return true }
        var x = abs(position.x - other.position.x).truncatingRemainder(dividingBy: 1)
        x = min(x, 1 - x)
        let y = position.y - other.position.y
        let metres = Self.metres(atY: (position.y + other.position.y) / 2)
        return (x * x + y * y) * metres * metres <= reach * reach
    }

    /// Returns the ground length in metres of the Mercator square's side at a row: the equator times
    /// cos(latitude) = 1/cosh(π(1 − 2y)).
    static func metres(atY y: Double) -> Double { FramePlane.equatorMetres / cosh(.pi * (1 - 2 * y)) }

    /// The largest distance in metres between the positions that two data sets have for one city.
    static let cityReach = 15_000.0

    private func sharesName(with other: PlaceIdentity) -> Bool {
        if names.contains(where: other.names.contains) { return true }
        // Case and accents do not count: "Sao Paulo" equals "São Paulo". Only features of the family `other` have
        // too many names for this comparison.
        if case .other = family { return false }
        let collator = StyleCollator(isCaseSensitive: false, isDiacriticSensitive: false, locale: nil)
        return names.contains { name in other.names.contains { collator.compare(name, $0) == 0 } }
    }
}

/// The indices into a layer's keys of the tags that identify places.
struct PlaceIdentityKeys: Sendable {
    let `class`: Int?
    let id: Int?
    let wikidata: Int?
    /// For each key of the layer, whether its value is a name in some language.
    let isName: [Bool]

    init(_ keys: [String]) {
        `class` = keys.firstIndex(of: "class")
        id = keys.firstIndex(of: PlaceTag.id)
        wikidata = keys.firstIndex(of: "wikidata")
        isName = keys.map { $0 == "name" || $0.hasPrefix("name:") || $0.hasPrefix("name_") }
    }
}

/// Reads identities from the features of one source layer of a tile.
struct PlaceIdentityReader {
    private let tile: PreparedTile
    private let layer: FeatureTable
    private let sourceLayer: Int

    /// Returns nil if the tile lacks the layer.
    init?(_ tile: PreparedTile, sourceLayer: Int) {
        guard let layer = tile.tables[sourceLayer] else { return nil }
        self.tile = tile
        self.layer = layer
        self.sourceLayer = sourceLayer
    }

    /// Returns the kind of a feature, and the largest distance in metres between the positions that two data sets have
    /// for one place of this kind.
    func kind(of feature: Int32) -> (family: PlaceIdentity.Family, reach: Double) {
        let kind = string(layer.identityKeys.class, of: feature) ?? ""
        switch layer.tags.name {
        case "place":
            switch kind {
            case "city", "town": return (.settlement, PlaceIdentity.cityReach)
            case "village", "hamlet", "isolated_dwelling", "locality", "municipality": return (.settlement, 2000)
            case "borough", "suburb", "quarter", "neighbourhood": return (.quarter, 2000)
            case "continent", "country": return (.other(sourceLayer: sourceLayer, class: kind), .infinity)
            case "state", "province", "region": return (.area, 500_000)
            case "island": return (.other(sourceLayer: sourceLayer, class: kind), 50_000)
            default: break
            }
        case "water_name": return kind == "ocean" || kind == "sea" ? (.sea, .infinity) : (.water, 50_000)
        default: break
        }
        return (.other(sourceLayer: sourceLayer, class: kind), 500)
    }

    /// Returns the identity of a feature, or nil if the feature has neither a name, a place ID nor a Wikidata item.
    func identity(of feature: Int32, at point: SIMD2<Float>) -> PlaceIdentity? {
        let (family, reach) = kind(of: feature)
        var names: [String] = []
        for tag in tags(of: feature) where layer.identityKeys.isName[Int(tag.key)] {
            if case .string(let name) = layer.tags.values[Int(tag.value)], !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        let id = placeID(of: feature)
        let wikidata = string(layer.identityKeys.wikidata, of: feature)
        guard !names.isEmpty || id != nil || wikidata != nil else { return nil }
        let position = tile.mercatorPoint(point, extent: layer.extent)
        return PlaceIdentity(family: family, position: position, reach: reach, id: id, wikidata: wikidata, names: names)
    }

    /// Returns the `place_id` of a feature, or nil if it has none.
    func placeID(of feature: Int32) -> String? { string(layer.identityKeys.id, of: feature) }

    /// Returns the positions of a feature's labels, in tile units.
    func anchors(of feature: Int32) -> ArraySlice<SIMD2<Float>> { layer.anchors(of: feature) }

    private func tags(of feature: Int32) -> ArraySlice<MVTTag> {
        let range = layer.tags.features[Int(feature)].tagRange
        return layer.tags.tags[Int(range.lowerBound)..<Int(range.upperBound)]
    }

    private func string(_ key: Int?, of feature: Int32) -> String? {
        guard let key, let tag = tags(of: feature).first(where: { Int($0.key) == key }),
            case .string(let text) = layer.tags.values[Int(tag.value)], !text.isEmpty
        else { return nil }
        return text
    }
}

extension FeatureTable {
    /// Returns the positions at which a feature is compared, in tile units: its points, or the middle of a line
    /// or polygon.
    fileprivate func anchors(of feature: Int32) -> ArraySlice<SIMD2<Float>> {
        switch type(of: feature) {
        case .unknown: return []
        case .point: return points(of: feature)
        case .line:
            guard let first = runs(of: feature).first else { return [] }
            let line = shapes.points(of: shapes.runs[Int(first)])
            return [line[line.startIndex + line.count / 2]]
        case .polygon:
            let box = boxes[Int(feature)]
            return [(box.minimum + box.maximum) / 2]
        }
    }
}
