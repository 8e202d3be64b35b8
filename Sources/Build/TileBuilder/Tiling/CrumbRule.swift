internal import PortolanTiles

/// The rule for drawing areas of a layer together if each is too small to be drawn at a zoom; see `CoverageGrid`.
struct CrumbRule: Sendable, Equatable {
    /// The distance in tile units between the points at which coverage is known.
    var step: Int32
    /// The share of the ground that must be covered.
    var share: Double
    /// The areas that count, in square tile units. Smaller areas do not count, and larger ones are drawn themselves.
    var areas: Range<Double>

    /// The rule of a layer at a zoom; nil if the layer's small areas are left out.
    init?(_ layer: SchemaLayer, zoom: UInt8) {
        switch layer {
        case .landcover where (7...13).contains(zoom), .landuse where (7...13).contains(zoom):
            // A lattice square is four pixels of a 512-pixel tile wide.
            (step, share, areas) = (32, 0.5, 64..<(.infinity))
        case .building where zoom == CrumbRule.cityBlockZoom:
            // Houses cover at most a third of a town's ground, so a small share is enough for a block.
            (step, share, areas) = (16, 0.2, 4..<layer.minimumArea(zoom: zoom))
        default: return nil
        }
    }

    /// The classes of areas that are drawn together.
    static let kinds = FeatureMaker.landcoverKinds + towns
    /// The classes that towns consist of. Schools and pitches are not among them, because they are single things.
    private static let towns = ["residential", "commercial", "industrial", "retail"]

    /// The zoom at which blocks replace single buildings.
    static let cityBlockZoom: UInt8 = 12

    /// Returns the zooms at which a feature is not drawn itself and counts as part of a larger area.
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
