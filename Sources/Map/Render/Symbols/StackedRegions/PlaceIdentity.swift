import PortolanGeo
import PortolanStyle
import PortolanTiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What tells whether two labels of different regions name the same place: the features' IDs, else their names, kinds and positions.
struct PlaceIdentity {
    /// Kinds that data sets tell apart differently: one's city is the other's town.
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
    /// How far from each other two data sets put one place of the kind, in metres.
    var reach: Double
    /// The feature's `place_id`.
    var id: String?
    /// The feature's `wikidata`.
    var wikidata: String?
    /// In all languages, each once.
    var names: [String]

    /// Whether the two are the same place. Equal IDs say so, different Wikidata items that they are not; else a name in common does, of two
    /// that are near enough to each other.
    func isSame(as other: PlaceIdentity) -> Bool {
        guard family == other.family else { return false }
        if let id, id == other.id { return true }
        if let wikidata, let item = other.wikidata { return wikidata == item }
        return isNear(other) && sharesName(with: other)
    }

    /// On the ground, over the antimeridian if that is nearer.
    func isNear(_ other: PlaceIdentity) -> Bool {
        let reach = max(reach, other.reach)
        guard reach < .infinity else { return true }
        var x = abs(position.x - other.position.x).truncatingRemainder(dividingBy: 1)
        x = min(x, 1 - x)
        let y = position.y - other.position.y
        let metres = Self.metres(atY: (position.y + other.position.y) / 2)
        return (x * x + y * y) * metres * metres <= reach * reach
    }

    /// How many metres of the ground the side of the Mercator square is long at a row: the equator times cos(latitude) = 1/cosh(π(1 − 2y)).
    static func metres(atY y: Double) -> Double { FramePlane.equatorMetres / cosh(.pi * (1 - 2 * y)) }

    /// How far from each other two data sets put one city, in metres.
    static let cityReach = 15_000.0

    private func sharesName(with other: PlaceIdentity) -> Bool {
        if names.contains(where: other.names.contains) { return true }
        // "Sao Paulo" is "São Paulo", if there are few to compare.
        if case .other = family { return false }
        let collator = StyleCollator(isCaseSensitive: false, isDiacriticSensitive: false, locale: nil)
        return names.contains { name in other.names.contains { collator.compare(name, $0) == 0 } }
    }
}

/// Where the tags of a layer's features that tell places apart stand, as indices into its keys.
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

    /// Nil if the tile lacks the layer.
    init?(_ tile: PreparedTile, sourceLayer: Int) {
        guard let layer = tile.tables[sourceLayer] else { return nil }
        self.tile = tile
        self.layer = layer
        self.sourceLayer = sourceLayer
    }

    /// The kind of a feature, and how far from each other two data sets put one place of it, in metres.
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

    /// Nil if the feature says nothing by which it could be known again.
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

    /// The `place_id` of a feature; nil if it has none.
    func placeID(of feature: Int32) -> String? { string(layer.identityKeys.id, of: feature) }

    /// Where a feature's labels stand, in tile units.
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
    /// Where a feature is looked for, in tile units: its points; the middle of a line; a polygon's middle.
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
