internal import PortolanTiles

/// How areas of a layer that are too small to be drawn at a zoom are drawn together; see `CoverageGrid`.
struct CrumbRule: Sendable, Equatable {
    /// Tile units between the points at which coverage is known.
    var step: Int32
    /// The share of the ground that must be covered.
    var share: Double
    /// Square tile units: smaller areas do not count, larger ones are drawn themselves.
    var areas: Range<Double>

    /// Nil where a layer's small areas simply end.
    init?(_ layer: SchemaLayer, zoom: UInt8) {
        switch layer {
        case .landcover where (7...13).contains(zoom), .landuse where (7...13).contains(zoom):
            // A lattice square is four pixels of a 512-pixel tile wide.
            (step, share, areas) = (32, 0.5, 64..<(.infinity))
        case .building where zoom == CrumbRule.cityBlockZoom:
            // Houses cover a third of a town's ground or less; blocks of them are what is seen.
            (step, share, areas) = (16, 0.2, 4..<layer.minimumArea(zoom: zoom))
        default: return nil
        }
    }

    /// Classes of areas that are drawn together.
    static let kinds = FeatureMaker.landcoverKinds + towns
    /// What towns consist of; schools and pitches are single things.
    private static let towns = ["residential", "commercial", "industrial", "retail"]

    /// The zoom at which single buildings give way to blocks.
    static let cityBlockZoom: UInt8 = 12

    /// The zooms at which a feature is not drawn itself and counts as part of a larger area.
    static func zooms(of feature: StoredFeature, kind: String?) -> Range<UInt8> {
        guard feature.geometry.type == .polygon else { return 0..<0 }
        switch feature.layer {
        case .landcover: return twoZooms(before: feature)
        case .landuse:
            guard let kind, towns.contains(kind) else { return 0..<0 }
            return twoZooms(before: feature)
        case .building: return cityBlockZoom..<(cityBlockZoom + 1)
        default: return 0..<0
        }
    }

    private static func twoZooms(before feature: StoredFeature) -> Range<UInt8> {
        let first = max(feature.minZoom, 9) - 2
        return first..<max(feature.minZoom, first)
    }
}
