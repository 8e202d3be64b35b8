/// What an expression is evaluated against: a zoom and, where it looks at one, a feature.
///
/// One context serves all features of a layer in turn: its caller overwrites the feature's part for each.
public struct EvaluationContext: Sendable {
    /// The kinds of geometry that `geometry-type` and `$type` tell apart.
    public enum GeometryType: UInt8, Sendable, Hashable {
        case unknown, point, lineString, polygon
    }

    /// The style's own zoom: the world is 512 · 2^zoom pixels wide.
    public var zoom: Double
    public var geometryType: GeometryType
    public var featureID: StyleValue?
    /// The feature's properties by index into `propertyNames` of the style (or of the expression); `nil` where the feature has none of that name.
    public var values: [StyleValue?]
    /// What few expressions ask for, apart, so that a context is cheap to copy.
    private var rare: Rare?

    public init(
        zoom: Double = 0,
        geometryType: GeometryType = .unknown,
        featureID: StyleValue? = nil,
        values: [StyleValue?] = [],
        globalState: StyleObject? = nil
    ) {
        self.zoom = zoom
        self.geometryType = geometryType
        self.featureID = featureID
        self.values = values
        if let globalState { self.globalState = globalState }
    }

    /// All properties of the feature. Needed only where `needsAllProperties` says so, for `["properties"]` and names that are computed.
    public var properties: StyleObject? {
        get { rare?.values.properties }
        set { setRare { $0.properties = newValue } }
    }

    public var featureState: StyleObject? {
        get { rare?.values.featureState }
        set { setRare { $0.featureState = newValue } }
    }

    public var globalState: StyleObject? {
        get { rare?.values.globalState }
        set { setRare { $0.globalState = newValue } }
    }

    /// The images that the style's sprite has; `nil` where that is not known.
    public var availableImages: Set<String>? {
        get { rare?.values.availableImages }
        set { setRare { $0.availableImages = newValue } }
    }

    public var heatmapDensity: Double {
        get { rare?.values.heatmapDensity ?? 0 }
        set { setRare { $0.heatmapDensity = newValue } }
    }

    public var lineProgress: Double {
        get { rare?.values.lineProgress ?? 0 }
        set { setRare { $0.lineProgress = newValue } }
    }

    /// Metres.
    public var elevation: Double {
        get { rare?.values.elevation ?? 0 }
        set { setRare { $0.elevation = newValue } }
    }

    public var accumulated: StyleValue {
        get { rare?.values.accumulated ?? .null }
        set { setRare { $0.accumulated = newValue } }
    }

    /// Where the feature lies; needed for `within` and `distance` alone.
    public var geometry: FeatureGeometry? {
        get { rare?.values.geometry }
        set { setRare { $0.geometry = newValue } }
    }

    private struct RareValues: Sendable {
        var properties: StyleObject?
        var featureState: StyleObject?
        var globalState: StyleObject?
        var availableImages: Set<String>?
        var heatmapDensity: Double = 0
        var lineProgress: Double = 0
        var elevation: Double = 0
        var accumulated: StyleValue = .null
        var geometry: FeatureGeometry?
    }

    private final class Rare: Sendable {
        let values: RareValues

        init(_ values: RareValues) {
            self.values = values
        }
    }

    private mutating func setRare(_ change: (inout RareValues) -> Void) {
        var values = rare?.values ?? RareValues()
        change(&values)
        rare = Rare(values)
    }
}

/// A feature's geometry in longitudes and latitudes, for expressions that ask where a feature lies.
public struct FeatureGeometry: Sendable, Hashable {
    public var type: EvaluationContext.GeometryType
    /// Points: one path per point. Lines: one path per line. Polygons: one path per ring, outer rings followed by their holes.
    /// Each position is (longitude, latitude) in degrees.
    public var paths: [[SIMD2<Double>]]
    /// Units of the grid around the world that the positions were rounded to: a tile's extent times 2^zoom. 0 where they were not.
    ///
    /// What lies on a boundary is rounded with it: `within` compares on the same grid.
    public var gridSize: Double

    public init(type: EvaluationContext.GeometryType, paths: [[SIMD2<Double>]], gridSize: Double = 0) {
        self.type = type
        self.paths = paths
        self.gridSize = gridSize
    }
}
